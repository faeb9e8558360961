/**
 * The console's records of an applicant besides the Test Result: runs, court orders, uploads, consent. Used to
 * interpret a Test Result (`readResultContext`) and to determine what can run next (`readApplicantFacts`).
 */
import "server-only";
import { z } from "zod";
import { leaseMs } from "@/lib/actions/dispatch-once";
import type { RunAnswer } from "@/lib/checks/answers";
import type {
  ApplicantFacts,
  CheckRun,
  Document,
  FieldPresence,
  RecordedRun,
  requiredFields,
  UploadState,
} from "@/lib/checks/applicant-facts";
import type { ResultContext } from "@/lib/checks/result-view";
import { orderKinds } from "@/lib/contracts/order-kinds";
import type { UploadDocument } from "@/lib/contracts/uploads";
import { type DataKey, ifReadable, nullIfUnreadable } from "@/lib/data/crypto";
import { type Applicant, db, type UploadWatch } from "@/lib/data/prisma";
import type { SqlClient } from "@/lib/data/statements";
import { env } from "@/lib/env";
import { dayOf } from "@/lib/identity/dates";
import type { OperationId } from "@/lib/identity/operations/list";
import { compareDocuments, providedPerson } from "@/lib/results/compare";
import { overrideConditions } from "@/lib/results/override";
import { readSections, type Sections } from "@/lib/results/sections";
import type { CourtOrder } from "@/lib/results/signals/signal";
import {
  type Activity,
  type Answer,
  type OrderColumns,
  type Run,
  readActivity,
  type Upload,
} from "./applicant-activity";
import type { OpenApplicant } from "./applicant-record";
import { certifiedDisclosure } from "./consent-record";
import { fieldOf, type Profile, ssnOf } from "./profile";
import { latestSnapshot } from "./snapshots";
import { openAnswer, type SealedAnswer } from "./stored-answer";

function openAnswers(key: DataKey, rows: readonly Answer[]): RunAnswer[] {
  return rows.map((row) => ({
    operationId: row.operationId,
    runId: row.id,
    at: (row.finishedAt ?? row.startedAt).toISOString(),
    by: row.staff,
    json: ifReadable(() => openAnswer(key, row)) ?? undefined,
  }));
}

/** The context for interpreting a Test Result. `client`: the open transaction, if there is one. */
export async function readResultContext(client: SqlClient, applicant: InContext): Promise<ResultContext> {
  return resultContextOf(applicant, await readActivity(client, applicant.row));
}

type InContext = Pick<OpenApplicant, "key" | "profile"> & {
  row: Pick<Applicant, "id" | "consentedAt" | "overriddenAt">;
};

/** The same, of an activity that is read already. */
export function resultContextOf(
  { row: applicant, key, profile }: InContext,
  { runs, orders, uploads, answers }: Activity,
): ResultContext {
  return {
    today: dayOf(new Date()),
    user: profile,
    runs: runs.map(recordedRun),
    uploads: uploads.map((watch) => ({
      document: documentOf(watch),
      isOpen: watch.endedAt === null,
      lastResult: watch.lastResult,
    })),
    orders: orders.map(courtOrder),
    answers: openAnswers(key, answers),
    consentKnown: applicant.consentedAt !== null,
    overridden: applicant.overriddenAt !== null,
  };
}

/**
 * The facts that decide what can run for an applicant. Does not call the service.
 *
 * @returns the facts, and the runs that they come from
 */
