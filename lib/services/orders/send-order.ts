/** Sending an order that is on record: the one call that orders a search, and what is stored of its outcome. */
import "server-only";
import type { StaffActionContext } from "@/lib/actions/define-action";
import { type CallEntry, type CallOutcome, dispatchOnce, leaseMs, type Unanswered } from "@/lib/actions/dispatch-once";
import type { County, OrderKind } from "@/lib/contracts/orders";
import { databaseNow, later } from "@/lib/data/database-time";
import { db, type Order, type Transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import type { AnswerOf } from "@/lib/identity/operations/registry";
import { identity } from "@/lib/identity-service";
import type { OpenApplicant } from "@/lib/services/applicants/records";
import { refreshApplicantIndex } from "@/lib/services/checks/fetch-result";
import { acceptOrder, type OrderedCounty, type PricedCounty } from "./accept";
import { countyOf, findCounty } from "./counties";
import { readCounties } from "./county-answers";
import { countyOfOrder } from "./intent";
import { inCounty, kindOf, operationOf } from "./kinds";
import { answerOf, type Placed } from "./placed";
import { sealRefusal } from "./sealed";
import { moveOrder } from "./store";

/**
 * Sends an order that is on record as an intent. The service bills each call, so it is made once.
 *
 * @param context the action it belongs to
 * @param order the order
 * @param applicant whose it is
 * @returns the orders that came of it; `outcome_unknown` is an answer, not an error
 * @throws AppError with the service's own message when it refused, or when the call provably never left
 */
export async function sendOrder(context: StaffActionContext, order: Order, applicant: OpenApplicant): Promise<Placed> {
  const kind = kindOf(order.kind);
  await dispatchOnce<Ordered>(context, {
    entry: sendEntry(order),
    claim: (tx) => claim(tx, order),
    call: () => callService(applicant.accessCode, kind, countyOfOrder(order)),
    async store(tx, outcome) {
      const stored = await storeOutcome(tx, order, applicant, outcome);
      if (outcome.event === "timed_out") context.addDetails({ state: "outcome_unknown" });
      await refreshApplicantIndex(tx, order.applicantId);
      return stored;
    },
    failure: (error) => new AppError(error.code, { ...error.facts, refs: { orderId: order.id }, cause: error }),
  });
  return answerOf(await db.order.findMany({ where: { batchId: order.batchId }, orderBy: { id: "asc" } }));
}

/** How the audit log names the call. */
export function sendEntry(order: Pick<Order, "id" | "kind">): CallEntry {
  const kind = kindOf(order.kind);
  return {
    action: "order.send",
    object: { type: "order", id: order.id },
    details: { kind, operation: operationOf(kind) },
  };
}

async function claim(tx: Transaction, { id }: Order): Promise<void> {
  const now = await databaseNow(tx);
  const state = await moveOrder(tx, id, "send", { sentAt: now, leaseUntil: later(now, leaseMs) });
  if (!state) throw new AppError("state_conflict", { refs: { orderId: id } });
}

async function storeOutcome(tx: Transaction, order: Order, applicant: OpenApplicant, outcome: CallOutcome<Ordered>) {
  if (outcome.event === "answered") {
    const { identifier, counties } = outcome.answer;
    const accepted = await acceptOrder(tx, order, { identifier, counties: await priced(tx, applicant, counties) });
    if (!accepted) throw new AppError("state_conflict", { refs: { orderId: order.id } });
    return { moved: true, details: { counties: counties.length } };
  }
  return { moved: await storeUnanswered(tx, order, applicant, outcome) };
}

async function storeUnanswered(
  tx: Transaction,
  { id }: Order,
  { key }: OpenApplicant,
  { event, error }: Unanswered,
): Promise<boolean> {
  const said = event === "timed_out" ? undefined : error.facts.upstreamMessage;
  const result = said ? { result: sealRefusal(key, id, said) } : {};
  return (await moveOrder(tx, id, event, { errorCode: error.code, leaseUntil: null, ...result })) !== null;
}

/** Each county with the price that the county history gave for it. */
async function priced(
  tx: Transaction,
  applicant: OpenApplicant,
  counties: readonly OrderedCounty[],
): Promise<PricedCounty[]> {
  if (counties.length === 0) return [];
  const { options } = await readCounties(applicant, tx);
  return counties.map((ordered) => ({ ...ordered, price: findCounty(options, ordered.county)?.price ?? null }));
}

/** What the service answered with: an identifier, or, for all counties, one for each county. */
type Ordered = { identifier: string | null; counties: OrderedCounty[] };

/**
 * @throws UpstreamFailure; AppError `upstream_unreadable` for an answer in the 200s without an identifier: the service
 *   may have ordered and billed
 */
async function callService(accessCode: string, kind: OrderKind, county: County | null): Promise<Ordered> {
  if (kind === "all-counties") {
    const { response } = await identity().call("records.all-counties", { accessCode, fields: {} });
    const counties = orderedCounties(response);
    if (counties.every(({ identifier }) => identifier === null)) throw new AppError("upstream_unreadable");
    return { identifier: null, counties };
  }
  const { response } = inCounty(kind)
    ? await identity().call(operationOf(kind), { accessCode, fields: countyFields(county) })
    : await identity().call(operationOf(kind), { accessCode, fields: {} });
  const identifier = identifierOf(response.uniqueIdentifier);
  if (!identifier) throw new AppError("upstream_unreadable");
  return { identifier, counties: [] };
}

/** What a county order carries is an assumption: see "county-order-fields". */
function countyFields(county: County | null) {
  if (!county) throw new AppError("invalid_input", { detail: "A county search needs a county." });
  return { ...(county.uuid ? { countyUUID: county.uuid } : {}), county: county.name, state: county.state };
}

function identifierOf(value: string | null | undefined): string | null {
  const identifier = value?.trim();
  return identifier && identifier.length <= 200 ? identifier : null;
}

function orderedCounties(response: AnswerOf<"records.all-counties">): OrderedCounty[] {
  return (response.result ?? []).map(({ uniqueIdentifier, county }) => ({
    identifier: identifierOf(uniqueIdentifier),
    county: countyOf({
      uuid: county?.uuid?.trim() || null,
      name: county?.name?.trim() ?? "",
      state: county?.state?.trim() ?? "",
    }),
  }));
}
