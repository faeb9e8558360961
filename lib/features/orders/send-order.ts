/** The one call that orders a search, its outcome, and the expiry of orders that a stopped process left behind. */
import "server-only";
import { v7 as uuid } from "uuid";
import { isErased, type OpenApplicant } from "@/lib/cases/applicant-record";
import { saveColumns } from "@/lib/cases/save-columns";
import type { Price, Spend } from "@/lib/domain/orders/amounts";
import { addSpend, noSpend, spendOf, unknownPrices } from "@/lib/domain/orders/money";
import { isCountyKind, kindOf, type OrderEvent, type OrderKind, operationOf } from "@/lib/domain/orders/states";
import { AppError } from "@/lib/errors";
import type { County } from "@/lib/features/orders/contract/orders";
import type { OperationResponse } from "@/lib/identity/operations/registry";
import { identity } from "@/lib/identity/service";
import type { StaffActionContext } from "@/lib/platform/actions/define-action";
import {
  type CallEntry,
  type CallOutcome,
  dispatchOnce,
  type Expired,
  expireClaims,
  type Unanswered,
} from "@/lib/platform/actions/dispatch-once";
import { leaseMs } from "@/lib/platform/actions/leases";
import { nullIfUnreadable } from "@/lib/platform/data/crypto";
import { databaseNow, later } from "@/lib/platform/data/database-time";
import type { Order, Prisma, Transaction } from "@/lib/platform/data/prisma";
import { countyOf, createCountyFinder, scopeOf } from "./counties";
import { findOrdersByIdentifier, identifierKey, identifiersInUse } from "./court-identifier";
import { readCounties } from "./order-options";
import { changeOrderState, countyOfOrder, notifyOfUnknown, sealRefusal } from "./order-record";
import { spendingColumns, spendOfOrder } from "./order-spending";
import { lookupDelayMs, pollDelayMs } from "./poll-schedule";

/**
 * Sends an order in the state `intent`. The service bills each call, so the call is made once. Afterwards, the order's
 * state has the outcome. The outcome `outcome_unknown` does not throw.
 *
 * @throws AppError with the service's message if it refused; or if the call was provably not sent
 */
export async function sendOrder(context: StaffActionContext, order: Order, applicant: OpenApplicant): Promise<void> {
  const kind = kindOf(order.kind);
  await dispatchOnce<Ordered>(context, {
    entry: sendEntry(order),
    claim: (tx) => claim(tx, order),
    call: () => callService(applicant.accessCode, kind, countyOfOrder(order)),
    async store(tx, outcome) {
      const stored = await storeOutcome(tx, order, applicant, outcome);
      if (outcome.event === "timed_out") context.addDetails({ state: "outcome_unknown" });
      await saveColumns(tx, order.applicantId);
      return stored;
    },
    failure: (error) => new AppError(error.code, { ...error.facts, refs: { orderId: order.id }, cause: error }),
  });
}

function sendEntry(order: Pick<Order, "id" | "kind">): CallEntry {
  const kind = kindOf(order.kind);
  return {
    action: "order.send",
    object: { type: "order", id: order.id },
    details: { kind, operation: operationOf(kind) },
  };
}

async function claim(tx: Transaction, { id }: Order): Promise<void> {
  const now = await databaseNow(tx);
  const state = await changeOrderState(tx, id, "send", { sentAt: now, leaseUntil: later(now, leaseMs) });
  if (!state) throw new AppError("state_conflict", { refs: { orderId: id } });
}

async function storeOutcome(tx: Transaction, order: Order, applicant: OpenApplicant, outcome: CallOutcome<Ordered>) {
  if (outcome.event === "answered") {
    const { identifier, counties } = outcome.answer;
    const isAccepted = await acceptOrder(tx, order, {
      identifier,
      counties: await withPrices(tx, applicant, counties),
    });
    if (!isAccepted) throw new AppError("state_conflict", { refs: { orderId: order.id } });
    return { wasUpdated: true, details: { counties: counties.length } };
  }
  return { wasUpdated: await storeUnanswered(tx, order, applicant, outcome) };
}

async function storeUnanswered(
  tx: Transaction,
  { id, applicantId }: Order,
  { key }: OpenApplicant,
  { event, error }: Unanswered,
): Promise<boolean> {
  const message = event === "timed_out" ? undefined : error.facts.upstreamMessage;
  const result = message && !(await isErased(tx, applicantId)) ? { result: sealRefusal(key, id, message) } : {};
  const changes = { errorCode: error.code, leaseUntil: null, ...result, ...(await firstLookup(tx, event)) };
  return (await changeOrderState(tx, id, event, changes)) !== null;
}

