/**
 * The console's records of an applicant besides the Test Result: runs, court orders, uploads, consent. Used to
 * interpret a Test Result (`readResultContext`) and to determine what can run next (`readApplicantFacts`).
 */
import "server-only";
import { z } from "zod";
import { leaseMs } from "@/lib/actions/dispatch-once";
import { answeringOperations, type RunAnswer } from "@/lib/checks/answers";
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
import { countedSearches, orderStates } from "@/lib/contracts/orders";
import type { UploadDocument } from "@/lib/contracts/uploads";
import { type DataKey, ifReadable, nullIfUnreadable } from "@/lib/data/crypto";
import { type Applicant, db, OrderKind, type UploadWatch } from "@/lib/data/prisma";
import { preparedIn, type SqlClient } from "@/lib/data/statements";
import { env } from "@/lib/env";
import { dayOf } from "@/lib/identity/dates";
import { readSections } from "@/lib/results/sections";
import type { CourtOrder } from "@/lib/results/signals/signal";
import { oldestFirst, pageFile, parts } from "./applicant-file";
import type { OpenApplicant } from "./applicant-record";
import { fieldOf, type Profile } from "./profile";
import { latestSnapshot } from "./snapshots";
import { openAnswer, type SealedAnswer } from "./stored-answer";

const personColumns = { select: { id: true, name: true } } as const;

const time = z.coerce.date();

const runRow = z.object({
  id: z.string(),
  operationId: z.string(),
  startedAt: time,
  finishedAt: time.nullable(),
  outcome: z.string(),
  errorCode: z.string().nullable(),
  staffId: z.string().nullable(),
  staff: z.object({ id: z.string(), name: z.string() }).nullable(),
});

/** A run without its answer. */
export type Run = z.infer<typeof runRow>;

/** Without the sealed result. */
const orderRow = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  kind: z.enum(OrderKind),
  countyName: z.string().nullable(),
  serviceStatus: z.string().nullable(),
  serviceSubStatus: z.string().nullable(),
  caseCount: z.number().nullable(),
  regressedAt: time.nullable(),
  state: z.enum(orderStates),
});

type OrderColumns = z.infer<typeof orderRow>;

const uploadRow = z.object({
  document: z.string(),
  lastResult: z.string().nullable(),
  lastAskedAt: time.nullable(),
  endedAt: time.nullable(),
});

type Upload = z.infer<typeof uploadRow>;

/** The newest answer of an operation, sealed; base64 as part of JSON. */
const answerRow = z.object({
  id: z.string(),
  operationId: z.string(),
  response: z.union([z.instanceof(Uint8Array), z.string().transform((text) => Buffer.from(text, "base64"))]),
  startedAt: time,
  finishedAt: time.nullable(),
  staff: runRow.shape.staff,
});
type Answer = z.infer<typeof answerRow>;

/** The console's own actions: runs, newest first; court orders that may have a result; uploads. */
type Activity = { runs: Run[]; orders: OrderColumns[]; uploads: Upload[]; answers: Answer[] };

/** One statement for all of it: every view of a result needs it. */
const readAll = {
  name: "activity",
  text: `
    select
      (select json_agg(recent) from (
        select run.id, run."operationId", run."startedAt", run."finishedAt", run.outcome, run."errorCode", run."staffId",
               case when staff.id is not null then json_build_object('id', staff.id, 'name', staff.name) end as staff
        from "CheckRun" run left join "Staff" staff on staff.id = run."staffId"
        where run."applicantId" = $1::uuid
        order by run."startedAt" desc, run.id desc
        limit ${parts.checkRuns.take}) recent) as runs,
      (select json_agg(answer order by answer.id) from (
        select latest.id, latest."operationId", latest."startedAt", latest."finishedAt",
               encode(latest.response, 'base64') as response,
               case when staff.id is not null then json_build_object('id', staff.id, 'name', staff.name) end as staff
        from (
          select distinct on ("operationId") * from "CheckRun"
          where "applicantId" = $1::uuid and outcome = 'answered' and "operationId" = any($2::text[])
          order by "operationId", "startedAt" desc, id desc) latest
        left join "Staff" staff on staff.id = latest."staffId"
        where latest.response is not null) answer) as answers,
      (select json_agg(placed) from (
        select id, "parentId", kind, "countyName", "serviceStatus", "serviceSubStatus", "caseCount", "regressedAt", state
        from "Order" where "applicantId" = $1::uuid
        order by "requestedAt", id) placed) as orders,
      (select json_agg(watch) from (
        select document, "lastResult", "lastAskedAt", "endedAt"
        from "UploadWatch" where "applicantId" = $1::uuid) watch) as uploads`,
};

