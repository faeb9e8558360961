/** Makes a stored order from a request: resolves the county and its price, and refuses a duplicate. */
import "server-only";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { lockApplicant, type OpenApplicant } from "@/lib/cases/applicant-record";
import { saveColumns } from "@/lib/cases/save-columns";
import { type ListedCounty, resolveCounty, type UnresolvedCounty } from "@/lib/domain/counties/list";
import { isSameCounty, similarCounties } from "@/lib/domain/counties/names";
import { resolveState, usStates } from "@/lib/domain/counties/states";
import type { Price } from "@/lib/domain/orders/amounts";
import { type HoldCode, limitsExceeded } from "@/lib/domain/orders/limits";
import { spendOfSearch } from "@/lib/domain/orders/money";
import { countiesUnknownStates, kindOf, type OrderKind, openOrderStates, storedKind } from "@/lib/domain/orders/states";
import { AppError } from "@/lib/errors";
import type { County, CountyOption, newOrder } from "@/lib/features/orders/contract/orders";
import type { DataKey } from "@/lib/platform/data/crypto";
import { databaseNow } from "@/lib/platform/data/database-time";
import type { Order, Transaction } from "@/lib/platform/data/prisma";
import { countyOf, findCounty, scopeOf } from "./counties";
import { type Counties, readCounties } from "./order-options";
import { changeOrderState, countyOfOrder, readOrderText, sealOrderText } from "./order-record";
import { lockSpending, spendingColumns } from "./order-spending";

export type NewOrder = z.output<typeof newOrder>;

export type Plan = {
  applicantId: string;
  kind: OrderKind;
  county: County | null;
  /** The names of listed counties that the county's name resembles. */
  resembles: readonly string[];
  price: Price | null;
  /** Whether County History, which has the prices, was answered. */
  listRead: boolean;
  againReason: string | null;
  reason: string | null;
  costCenter: string | null;
  /** The counties that the service listed. An order of all counties covers each of them. */
  namedCounties: readonly CountyOption[];
};

/**
 * Resolves the county of a request: as the service listed it, with its price; else as the Census Bureau's list names
 * it, without a price.
 *
 * @throws AppError `county_unknown` if neither lists the county and the request does not confirm it, or names no state;
 *   or if a county and an independent city have the name
 */
export async function planOrder(applicant: OpenApplicant, body: NewOrder): Promise<Plan> {
  const counties = await readCounties(applicant);
  const { options } = counties;
  const listed = body.county ? findCounty(options, body.county) : null;
  const { county, resembles } = listed
    ? { county: { uuid: listed.uuid, fips: listed.fips, name: listed.name, state: listed.state }, resembles: [] }
    : body.county
      ? typedCounty(body.county)
      : { county: null, resembles: [] };
  return {
    applicantId: applicant.row.id,
    kind: body.kind,
    county,
    resembles: county ? [...resembles, ...similarCounties(county, options)] : [],
    price: priceOfSearch(body.kind, listed, counties),
    listRead: counties.listRead,
    againReason: body.againReason ?? null,
    reason: body.reason ?? null,
    costCenter: body.costCenter ?? null,
    namedCounties: options,
  };
}

/** Drops the request's identifier: the service listed no county with it for this applicant, so it may name another. */
function typedCounty({ name, state, confirmedUnlisted }: NonNullable<NewOrder["county"]>): {
  county: County;
  resembles: string[];
} {
  const found = resolveCounty(state, name);
  if ("fips" in found) {
    return { county: { uuid: null, fips: found.fips, name: found.name, state: found.state }, resembles: [] };
  }
  const code = resolveState(state);
  if (!code || found.isShared || !confirmedUnlisted) throw unknownCounty(state, found);
  return { county: countyOf({ uuid: null, name, state: code }), resembles: found.nearest.map(placeText) };
}

const placeText = ({ officialName, state }: ListedCounty) => `${officialName}, ${state}`;

