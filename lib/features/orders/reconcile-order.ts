/**
 * Resolves an order of unknown outcome: looks for it among the results that the service lists for its applicant, and
 * ends it once a person has confirmed that the service does not have it.
 */
import "server-only";
import { plural } from "@/lib/base/dates";
import { loadApplicant, loadUnlessErased, type OpenApplicant } from "@/lib/cases/applicant-record";
import { saveColumns } from "@/lib/cases/save-columns";
import { mayBeSameCounty } from "@/lib/domain/counties/names";
import { kindOf } from "@/lib/domain/orders/states";
import { AppError } from "@/lib/errors";
import * as contract from "@/lib/features/orders/contract/orders";
import { absentAfterMs } from "@/lib/features/orders/contract/orders";
import * as actions from "@/lib/features/orders/contract/orders.actions";
import type { CourtResult } from "@/lib/identity/operations/records-responses";
import { identity } from "@/lib/identity/service";
import type { ActionContext } from "@/lib/platform/actions/audited";
import { defineAction } from "@/lib/platform/actions/define-action";
import { databaseNow } from "@/lib/platform/data/database-time";
import { db, isUniqueViolation, type Order, type Transaction } from "@/lib/platform/data/prisma";
import { createCountyFinder } from "./counties";
import { identifiersInUse } from "./court-identifier";
import { countyOfResult, coversHistory, matchResults, type ResultMatches } from "./court-result";
import { readOrderDetail } from "./get-order";
import { readCounties } from "./order-options";
import { changeOrderState, countyOfOrder, lockOrder, sealOrderText } from "./order-record";
import { type AcceptedOrder, acceptOrder } from "./send-order";
import { completeParent } from "./store-court-results";

/**
 * Accepts the order if exactly one result without an order matches its kind and county, or if as many results match as
 * there are orders of unknown outcome for this search. Otherwise the outcome stays unknown, and a person decides.
 */
export const reconcileOrder = defineAction(actions.reconcileOrder, contract.reconcileOrder, {
  object: "order",
  async run(context, { params: { id } }) {
    await reconcile(context, await findUnknown(id));
    return readOrderDetail(id, context.staff);
  },
});

/**
 * Ends an order that the service does not have. The service is called once more, and must list no result that may
 * belong to this order: if the service had the order after all, staff would order the search again and it would be paid
 * for twice. An order that is found is accepted instead. Of an erased applicant the service cannot be asked, so the
 * person's confirmation alone ends the order. Their note is not stored then, because nothing can be sealed for the
 * applicant.
 */
export const confirmOrderAbsent = defineAction(actions.confirmOrderAbsent, contract.confirmOrderAbsent, {
  object: "order",
  async run(context, { params: { id }, body: { note } }) {
    const order = await findUnknown(id);
    const openFrom = (order.sentAt ?? order.requestedAt).getTime() + absentAfterMs;
    if ((await databaseNow(db)).getTime() < openFrom) {
      const minutes = plural(absentAfterMs / 60_000, "minute");
      throw new AppError("condition_not_met", {
        detail: `The service may still list this order. You can end it ${minutes} after it was sent.`,
      });
    }
    const endedBy = { resolvedById: context.staff.id };
    if (await loadUnlessErased(order.applicantId)) {
      await reconcile(context, order, async (tx, { key }, { possible }) => {
        if (possible > 0) {
          const detail = `The service lists ${plural(possible, "result")} that may belong to this order.`;
          throw new AppError("condition_not_met", { detail });
        }
        await endAsAbsent(tx, order, { ...endedBy, resolvedNote: sealOrderText(key, "resolvedNote", id, note) });
      });
    } else {
      context.addDetails({ asked: false });
      await context.transaction((tx) => endAsAbsent(tx, order, endedBy));
    }
    return readOrderDetail(id, context.staff);
  },
});

type EndedBy = { resolvedById: string; resolvedNote?: Uint8Array<ArrayBuffer> };

async function endAsAbsent(tx: Transaction, order: Order, endedBy: EndedBy): Promise<void> {
  await lockOrder(tx, order);
  const now = await databaseNow(tx);
  const changes = { nextPollAt: null, resolvedAt: now, ...endedBy };
  if (!(await changeOrderState(tx, order.id, "confirmed_absent", changes))) throw new AppError("conflict");
  if (order.parentId) await completeParent(tx, order.parentId, now);
}

async function findUnknown(id: string): Promise<Order> {
  const order = await db.order.findUnique({ where: { id } });
  if (!order) throw new AppError("not_found");
  if (order.state === "outcome_unknown") return order;
  throw new AppError("state_conflict", { detail: "The outcome of this order is already known." });
}

type OnNotFound = (tx: Transaction, applicant: OpenApplicant, matches: ResultMatches) => Promise<void>;

/**
 * Reads all results of the order's applicant from the service, which is free, and accepts the order of unknown
 * outcome if one of them belongs to it. Otherwise `onNotFound` runs in the same transaction.
 */
export async function reconcile(context: ActionContext, order: Order, onNotFound?: OnNotFound): Promise<void> {
  const applicant = await loadApplicant(order.applicantId);
  const startedAt = await databaseNow(db);
  await refuseWhileSending(db, order);
  const results = await listResults(applicant);
  try {
    await store(context, { order, applicant, startedAt, results }, onNotFound);
  } catch (error) {
    // A concurrent reconciliation stored the identifier first.
    if (isUniqueViolation(error)) throw new AppError("conflict");
    throw error;
  }
}