const activity = z.tuple([
  z.object({
    runs: z.array(runRow).nullable(),
    orders: z.array(orderRow).nullable(),
    uploads: z.array(uploadRow).nullable(),
    answers: z.array(answerRow).nullable(),
  }),
]);

async function readActivity(client: SqlClient, applicantId: string): Promise<Activity> {
  const file = await pageFile(applicantId, client);
  const found = file
    ? [
        {
          ...{ runs: file.checkRuns, orders: oldestFirst(file.orders), uploads: file.uploads },
          answers: await latestAnswers(file.checkRuns),
        },
      ]
    : await preparedIn(client, readAll, [applicantId, answeringOperations]);
  const [{ runs, orders, uploads, answers }] = activity.parse(found);
  return {
    ...{ runs: runs ?? [], uploads: uploads ?? [], orders: countedSearches(orders ?? []) },
    // Older than the runs that count.
    answers: (answers ?? []).filter(({ id }) => runs?.some((run) => run.id === id)),
  };
}

/** The latest answer of each operation that holds a section of the result. */
async function latestAnswers(runs: readonly Pick<Run, "id" | "operationId" | "outcome">[]) {
  const latest = answeringOperations
    .map((operationId) => runs.find((run) => run.operationId === operationId && run.outcome === "answered"))
    .filter((run) => run !== undefined);
  if (latest.length === 0) return [];
  return db.checkRun.findMany({
    where: { id: { in: latest.map(({ id }) => id) }, response: { not: null } },
    select: { id: true, operationId: true, response: true, startedAt: true, finishedAt: true, staff: personColumns },
    orderBy: { id: "asc" },
  });
}

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
export async function readResultContext(
  client: SqlClient,
  { row: applicant, key }: { row: Pick<Applicant, "id" | "consentedAt" | "overriddenAt">; key: DataKey },
): Promise<ResultContext> {
  const { runs, orders, uploads, answers } = await readActivity(client, applicant.id);
  return {
    today: dayOf(new Date()),
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
  const { row, key, profile } = applicant;
  const { runs, orders, uploads } = await readActivity(db, row.id);
  const [snapshot, id, passport, verifiedId, verifiedPassport] = await Promise.all([
    latestSnapshot(row.id, key).catch(nullIfUnreadable),
    uploadState(applicant, "id", uploads),
    uploadState(applicant, "passport", uploads),
    verifiedAt(applicant, "id", runs),
    verifiedAt(applicant, "passport", runs),
  ]);
  const readAt = (row.resultFetchedAt ?? snapshot?.fetchedAt)?.toISOString();
  const facts = {
    applicantId: row.id,
    expired: row.status === "expired",
    consented: row.consentedAt !== null,
    overridden: row.overriddenAt !== null,
    fields: fieldPresence(profile),
    result: snapshot && readAt ? { sections: readSections(snapshot.json).sections, readAt } : null,
    runs: runs.map(recordedRun),
    uploads: { id, passport },
    verified: { id: verifiedId, passport: verifiedPassport },
    hasCourtOrder: orders.length > 0,
    attemptLimit: env.IDENTITY_ATTEMPT_LIMIT ?? null,
    now: new Date().toISOString(),
  };
  return { facts, runs };
}

/**
 * The facts for an override. In mock mode verdicts do not count: the only preset user whose override works is verified
 * already, and results there never change.
 */
export function factsForOverride(facts: ApplicantFacts): ApplicantFacts {
  return env.IDENTITY_MODE === "mock" ? { ...facts, result: null, verified: { id: null, passport: null } } : facts;
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

/** When a document was last verified; null unless the last Verify succeeded. */
async function verifiedAt({ key }: OpenApplicant, document: Document, runs: readonly Run[]): Promise<string | null> {
  const isVerify = (run: Run) => run.operationId === `document.verify-${document}` && run.outcome === "answered";
  const last = runs.find(isVerify);
  const run = last ? await db.checkRun.findUnique({ where: { id: last.id } }) : null;
  return run && successAnswer.parse(answerOf(key, run)).success === true ? run.startedAt.toISOString() : null;
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
