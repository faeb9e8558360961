/**
 * Opens a case, each sealed part separately. Lists the parts that cannot be read, and the parts that another record
 * refers to and that are missing.
 */
import "server-only";
import { createHmac } from "node:crypto";
import { z } from "zod";
import { canonicalJson } from "@/lib/base/canonical-json";
import { type OpenFile, openApplicant } from "@/lib/cases/applicant-record";
import { openConsent } from "@/lib/cases/consent-record";
import { fieldOf, type Profile, parseProfile, ssnOf } from "@/lib/cases/profile";
import { openCourtResult } from "@/lib/cases/stored/answers";
import { sharedValues } from "@/lib/cases/stored/identity-keys";
import { type CaseClient, type CaseFile, oldestFirst, readCase } from "@/lib/cases/stored/read-cases";
import { openSnapshot } from "@/lib/cases/stored/snapshots";
import { type Case, deriveCase } from "@/lib/domain/case/derive-case";
import type { KeyedHash, OpenCase, OpenSearch, Removed, StoredAt } from "@/lib/domain/case/open-case";
import { answeringOperations } from "@/lib/domain/checks/answers";
import type { CheckRun, RecordedRun, requiredFields } from "@/lib/domain/checks/applicant-facts";
import { storedPolicyRules } from "@/lib/domain/checks/policy";
import { countedSearches, kindOf, type OrderState, openOrderStates, orderKinds } from "@/lib/domain/orders/states";
import type { CourtResultOf } from "@/lib/domain/results/hits/hit";
import { isRecord } from "@/lib/domain/results/paths";
import { unreadableWords } from "@/lib/domain/results/resolutions";
import type { CourtOrder } from "@/lib/domain/results/signals/signal";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { readResponse } from "@/lib/identity/read-response";
import { leaseMs } from "@/lib/platform/actions/leases";
import { type DataKey, openDataKey, openText, reportDamage, SealError } from "@/lib/platform/data/crypto";
import { answerTo, attemptsOf, documentOf, openAnswers, successOf, uploadState, verifiedAt } from "./open-answers";

/**
 * Opens every part of a case from which conclusions are drawn.
 *
 * @throws AppError `erased`; SealError if the applicant's key itself cannot be opened, so that no part can be opened
 */
export function openCase(file: CaseFile, now = new Date()): OpenCase {
  const key = openDataKey(file.wrappedKey, file.id);
  const unreadable: StoredAt[] = [];
  function part<T>(at: StoredAt, read: () => T): T | null {
    try {
      return read();
    } catch (error) {
      // The part opened, but its content is not valid. `damaged` logs this. A SealError has been logged already.
      if (!(error instanceof SealError)) reportDamage("format", at);
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
  const removed = removedOf(file);
  const newest = removed.result ? undefined : file.snapshots[0];
  const snapshot = newest ? part(bodyOf(newest.id), () => openSnapshot(newest, key)) : null;
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
  const runs = keptRuns(file).map((run) => recordedRun(run, now));
  return {
    id,
    status: file.status,
    consentedAt: file.consentedAt,
    overriddenAt: file.overriddenAt,
    resultFetchedAt: file.resultFetchedAt,
    screenedAt: file.screenedAt,
    watchListFrom: file.watchListFrom,
    documentExpiresOn: file.documentExpiresOn,
    wrongPersonAt: file.wrongPersonAt,
    snapshot,
    snapshotId: newest?.id ?? null,
    beforeOverride:
      before && before.removedAt === null ? part(bodyOf(before.id), () => openSnapshot(before, key)) : null,
    answers: answers.filter(({ operationId }) => answeringOperations.some((one) => one === operationId)),
    runs,
    states: {
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
    removed,
  };
}

const bodyOf = (row: string): StoredAt => ({ table: "ResultSnapshot", column: "body", row });

function courtResultOf(key: DataKey, order: CaseFile["orders"][number]): CourtResultOf["result"] | null {
  const at = { table: "Order", column: "result", row: order.id };
  const raw = openCourtResult(key, order);
  if (raw === null) return null;
  const { result } = readResponse("records.county-result", { result: raw }).response;
  if (!isRecord(raw) || !result) throw reportDamage("format", at);
  return result;
}

/** Returns the parts of the case that were removed because their retention time was over. */
function removedOf({ snapshots: [newest], answers, orders }: CaseFile): Removed {
  return {
    result: newest?.removedAt ?? null,
    answers: answers.flatMap(({ operationId, removedAt }) => (removedAt ? [{ operationId, at: removedAt }] : [])),
    courtResults: orders.flatMap(({ id, resultRemovedAt }) =>
      resultRemovedAt ? [{ orderId: id, at: resultRemovedAt }] : [],
    ),
  };
}

/**
 * Returns the runs of the case. If the answer of a run was removed, that run and all older runs of its operation are
 * left out, so that the check counts as not run.
 */
function keptRuns({ checkRuns }: CaseFile): CaseFile["checkRuns"] {
  const removed = new Set<string>();
  return checkRuns.filter(({ operationId, removedAt }) => {
    if (removedAt) removed.add(operationId);
    return !removed.has(operationId);
  });
}

/** Lists the records that other stored data refers to and that do not exist. */
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
    const isExpected = order.state === "complete" && order.kind !== "all_counties" && order.resultRemovedAt === null;
    if (isExpected && !order.result) lacks("Order", "result", order.id);
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

/** A run that is still "running" after its lease was interrupted. Its outcome is unknown. */
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
    receivedAt: order.resultReceivedAt,
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

export type LoadedCase = OpenFile & { derivedCase: Case };

/**
 * @param options `lock` keeps the applicant's row locked until the transaction ends
 * @throws AppError `not_found`; `erased`; `record_unreadable` for a profile or access code that cannot be read
 */
export async function loadCase(client: CaseClient, id: string, options: { lock?: boolean } = {}): Promise<LoadedCase> {
  const row = await readCase(client, id, options);
  const now = new Date();
  return { ...openApplicant(row), derivedCase: deriveCase(openCase(row, now), now) };
}

/** Throws AppError `state_conflict` if part of the case cannot be read. Orders and overrides need the whole case. */
export function refuseUnreadable({ unreadable }: OpenCase): void {
  if (unreadable.length === 0) return;
  const [title, way] = unreadableWords(unreadable.length);
  throw new AppError("state_conflict", { detail: `${title}. ${way}` });
}
