/** The console's own records of an applicant's checks: runs, court orders, uploads and answers, read in one statement. */
import "server-only";
import { z } from "zod";
import { answeringOperations } from "@/lib/checks/answers";
import { countedSearches, orderStates } from "@/lib/contracts/constants/orders";
import { OrderKind } from "@/lib/data/prisma";
import { preparedIn, type SqlClient } from "@/lib/data/statements";
import { fileOf, oldestFirst, parts } from "./read-cases";

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

export type OrderColumns = z.infer<typeof orderRow>;

const uploadRow = z.object({
  document: z.string(),
  lastResult: z.string().nullable(),
  lastAskedAt: time.nullable(),
  endedAt: time.nullable(),
});

export type Upload = z.infer<typeof uploadRow>;

/** The newest answer of an operation, sealed; base64 as part of JSON. */
const answerRow = z.object({
  id: z.string(),
  operationId: z.string(),
  response: z.union([z.instanceof(Uint8Array), z.string().transform((text) => Buffer.from(text, "base64"))]),
  startedAt: time,
  finishedAt: time.nullable(),
  staff: runRow.shape.staff,
});
export type Answer = z.infer<typeof answerRow>;

/** The console's own actions: runs, newest first; court orders that may have a result; uploads. */
export type Activity = { runs: Run[]; orders: OrderColumns[]; uploads: Upload[]; answers: Answer[] };

/**
 * SQL of all of it, as one row.
 *
 * @param id the applicant, as SQL
 * @param operations those with an answer to read, as SQL
 */
export const activityOf = (id: string, operations: string): string => `
    select
      (select json_agg(recent) from (
        select run.id, run."operationId", run."startedAt", run."finishedAt", run.outcome, run."errorCode", run."staffId",
               case when staff.id is not null then json_build_object('id', staff.id, 'name', staff.name) end as staff
        from "CheckRun" run left join "Staff" staff on staff.id = run."staffId"
        where run."applicantId" = ${id}
        order by run."startedAt" desc, run.id desc
        limit ${parts.checkRuns.take}) recent) as runs,
      (select json_agg(answer order by answer.id) from (
        select latest.id, latest."operationId", latest."startedAt", latest."finishedAt",
               encode(latest.response, 'base64') as response,
               case when staff.id is not null then json_build_object('id', staff.id, 'name', staff.name) end as staff
        from (
          select distinct on ("operationId") * from "CheckRun"
          where "applicantId" = ${id} and outcome = 'answered' and "operationId" = any(${operations})
          order by "operationId", "startedAt" desc, id desc) latest
        left join "Staff" staff on staff.id = latest."staffId"
        where latest.response is not null) answer) as answers,
      (select json_agg(placed) from (
        select id, "parentId", kind, "countyName", "serviceStatus", "serviceSubStatus", "caseCount", "regressedAt", state
        from "Order" where "applicantId" = ${id}
        order by "requestedAt", id) placed) as orders,
      (select json_agg(watch) from (
        select document, "lastResult", "lastAskedAt", "endedAt"
        from "UploadWatch" where "applicantId" = ${id}) watch) as uploads`;

const readAll = { name: "activity", text: activityOf("$1::uuid", "$2::text[]") };

const activityRow = z.object({
  runs: z.array(runRow).nullable(),
  orders: z.array(orderRow).nullable(),
  uploads: z.array(uploadRow).nullable(),
  answers: z.array(answerRow).nullable(),
});

/**
 * Reads an applicant's activity, from the whole case if that was read.
 *
 * @param client the open transaction, if there is one
 */
export async function readActivity(client: SqlClient, applicant: { id: string }): Promise<Activity> {
  const file = fileOf(applicant);
  if (!file) {
    const [row] = await preparedIn(client, readAll, [applicant.id, answeringOperations]);
    return activityFrom(row);
  }
  return activityFrom({
    runs: file.checkRuns,
    orders: oldestFirst(file.orders),
    uploads: file.uploads,
    answers: file.answers,
  });
}

/** Parses a row of `activityOf`. */
export function activityFrom(row: unknown): Activity {
  const { runs, orders, uploads, answers } = activityRow.parse(row);
  return {
    runs: runs ?? [],
    uploads: uploads ?? [],
    orders: countedSearches(orders ?? []),
    // An answer of a run beyond the limit does not count.
    answers: (answers ?? []).filter(({ id }) => runs?.some((run) => run.id === id)),
  };
}
