/** Opens a case: each sealed part by itself. What cannot be read, or is referred to and missing, is listed. */
import "server-only";
import { createHmac } from "node:crypto";
import { z } from "zod";
import { canonicalJson } from "@/lib/base/canonical-json";
import { type OpenFile, openApplicant } from "@/lib/cases/applicant-record";
import { openConsent } from "@/lib/cases/consent-record";
import { fieldOf, type Profile, parseProfile, ssnOf } from "@/lib/cases/profile";
import { openCourtResult, openResponse } from "@/lib/cases/stored/answers";
import { sharedValues } from "@/lib/cases/stored/identity-keys";
import { type CaseClient, type CaseFile, oldestFirst, readCase } from "@/lib/cases/stored/read-cases";
import { opened } from "@/lib/cases/stored/snapshots";
import { type Case, deriveCase } from "@/lib/domain/case/derive-case";
import type { KeyedHash, OpenCase, OpenSearch, StoredAt } from "@/lib/domain/case/open-case";
import { answeringOperations } from "@/lib/domain/checks/answers";
import {
  type CheckRun,
  type Document,
  type RecordedRun,
  type requiredFields,
  uploadOperations,
} from "@/lib/domain/checks/applicant-facts";
import { storedPolicyRules } from "@/lib/domain/checks/policy";
import type { UploadDocument } from "@/lib/domain/checks/upload-waits";
import { countedSearches, kindOf, type OrderState, openOrderStates, orderKinds } from "@/lib/domain/orders/states";
import type { CourtResultOf } from "@/lib/domain/results/hits/hit";
import { isRecord } from "@/lib/domain/results/paths";
import { unreadableWords } from "@/lib/domain/results/resolutions";
import type { CourtOrder } from "@/lib/domain/results/signals/signal";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { OperationId } from "@/lib/identity/operations/list";
import { readResponse } from "@/lib/identity/read-response";
import { leaseMs } from "@/lib/platform/actions/leases";
import { type DataKey, damaged, openDataKey, openText, SealError } from "@/lib/platform/data/crypto";
import type { UploadWatch } from "@/lib/platform/data/prisma";

/**
 * Opens everything of a case that conclusions are drawn from.
 *
 * @throws AppError `erased`; SealError when the applicant's key itself cannot be opened: then nothing can
 */
export function openCase(file: CaseFile, now = new Date()): OpenCase {
  const key = openDataKey(file.wrappedKey, file.id);
  const unreadable: StoredAt[] = [];
  function part<T>(at: StoredAt, read: () => T): T | null {
    try {
      return read();
    } catch (error) {
      // It opened, and is not what it should be: one that does not open has said so itself.
      if (!(error instanceof SealError)) damaged("format", at);
      unreadable.push(at);
      return null;
    }
  }
  function textOf(table: string, column: string, row: string, sealed: Uint8Array | null): string | null {
    const at = { table, column, row };
    return sealed && part(at, () => openText(key, at, sealed));
  }
  const { id } = file;
  const applicant = (column: "accessCode" | "profile" | "consent") => ({ table: "Applicant", column, row: id });
  textOf("Applicant", "accessCode", id, file.accessCode);
  const profile = part(applicant("profile"), () => parseProfile(openText(key, applicant("profile"), file.profile)));
  const consent = part(applicant("consent"), () => openConsent(file, key));
  const [newest] = file.snapshots;
  const snapshot = newest ? part(bodyOf(newest.id), () => opened(newest, key)) : null;
  const before = file.beforeOverride;
  const answers = openAnswers(file, key, part);
  const courtResults = oldestFirst(file.orders).flatMap((order): CourtResultOf[] => {
    const result = part({ table: "Order", column: "result", row: order.id }, () => courtResultOf(key, order));
    return result ? [{ orderId: order.id, result }] : [];
  });
  const judgments = file.judgments.map((row) => ({ ...row, reason: textOf("Judgment", "reason", row.id, row.reason) }));
  for (const row of file.overrides) {
    for (const column of ["note", "decisionNote", "resolvedNote"] as const) {
      textOf("OverrideRequest", column, row.id, row[column]);
    }
  }
  for (const row of file.decisions) {
    for (const column of ["note", "reopenReason"] as const) textOf("Decision", column, row.id, row[column]);
  }
  for (const row of file.disputes) {
    for (const column of ["statement", "evidence", "reason"] as const) textOf("Dispute", column, row.id, row[column]);
  }
  const [version] = file.policy.versions;
  const rulesAt = { table: "PolicyVersion", column: "rules", row: version?.id ?? file.policyId };
  const runs = file.checkRuns.map((run) => recordedRun(run, now));
  return {
    id,
    status: file.status,
    consentedAt: file.consentedAt,
    overriddenAt: file.overriddenAt,
    resultFetchedAt: file.resultFetchedAt,
    screenedAt: file.screenedAt,
    watchListFrom: file.watchListFrom,
    wrongPersonAt: file.wrongPersonAt,
    snapshot,
    snapshotId: newest?.id ?? null,
    beforeOverride: before && part(bodyOf(before.id), () => opened(before, key)),
    answers: answers.filter(({ operationId }) => answeringOperations.some((one) => one === operationId)),
    runs,
    said: {
      uploads: { id: uploadState(file, answers, "id"), passport: uploadState(file, answers, "passport") },
      verified: { id: verifiedAt(answers, "id"), passport: verifiedAt(answers, "passport") },
      watchListSearchFailed: successOf(answerTo(answers, "background.watchlist-search")) === false,
    },
    disclosureAccepted: consent?.certified.isBackgroundDisclosureAccepted ?? null,
    attempts: attemptsOf(answers),
    uploads: file.uploads.map((watch) => ({
      document: documentOf(watch),
      isOpen: watch.endedAt === null,
      lastResult: watch.lastResult,
    })),
    orders: countedSearches(oldestFirst(file.orders)).map(courtOrder),
    orderStates: file.orders.map(({ state }) => state),
    openSearches: openSearchesOf(file),
    courtResults,
    overrideStates: file.overrides.map(({ state }) => state),
    judgments,
    decisions: file.decisions,
    isDisputed: file.disputes.some(({ resolvedAt }) => resolvedAt === null),
    user: profile,
    fields: fieldPresence(profile ?? {}),
    knownSsn: profile ? ssnOf(profile) : undefined,
    policy: {
      id: file.policyId,
      name: file.policy.name,
      versionId: version?.id ?? file.policyId,
      version: version?.number ?? 0,
    },
    rules: part(rulesAt, () => storedPolicyRules.parse(version?.rules)),
    acceptedFields: new Set(file.acceptedFields.map(({ path }) => path)),
    needsSecond: (code) => env.SECOND_JUDGMENT_CODES.some((one) => one === code),
    attemptLimit: env.IDENTITY_ATTEMPT_LIMIT ?? null,
    hash: keyedHash(key),
    shared: sharedValues(file.identityKeys),
    unreadable: [...unreadable, ...missingOf(file)],
  };
}