async function firstLookup(tx: Transaction, event: OrderEvent) {
  return event === "timed_out" ? { nextPollAt: later(await databaseNow(tx), lookupDelayMs(0) ?? 0) } : {};
}

async function withPrices(
  tx: Transaction,
  applicant: OpenApplicant,
  counties: readonly OrderedCounty[],
): Promise<PricedCounty[]> {
  if (counties.length === 0) return [];
  const { options } = await readCounties(applicant, tx);
  const find = createCountyFinder(options);
  return counties.map((ordered) => ({ ...ordered, price: find(ordered.county)?.price ?? null }));
}

/** The service's answer: an identifier, or, for all counties, one for each county. */
type Ordered = { identifier: string | null; counties: OrderedCounty[] };

/**
 * @throws UpstreamFailure; AppError `upstream_unreadable` for a 2xx answer without an identifier: the service may have
 *   ordered and billed
 */
async function callService(accessCode: string, kind: OrderKind, county: County | null): Promise<Ordered> {
  if (kind === "all-counties") {
    const { response } = await identity().call("records.all-counties", { accessCode, fields: {} });
    const counties = orderedCounties(response);
    if (counties.every(({ identifier }) => identifier === null)) throw new AppError("upstream_unreadable");
    return { identifier: null, counties };
  }
  const { response } = isCountyKind(kind)
    ? await identity().call(operationOf(kind), { accessCode, fields: countyFields(county) })
    : await identity().call(operationOf(kind), { accessCode, fields: {} });
  const identifier = identifierOf(response.uniqueIdentifier);
  if (!identifier) throw new AppError("upstream_unreadable");
  return { identifier, counties: [] };
}

/** The fields of a county order are an assumption: see "county-order-fields". */
function countyFields(county: County | null) {
  if (!county) throw new AppError("invalid_input", { detail: "A county search needs a county." });
  return { ...(county.uuid ? { countyUUID: county.uuid } : {}), county: county.name, state: county.state };
}

function identifierOf(value: string | null | undefined): string | null {
  const identifier = value?.trim();
  return identifier && identifier.length <= 200 ? identifier : null;
}

function orderedCounties(response: OperationResponse<"records.all-counties">): OrderedCounty[] {
  return (response.result ?? []).map(({ uniqueIdentifier, county }) => ({
    identifier: identifierOf(uniqueIdentifier),
    county: countyOf({
      uuid: county?.uuid?.trim() || null,
      name: county?.name?.trim() ?? "",
      state: county?.state?.trim() ?? "",
    }),
  }));
}

/** One county of an order of all counties. If it has no identifier, it is unknown whether the county was ordered. */
type OrderedCounty = { identifier: string | null; county: County };

type PricedCounty = OrderedCounty & { price: Price | null };

/** An order that the service accepted: its identifier, or the counties of an order of all counties. */
export type AcceptedOrder = { identifier: string | null; counties: readonly PricedCounty[] };

/**
 * Stores that the service accepted an order. The first poll follows within seconds.
 *
 * @param order in `sending`, `outcome_unknown` or `confirmed_absent`
 * @returns false if the order is in another state; then nothing was written
 * @throws a unique violation if another order has the identifier
 */
export async function acceptOrder(tx: Transaction, order: Order, accepted: AcceptedOrder): Promise<boolean> {
  const now = await databaseNow(tx);
  const state = await changeOrderState(tx, order.id, "accept", {
    uniqueIdentifier: accepted.identifier,
    acceptedAt: now,
    leaseUntil: null,
    errorCode: null,
    // A person may have confirmed the order as absent meanwhile.
    resolvedById: null,
    resolvedAt: null,
    resolvedNote: null,
    // The lookups of the order end, and its polls begin.
    pollCount: 0,
    // For an order of all counties only its counties are polled.
    nextPollAt: accepted.identifier ? later(now, pollDelayMs(0)) : null,
    // From now on, the spending of the counties counts instead of the spending of this order.
    ...(accepted.counties.length > 0 ? spendingColumns(noSpend) : {}),
  });
  if (!state) return isStored(tx, order.id, accepted);
  const inUse = await identifiersInUse(tx, identifiersOf(accepted));
  const spends = shareOf(order, accepted.counties);
  const counties = accepted.counties.map((county, index) => {
    const key = county.identifier && identifierKey(county.identifier);
    const isFree = key !== null && !inUse.has(key);
    if (key) inUse.add(key);
    const identified = { ...county, identifier: isFree ? county.identifier : null };
    return orderOfCounty(order, identified, spends[index] ?? noSpend, now);
  });
  // One statement stores them all, because an answer can name every county of the country.
  await tx.order.createMany({ data: counties });
  for (const { id, uniqueIdentifier } of counties) {
    if (uniqueIdentifier === null) await notifyOfUnknown(tx, { ...order, id });
  }
  return true;
}

