/** What the page of an applicant reads: three groups, of which each is on record before it is shown. */
import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import { cache } from "react";
import { rightsOf } from "@/components/applicants/availability";
import { operationKey } from "@/lib/console-api";
import { auditBatch, load, pageCaller, prefetchQuery } from "@/lib/http/prefetch";
import { getApplicant } from "@/lib/services/applicants/applicant";
import { getTimeline } from "@/lib/services/applicants/get-timeline";
import { listInvites } from "@/lib/services/checks/invite-mail";
import { getResult, isRecent } from "@/lib/services/checks/read-result";
import { listDecisions } from "@/lib/services/decisions/decide";
import { listDisputes } from "@/lib/services/decisions/disputes";
import { listNotes } from "@/lib/services/decisions/notes";
import { listApplicantOrders } from "@/lib/services/orders/list-orders";
import { listApplicantOverrides } from "@/lib/services/overrides/list-overrides";
import { pageOf } from "./applicant-of";

/** What is stored here. Only the applicant must exist; the others report their failures where they are shown. */
export const readApplicant = cache(async (id: string) => {
  const { staff } = await pageCaller();
  await pageOf(id);
  const may = rightsOf(staff.roles);
  const queries = new QueryClient();
  const input = { params: { id } };
  const audit = auditBatch();
  const [applicant] = await Promise.all([
    load(getApplicant, input, audit),
    prefetchQuery(queries, getTimeline, input, { audit }),
    may.readDecisions ? prefetchQuery(queries, listNotes, input, { audit }) : null,
    may.readOrders ? prefetchQuery(queries, listApplicantOrders, input, { audit }) : null,
    may.readOverrides ? prefetchQuery(queries, listApplicantOverrides, input, { audit }) : null,
    may.invite ? prefetchQuery(queries, listInvites, input, { audit }) : null,
  ]);
  queries.setQueryData([...operationKey("GET /api/applicants/:id", input)], applicant);
  return { applicant, stored: dehydrate(queries) };
});

/** The result, fetched once per request however many parts of the page show it. */
export const readResult = cache(async (id: string): Promise<DehydratedState> => {
  const queries = new QueryClient();
  await prefetchQuery(queries, getResult, { params: { id } });
  return dehydrate(queries);
});

/** After the result: a decision is made on the newest one. */
export const readDecisions = cache(async (id: string): Promise<DehydratedState> => {
  await readResult(id);
  const queries = new QueryClient();
  const input = { params: { id } };
  const audit = auditBatch();
  await Promise.all([
    prefetchQuery(queries, listDecisions, input, { audit }),
    prefetchQuery(queries, listDisputes, input, { audit }),
  ]);
  return dehydrate(queries);
});

/** How long a page waits for a stored result before it is sent with placeholders, in milliseconds. */
const headStartMs = 60;

/**
 * Whether the result, and the decisions on it, come within the head start: a placeholder for less would flicker. Never
 * where the service is to be asked: what is stored is then shown without waiting.
 */
export async function resultComesAtOnce(id: string): Promise<boolean> {
  const [{ staff }, { applicant }] = await Promise.all([pageCaller(), readApplicant(id)]);
  if (!isRecent(applicant.resultFetchedAt ? new Date(applicant.resultFetchedAt) : null)) return false;
  const read = rightsOf(staff.roles).readDecisions ? readDecisions(id) : readResult(id);
  // What fails is reported where it is shown.
  const settled = read.then(
    () => true,
    () => true,
  );
  return Promise.race([settled, sleep(headStartMs, false, { ref: false })]);
}