/**
 * Returns all results of an applicant.
 *
 * @throws AppError `upstream_unreadable` for an answer without a list, unless the service says that the call succeeded
 */
async function listResults({ accessCode }: OpenApplicant): Promise<readonly CourtResult[]> {
  const { response, unrecognized } = await identity().call("records.all-results", { accessCode, fields: {} });
  const { success, result } = response;
  // The service writes a field without data as null.
  const isEmpty = success === true && !result && !unrecognized.includes("result");
  if (success === false || !(result || isEmpty)) throw new AppError("upstream_unreadable");
  return result ?? [];
}

type Search = { order: Order; applicant: OpenApplicant; startedAt: Date; results: readonly CourtResult[] };

async function store(
  context: ActionContext,
  { order, applicant, startedAt, results }: Search,
  onNotFound: OnNotFound | undefined,
): Promise<void> {
  const counties = await readCounties(applicant);
  await context.transaction(async (tx) => {
    // An order that was sent meanwhile could be in the service's list before its identifier is stored.
    await refuseWhileSending(tx, order, startedAt);
    const search = { kind: kindOf(order.kind), county: countyOfOrder(order) };
    const identifiers = results.flatMap(({ uuid }) => uuid?.trim() || []);
    const found = matchResults(search, results, await identifiersInUse(tx, identifiers));
    const accepted =
      order.kind === "all_counties"
        ? conclusiveCounties(found, counties.options)
        : conclusiveMatch(found, order, await unknownOrdersLike(tx, order));
    context.addDetails({
      listed: found.listed,
      unclaimed: found.unclaimed,
      matching: found.matching.length,
      found: accepted !== null,
    });
    if (accepted) {
      if (!(await acceptOrder(tx, order, accepted))) throw new AppError("conflict");
    } else if (onNotFound) await onNotFound(tx, applicant, found);
    else return;
    await saveColumns(tx, order.applicantId);
  });
}

async function refuseWhileSending(tx: Transaction, order: Order, since?: Date): Promise<void> {
  const sent = [{ state: "sending" as const }, ...(since ? [{ sentAt: { gte: since } }] : [])];
  const busy = await tx.order.findFirst({ where: { applicantId: order.applicantId, OR: sent }, select: { id: true } });
  if (!busy) return;
  throw new AppError("state_conflict", {
    refs: { orderId: busy.id },
    detail: "Another order of this applicant is being sent. Try again in a moment.",
  });
}

/**
 * Returns the ids of the applicant's orders of unknown outcome for one search, this one included, in the order in
 * which they were sent. Returns null if a result may belong to another court of the same name, because a result has no
 * identifier of its county.
 */
async function unknownOrdersLike(tx: Transaction, order: Order): Promise<string[] | null> {
  const { applicantId, scope, kind } = order;
  const county = countyOfOrder(order);
  const rows = await tx.order.findMany({
    // An order of all counties may have a result in any of them.
    where: {
      applicantId,
      state: "outcome_unknown",
      kind: { in: kind === "county_criminal" ? [kind, "all_counties"] : [kind] },
    },
    orderBy: [{ sentAt: "asc" }, { id: "asc" }],
  });
  const mayBeAnotherCounty = (row: Order) => {
    const theirs = row.kind === kind && row.scope !== scope ? countyOfOrder(row) : null;
    return county !== null && theirs !== null && mayBeSameCounty({ ...county, uuid: null }, { ...theirs, uuid: null });
  };
  if (rows.some(mayBeAnotherCounty)) return null;
  return rows.filter((row) => row.scope === scope || row.kind === "all_counties").map(({ id }) => id);
}

/**
 * Returns the identifier of the order, or null if the matches are not conclusive. If there are as many results as
 * orders of unknown outcome for one search, each order gets one of them: which one makes no difference.
 *
 * @param unknown ids of these orders; null if the results may belong to another court
 */
function conclusiveMatch(
  { matching }: ResultMatches,
  { id }: Order,
  unknown: readonly string[] | null,
): AcceptedOrder | null {
  if (!unknown) return null;
  const own =
    matching.length === 1
      ? matching[0]
      : matching.length === unknown.length
        ? matching[unknown.indexOf(id)]
        : undefined;
  return own?.uuid ? { identifier: own.uuid.trim(), counties: [] } : null;
}

/** Returns the counties of an order of all counties, or null if the matches are not conclusive. */
function conclusiveCounties(
  { matching }: ResultMatches,
  options: Awaited<ReturnType<typeof readCounties>>["options"],
): AcceptedOrder | null {
  if (!coversHistory(matching, options)) return null;
  const find = createCountyFinder(options);
  const counties = matching.flatMap((result) => {
    const county = countyOfResult(result);
    if (!county || !result.uuid) return [];
    const listed = find(county);
    return {
      identifier: result.uuid.trim(),
      county: { ...county, uuid: listed?.uuid ?? null },
      price: listed?.price ?? null,
    };
  });
  return { identifier: null, counties };
}