function unknownCounty(stateText: string, { nearest, isShared }: UnresolvedCounty): AppError {
  const state = resolveState(stateText);
  const names = nearest.map(placeText);
  if (isShared) {
    const detail = `A county and an independent city have this name, each with a court of its own. Nothing was ordered.`;
    return new AppError("county_unknown", {
      detail: `${detail} Say which: ${names.join("; or ")}.`,
      issues: names.map((message) => ({ path: "body.county.name", message })),
    });
  }
  const place = state ? `No county of ${usStates[state]} has this name.` : "No state has this name.";
  const meant = names.length > 0 ? ` Did you mean ${names.join("; or ")}?` : "";
  const approval = names.length > 0 ? " Another person then has to approve it." : "";
  const next = state ? ` To order it as typed, confirm that it is in no list.${approval}` : " A search needs a state.";
  return new AppError("county_unknown", {
    detail: `${place}${meant} Nothing was ordered.${next}`,
    issues: [
      ...(state ? [] : [{ path: "body.county.state", message: place }]),
      ...(names.length > 0 ? names : [place]).map((message) => ({ path: "body.county.name", message })),
    ],
  });
}

/** Whether the searches of an order cannot be counted: an order of all counties without a list of them. */
export const isUncounted = (kind: OrderKind, counties: readonly unknown[]): boolean =>
  kind === "all-counties" && counties.length === 0;

/** The service has prices for criminal searches; the interface has none for civil searches. */
export function priceOfSearch(
  kind: OrderKind,
  listed: { price: Price | null } | null,
  { priceToRunAllCounties: ofAll }: Pick<Counties, "priceToRunAllCounties">,
): Price | null {
  if (kind === "all-counties") return ofAll === null ? null : { ...noPrice, total: ofAll };
  return kind === "county-criminal" ? (listed?.price ?? null) : null;
}

const noPrice: Price = {
  searchFee: null,
  courtFee: null,
  tenYearPlusSurcharge: null,
  accessFee: null,
  total: null,
  note: null,
};

/**
 * Stores an order in the state `intent`. An order that is beyond a limit, or whose county may be another county under a
 * different spelling, is in the state `awaiting_approval`.
 *
 * @throws AppError `already_ordered` for a search that was ordered before, without a reason to repeat it;
 *   `invalid_input` without a reason for the approver, or without a required cost center; `erased` for an erased
 *   applicant; a unique violation for a used key
 */
export async function recordOrder(
  tx: Transaction,
  plan: Plan,
  submit: { id: string; staffId: string; idempotencyKey: string; bodyHash: Uint8Array<ArrayBuffer> },
): Promise<Order> {
  // The batch comes first, so that a repeated key fails here instead of being refused as a duplicate of its own order.
  await tx.orderBatch.create({ data: submit });
  // The lock serializes the orders of one applicant, so that duplicates are found.
  const { key } = await lockApplicant(tx, plan.applicantId);
  const orders = await openOrders(tx, plan);
  const earlier = orders.filter((row) => isSameSearch(plan, row));
  refuseDuplicate(plan, earlier, key);
  const first = earlier[0];
  const id = uuid();
  const cost = spendOfSearch(plan, plan.namedCounties);
  const spending = await lockSpending(tx, submit.staffId);
  const ordered = orders.map(countyOfOrder).filter((county) => county !== null);
  const resembles = plan.county ? [...new Set([...plan.resembles, ...similarCounties(plan.county, ordered)])] : [];
  const heldFor: HoldCode[] = [
    ...limitsExceeded(spending, cost, isUncounted(plan.kind, plan.namedCounties)),
    ...(resembles.length > 0 ? (["county.resembles"] as const) : []),
  ];
  requireAnswers(plan, { needsApproval: heldFor.length > 0, costCenterRequired: spending.limits.costCenterRequired });
  const order = await tx.order.create({
    data: {
      id,
      batchId: submit.id,
      applicantId: plan.applicantId,
      kind: storedKind(plan.kind),
      countyUuid: plan.county?.uuid ?? null,
      countyFips: plan.county?.fips ?? null,
      countyName: plan.county?.name ?? null,
      countyState: plan.county?.state ?? null,
      scope: scopeOf(plan.kind, plan.county),
      ...(plan.price ? { price: plan.price } : {}),
      ...spendingColumns(cost),
      committedAt: heldFor.length > 0 ? null : await databaseNow(tx),
      heldFor,
      resembles,
      reason: plan.reason ? sealOrderText(key, "reason", id, plan.reason) : null,
      costCenter: plan.costCenter,
      againReason: first && plan.againReason ? sealOrderText(key, "againReason", id, plan.againReason) : null,
      againOfId: first?.id ?? null,
      requestedById: submit.staffId,
    },
  });
  const held = heldFor.length > 0 && (await changeOrderState(tx, id, "hold"));
  if (!held) return order;
  // For an order that is sent at once, the columns are saved with its outcome.
  await saveColumns(tx, plan.applicantId);
  return { ...order, state: held };
}