export async function readApplicantFacts(applicant: OpenApplicant): Promise<{ facts: ApplicantFacts; runs: Run[] }> {
  const { row, profile } = applicant;
  const { runs, orders, uploads } = await readActivity(db, row);
  const [snapshot, id, passport, verifiedId, verifiedPassport, search] = await Promise.all([
    latestSnapshot(applicant).catch(nullIfUnreadable),
    uploadState(applicant, "id", uploads),
    uploadState(applicant, "passport", uploads),
    lastSuccess(applicant, "document.verify-id", runs),
    lastSuccess(applicant, "document.verify-passport", runs),
    lastSuccess(applicant, "background.watchlist-search", runs),
  ]);
  const readAt = (row.resultFetchedAt ?? snapshot?.fetchedAt)?.toISOString();
  const sections = snapshot && readSections(snapshot.json).sections;
  const facts = {
    applicantId: row.id,
    expired: row.status === "expired",
    consented: row.consentedAt !== null,
    disclosureAccepted: certifiedDisclosure(applicant),
    overridden: row.overriddenAt !== null,
    overrideConditions: sections && conditionsOf(sections, profile),
    watchListSearchFailed: search?.success === false,
    fields: fieldPresence(profile),
    result: sections && readAt ? { sections, readAt } : null,
    runs: runs.map(recordedRun),
    uploads: { id, passport },
    verified: { id: atSuccess(verifiedId), passport: atSuccess(verifiedPassport) },
    hasCourtOrder: orders.length > 0,
    attemptLimit: env.IDENTITY_ATTEMPT_LIMIT ?? null,
    now: new Date().toISOString(),
  };
  return { facts, runs };
}

function recordedRun(run: Run): RecordedRun {
  return {
    operationId: run.operationId,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    outcome: outcomeOfRun(run),
    by: run.staff,
    errorCode: run.errorCode,
  };
}

function courtOrder(order: OrderColumns): CourtOrder {
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

/**
 * A field that is null in the service's answer or in the sent data is missing. A field in neither (the SSN of an
 * applicant added by access code) is unknown.
 */
function fieldPresence(profile: Profile): ApplicantFacts["fields"] {
  const presenceOf = (field: (typeof requiredFields)[number]): FieldPresence => {
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

/** Null for an answer that cannot be decrypted. */
const answerOf = (key: DataKey, run: SealedAnswer) => ifReadable(() => openAnswer(key, run));

const statusAnswer = z.object({ result: z.string().nullish() }).catch({ result: null });

/** The state of a document's upload when it was last checked, by a run or by the worker's poll. */
async function uploadState(
  { row, key }: OpenApplicant,
  document: Document,
  uploads: readonly Upload[],
): Promise<UploadState | null> {
  const run = await db.checkRun.findFirst({
    where: { applicantId: row.id, operationId: `document.check-${document}`, outcome: "answered" },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
  });
  const watch = uploads.find((one) => documentOf(one) === document);
  const checked = run && { at: run.startedAt, result: statusAnswer.parse(answerOf(key, run)).result ?? null };
  const polled = watch?.lastAskedAt ? { at: watch.lastAskedAt, result: watch.lastResult } : null;
  const newest = checked && polled ? (polled.at > checked.at ? polled : checked) : (checked ?? polled);
  return newest && { at: newest.at.toISOString(), result: newest.result };
}

const successAnswer = z.object({ success: z.boolean().nullish() }).catch({ success: null });

/** The success that the last answer of an operation states, and when it was asked; null: no answer from here. */
async function lastSuccess({ key }: OpenApplicant, operationId: OperationId, runs: readonly Run[]) {
  const last = runs.find((run) => run.operationId === operationId && run.outcome === "answered");
  const run = last ? await db.checkRun.findUnique({ where: { id: last.id } }) : null;
  return run && { at: run.startedAt, success: successAnswer.parse(answerOf(key, run)).success };
}

const atSuccess = (last: Awaited<ReturnType<typeof lastSuccess>>) =>
  last?.success === true ? last.at.toISOString() : null;

function conditionsOf(sections: Sections, profile: Profile) {
  const today = dayOf(new Date());
  const comparisons = compareDocuments(sections, providedPerson(sections, profile, today), today);
  return overrideConditions(sections, comparisons, ssnOf(profile)).map(({ state }) => state);
}

/** The document of a stored upload watch. */
export const documentOf = ({ document }: Pick<UploadWatch, "document">): UploadDocument =>
  document === "passport" ? "passport" : "id";

const outcome = z.enum(["running", "answered", "refused", "failed", "unknown"]).catch("unknown");

/** The outcome of a run. A run still "running" after its lease was interrupted, so its outcome is unknown. */
export function outcomeOfRun(run: { outcome: string; startedAt: Date }): CheckRun["outcome"] {
  const isCutOff = run.outcome === "running" && Date.now() - run.startedAt.getTime() > leaseMs;
  return isCutOff ? "unknown" : outcome.parse(run.outcome);
}