/**
 * Returns the spending of each county. Together they are the service's price for all counties, if it returned one,
 * because the limits were checked against that price.
 */
function shareOf(order: Order, counties: readonly PricedCounty[]): Spend[] {
  const own = counties.map(({ price }) => spendOf(price));
  const [whole, sum] = [spendOfOrder(order), own.reduce(addSpend, noSpend)];
  const isSum = sum.cents === whole.cents && unknownPrices(sum) === 0;
  if (order.price === null || unknownPrices(whole) > 0 || isSum) return own;
  const each = Math.floor(whole.cents / counties.length);
  const first = whole.cents - each * (counties.length - 1);
  return counties.map((_, index) => ({ ...noSpend, searches: 1, cents: index === 0 ? first : each }));
}

const identifiersOf = ({ identifier, counties }: AcceptedOrder): string[] =>
  [identifier, ...counties.map((county) => county.identifier)].filter((each) => each !== null);

/** Whether this acceptance is already stored, by a reconciliation or by a commit whose answer was lost. */
async function isStored(tx: Transaction, id: string, accepted: AcceptedOrder): Promise<boolean> {
  const identifiers = identifiersOf(accepted);
  const orders = await findOrdersByIdentifier(tx, identifiers);
  const own = orders.filter((order) => order.id === id || order.parentId === id);
  return identifiers.length > 0 && own.length === new Set(identifiers.map(identifierKey)).size;
}

/** The order of one county. Without an identifier it cannot be polled, and its outcome is unknown. */
function orderOfCounty(parent: Order, { county, identifier, price }: PricedCounty, spent: Spend, now: Date) {
  return {
    id: uuid(),
    batchId: parent.batchId,
    applicantId: parent.applicantId,
    parentId: parent.id,
    kind: "county_criminal",
    state: identifier ? "accepted" : "outcome_unknown",
    countyUuid: county.uuid,
    countyFips: county.fips,
    countyName: county.name,
    countyState: county.state,
    scope: scopeOf("county-criminal", county),
    ...(price ? { price } : {}),
    ...spendingColumns(spent),
    committedAt: parent.committedAt,
    costCenter: parent.costCenter,
    requestedById: parent.requestedById,
    requestedAt: parent.requestedAt,
    sentAt: parent.sentAt,
    uniqueIdentifier: identifier,
    ...(identifier
      ? { acceptedAt: now, nextPollAt: later(now, pollDelayMs(0)) }
      : { errorCode: "upstream_unreadable", nextPollAt: later(now, lookupDelayMs(0) ?? 0) }),
  } satisfies Prisma.OrderCreateManyInput;
}

const batchSize = 20;
/**
 * An intent this old was never sent: a request that has not sent it by now is over
 * (lib/platform/process/time-limit.ts).
 */
const staleIntentMs = 30_000;

/**
 * Expires orders of stopped processes. An order in `sending` past its lease has an unknown outcome. An intent that was
 * never sent has failed, and nothing was billed.
 */
export function expireStaleOrders(signal: AbortSignal): Promise<number> {
  return expireClaims(signal, { job: "order.expire", find: findStale, expire });
}

async function findStale(tx: Transaction, now: Date): Promise<Order[]> {
  return tx.order.findMany({
    where: {
      OR: [
        { state: "sending", leaseUntil: { lt: now } },
        { state: "intent", committedAt: { lt: later(now, -staleIntentMs) } },
      ],
    },
    orderBy: { requestedAt: "asc" },
    take: batchSize,
  });
}

async function expire(tx: Transaction, order: Order): Promise<Expired | null> {
  const leaseExpired = order.state === "sending";
  const event = leaseExpired ? "timed_out" : "not_sent";
  const code = leaseExpired ? "internal" : "unavailable";
  const changes = { errorCode: code, leaseUntil: null, ...(await firstLookup(tx, event)) };
  const state = await changeOrderState(tx, order.id, event, changes);
  if (!state) return null;
  await saveColumns(tx, order.applicantId).catch(nullIfUnreadable);
  return { event, code, entry: { ...sendEntry(order), details: { state, leaseExpired } } };
}