function requireAnswers(
  { reason, costCenter }: Plan,
  { needsApproval, costCenterRequired }: { needsApproval: boolean; costCenterRequired: boolean },
): void {
  const issues = [
    ...(needsApproval && !reason
      ? [{ path: "body.reason", message: "Say why this search is needed, for the person who approves it" }]
      : []),
    ...(costCenterRequired && !costCenter ? [{ path: "body.costCenter", message: "Enter a cost center" }] : []),
  ];
  if (issues.length === 0) return;
  const detail = needsApproval ? "Another person must approve this order." : "";
  throw new AppError("invalid_input", { detail: `${detail} Nothing was ordered.`.trim(), issues });
}

/** A criminal search in one county and one in all counties can include each other. */
const countyCriminalKinds: ReadonlySet<OrderKind> = new Set(["county-criminal", "all-counties"]);

type Search = Pick<Plan, "applicantId" | "kind" | "county" | "namedCounties">;

/** Open and complete orders of the same search, oldest first. */
export async function ordersOfSearch(tx: Transaction, plan: Search): Promise<Order[]> {
  return (await openOrders(tx, plan)).filter((row) => isSameSearch(plan, row));
}

async function openOrders(tx: Transaction, plan: Search): Promise<Order[]> {
  const kinds = countyCriminalKinds.has(plan.kind) ? [...countyCriminalKinds].map(storedKind) : [storedKind(plan.kind)];
  return tx.order.findMany({
    where: { applicantId: plan.applicantId, kind: { in: kinds }, state: { in: [...openOrderStates, "complete"] } },
    orderBy: [{ requestedAt: "asc" }, { id: "asc" }],
  });
}

/** If there is no list of counties, an order of all counties may include any county. */
function isIncluded({ namedCounties }: Search, county: County | null): boolean {
  return county === null || namedCounties.length === 0 || namedCounties.some((one) => isSameCounty(one, county));
}

function isSameSearch(plan: Search, row: Order): boolean {
  const kind = kindOf(row.kind);
  if (plan.kind === "all-counties" && kind === "county-criminal") return isIncluded(plan, countyOfOrder(row));
  if (kind !== plan.kind) {
    // The counties of this order of all counties are not known yet, so it may include this county.
    return countiesUnknownStates.has(row.state);
  }
  if (!plan.county) return true;
  const county = countyOfOrder(row);
  return row.scope === scopeOf(plan.kind, plan.county) || (county !== null && isSameCounty(plan.county, county));
}

/** Refuses a repeated search without a reason, and a reason that was used for an open order. */
function refuseDuplicate(plan: Plan, earlier: readonly Order[], key: DataKey): void {
  const latest = earlier.at(-1);
  if (!latest) return;
  const refs = { orderId: latest.id };
  if (!plan.againReason) {
    const what = plan.kind === "all-counties" ? "These counties, or some of them, were ordered already. " : "";
    const detail = `${what}To order ${what ? "them" : "it"} again, say why. It will be billed again.`;
    throw new AppError("already_ordered", { refs, detail });
  }
  const twin = earlier.find(
    (row) => row.state !== "complete" && readOrderText(key, "againReason", row) === plan.againReason,
  );
  if (twin) {
    throw new AppError("already_ordered", {
      refs: { orderId: twin.id },
      detail: "An open order has this reason already. Wait for it, or give another reason.",
    });
  }
}