const bodyOf = (row: string): StoredAt => ({ table: "ResultSnapshot", column: "body", row });

type Part = <T>(at: StoredAt, read: () => T) => T | null;

/** The latest answers; `json` is undefined where one cannot be read. */
function openAnswers({ answers }: CaseFile, key: DataKey, part: Part) {
  return answers.map((row) => {
    const at = { table: "CheckRun", column: "response", row: row.id };
    const read = part(at, () => {
      if (!row.response) throw damaged("format", at);
      return { json: openResponse(key, row) };
    });
    return {
      operationId: row.operationId,
      runId: row.id,
      startedAt: row.startedAt,
      at: (row.finishedAt ?? row.startedAt).toISOString(),
      by: row.staff,
      json: read?.json,
    };
  });
}
type OpenAnswer = ReturnType<typeof openAnswers>[number];

function courtResultOf(key: DataKey, order: CaseFile["orders"][number]): CourtResultOf["result"] | null {
  const at = { table: "Order", column: "result", row: order.id };
  const raw = openCourtResult(key, order);
  if (raw === null) return null;
  const { result } = readResponse("records.county-result", { result: raw }).response;
  if (!isRecord(raw) || !result) throw damaged("format", at);
  return result;
}

/** What something stored refers to, and is not there. */
function missingOf(file: CaseFile): StoredAt[] {
  const { id, status, snapshots, decisions, disputes, orders } = file;
  const missing: StoredAt[] = [];
  const lacks = (table: string, column: string, row = id) => missing.push({ table, column, row });
  if (snapshots.length === 0 && (file.resultFetchedAt !== null || decisions.length > 0)) {
    lacks("ResultSnapshot", "body");
  }
  if ((status === "approved" || status === "declined") && decisions.length === 0) lacks("Decision", "outcome");
  if (status === "disputed" && disputes.length === 0) lacks("Dispute", "statement");
  if (file.overriddenAt !== null && !file.overrides.some(({ state }) => state === "applied")) {
    lacks("OverrideRequest", "state");
  }
  // An order of all counties has no result of its own.
  for (const order of orders) {
    if (order.state === "complete" && !order.result && order.kind !== "all_counties")
      lacks("Order", "result", order.id);
  }
  return missing;
}

const keyedHash =
  (key: DataKey): KeyedHash =>
  (label, value) => {
    // The service may write the same record with its fields in another order.
    const text = typeof value === "string" ? value : canonicalJson(JSON.parse(JSON.stringify(value)));
    return createHmac("sha256", key).update(`${label}|${text}`, "utf8").digest();
  };

function recordedRun(run: CaseFile["checkRuns"][number], now: Date): RecordedRun {
  return {
    operationId: run.operationId,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    outcome: outcomeOfRun(run, now),
    by: run.staff,
    errorCode: run.errorCode,
  };
}

const outcome = z.enum(["running", "answered", "refused", "failed", "unknown"]).catch("unknown");

/** A run still "running" after its lease was interrupted, so its outcome is unknown. */
export function outcomeOfRun(run: { outcome: string; startedAt: Date }, now = new Date()): CheckRun["outcome"] {
  const isCutOff = run.outcome === "running" && now.getTime() - run.startedAt.getTime() > leaseMs;
  return isCutOff ? "unknown" : outcome.parse(run.outcome);
}

function courtOrder(order: CaseFile["orders"][number]): CourtOrder {
  const kind = order.kind.replaceAll("_", "-");
  return {
    id: order.id,
    kind: orderKinds.find((known) => known === kind) ?? kind,
    countyName: order.countyName,
    status: order.serviceStatus,
    subStatus: order.serviceSubStatus,
    caseCount: order.caseCount,
    regressed: order.regressedAt !== null,
    complete: order.state === "complete",
  };
}

const openStates: readonly OrderState[] = openOrderStates;

function openSearchesOf({ orders }: CaseFile): OpenSearch[] {
  const open = oldestFirst(orders).filter(({ state }) => openStates.includes(state));
  const parents = new Set(open.map(({ parentId }) => parentId));
  return open
    .filter(({ id }) => !parents.has(id))
    .map(({ kind, countyName, state }) => ({ kind: kindOf(kind), countyName, state }));
}

/**
 * A field that is null in the service's answer or in the sent data is missing. A field in neither (the SSN of an
 * applicant added by access code) is unknown.
 */
function fieldPresence(profile: Profile): OpenCase["fields"] {
  const presenceOf = (field: (typeof requiredFields)[number]) => {
    if (fieldOf(profile, field) !== null) return "given";
    return Object.hasOwn(profile, field) ? "missing" : "unknown";
  };
  return {
    ssn: presenceOf("ssn"),
    houseNumber: presenceOf("houseNumber"),
    streetName: presenceOf("streetName"),
    city: presenceOf("city"),
    state: presenceOf("state"),
    zipCode: presenceOf("zipCode"),
  };
}

const answerTo = (answers: readonly OpenAnswer[], operationId: string) =>
  answers.find((one) => one.operationId === operationId);

const statusAnswer = z.object({ result: z.string().nullish() }).catch({ result: null });

/** The state of a document's upload when it was last checked, by a run or by the worker's poll. */
function uploadState({ uploads }: CaseFile, answers: readonly OpenAnswer[], document: Document) {
  const run = answerTo(answers, `document.check-${document}`);
  const watch = uploads.find((one) => documentOf(one) === document);
  const checked = run && { at: run.startedAt, result: statusAnswer.parse(run.json).result ?? null };
  const polled = watch?.lastAskedAt ? { at: watch.lastAskedAt, result: watch.lastResult } : null;
  const newest = checked && polled ? (polled.at > checked.at ? polled : checked) : (checked ?? polled);
  return newest && { at: newest.at.toISOString(), result: newest.result };
}

const successAnswer = z.object({ success: z.boolean().nullish() }).catch({ success: null });

const successOf = (answer: OpenAnswer | undefined) => successAnswer.parse(answer?.json).success;

/** When a document was last verified; null unless the last Verify succeeded. */
function verifiedAt(answers: readonly OpenAnswer[], document: Document): string | null {
  const run = answerTo(answers, `document.verify-${document}`);
  return run && successOf(run) === true ? run.startedAt.toISOString() : null;
}

/** The service's own count, from the last upload's answer: "attempt: how many times the operation has been called". */
function attemptsOf(answers: readonly OpenAnswer[]): ReadonlyMap<OperationId, number> {
  const counts = new Map<OperationId, number>();
  for (const operationId of [...uploadOperations.id, ...uploadOperations.passport]) {
    const answer = answerTo(answers, operationId)?.json;
    const { attempt } = answer ? readResponse(operationId, answer).response : {};
    if (typeof attempt === "number" && Number.isSafeInteger(attempt) && attempt >= 0) counts.set(operationId, attempt);
  }
  return counts;
}

export const documentOf = ({ document }: Pick<UploadWatch, "document">): UploadDocument =>
  document === "passport" ? "passport" : "id";

export type LoadedCase = OpenFile & { found: Case };

/**
 * @param options `lock` keeps the applicant's row locked until the transaction ends
 * @throws AppError `not_found`; `erased`; `record_unreadable` for a profile or access code that cannot be read
 */
export async function loadCase(client: CaseClient, id: string, options: { lock?: boolean } = {}): Promise<LoadedCase> {
  const row = await readCase(client, id, options);
  const now = new Date();
  return { ...openApplicant(row), found: deriveCase(openCase(row, now), now) };
}

/** Refuses what a case must not lead to while some of it cannot be read. */
export function refuseUnreadable({ unreadable }: OpenCase): void {
  if (unreadable.length === 0) return;
  const [title, way] = unreadableWords(unreadable.length);
  throw new AppError("state_conflict", { detail: `${title}. ${way}` });
}
