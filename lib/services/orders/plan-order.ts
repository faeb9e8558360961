/** From what somebody asks for to an order on record: which county is meant, what it costs, and what stands against it. */
import "server-only";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { type ListedCounty, resolveCounty } from "@/lib/contracts/county-list";
import { isSameCounty } from "@/lib/contracts/county-names";
import { type County, type newOrder, type OrderKind, openOrderStates, type Price } from "@/lib/contracts/orders";
import { resolveState, usStates } from "@/lib/contracts/us-states";
import type { DataKey } from "@/lib/data/crypto";
import type { Order, Transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { lockApplicant, type OpenApplicant } from "@/lib/services/applicants/applicant-record";
import { countyOf, findCounty, scopeOf } from "./counties";
import { readCounties } from "./county-answers";
import { kindOf, storedKind } from "./order-kinds";
import { countyOfOrder, readAgainReason, sealAgainReason } from "./order-record";

export type NewOrder = z.output<typeof newOrder>;

/** What will be ordered. */
export type Plan = {
  applicantId: string;
  kind: OrderKind;
  county: County | null;
  price: Price | null;
  againReason: string | null;
  /** The counties that the service named; an order of all counties orders each of them. */
  namedCounties: readonly County[];
};

/**
 * Decides what an order means: the county as the service named it, with the price it gave. A county that the service
 * never named has no price, and goes by the name that the Census Bureau's list has for it.
 *
 * @param applicant whose counties are known
 * @param body what was asked
 * @throws AppError `county_unknown` when neither has the county and the request does not confirm it
 */
export async function planOrder(applicant: OpenApplicant, body: NewOrder): Promise<Plan> {
  const { options, priceToRunAllCounties } = await readCounties(applicant);
  const known = body.county ? findCounty(options, body.county) : null;
  const all = body.kind === "all-counties" && priceToRunAllCounties !== null;
  return {
    applicantId: applicant.row.id,
    kind: body.kind,
    county: known
      ? { uuid: known.uuid, fips: known.fips, name: known.name, state: known.state }
      : body.county
        ? typedCounty(body.county)
        : null,
    price: all ? { ...noPrice, total: priceToRunAllCounties } : priceIn(known, body.kind),
    againReason: body.againReason ?? null,
    namedCounties: options,
  };
}

/** A county that the service did not name: as the list names it, or, when a person confirms it, as it is typed. */
function typedCounty({ uuid: given, name, state, confirmedUnlisted }: NonNullable<NewOrder["county"]>): County {
  const uuid = given ?? null;
  const found = resolveCounty(state, name);
  if ("fips" in found) return { uuid, fips: found.fips, name: found.name, state: found.state };
  if (!confirmedUnlisted) throw unknownCounty(state, found.nearest);
  return countyOf({ uuid, name, state });
}

function unknownCounty(stateText: string, nearest: readonly ListedCounty[]): AppError {
  const state = resolveState(stateText);
  const place = state ? `No county of ${usStates[state]} has this name.` : "No state has this name.";
  const names = nearest.map(({ officialName, state: code }) => `${officialName}, ${code}`);
  const meant = names.length > 0 ? ` Did you mean ${names.join("; or ")}?` : "";
  return new AppError("county_unknown", {
    detail: `${place}${meant} Nothing was ordered. To order it as typed, confirm that it is in no list.`,
    issues: [
      ...(state ? [] : [{ path: "body.county.state", message: place }]),
      ...(names.length > 0 ? names : [place]).map((message) => ({ path: "body.county.name", message })),
    ],
  });
}

/** A county's price is that of a criminal search there; the interface names none for a civil one. */
function priceIn(county: { price: Price | null } | null, kind: OrderKind): Price | null {
  return kind === "county-criminal" ? (county?.price ?? null) : null;
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
 * Puts an order on record, as an intent.
 *
 * @param submit whose it is, and under which key
 * @returns the order
 * @throws AppError `already_ordered` when the same search was ordered and nobody says why it is ordered again; a unique
 *   violation when the key is taken; `erased` when the applicant is
 */
export async function recordOrder(
  tx: Transaction,
  plan: Plan,
  submit: { staffId: string; idempotencyKey: string; bodyHash: Uint8Array<ArrayBuffer> },
): Promise<Order> {
  // Orders of one applicant are decided on one after the other, so that none is decided on what another changes.
  const { key } = await lockApplicant(tx, plan.applicantId);
  const batchId = uuid();
  // First, so that a repeated key is found out before its own order stands against it.
  await tx.orderBatch.create({
    data: { id: batchId, staffId: submit.staffId, idempotencyKey: submit.idempotencyKey, bodyHash: submit.bodyHash },
  });
  const earlier = await earlierOrders(tx, plan);
  refuseDuplicate(plan, earlier, key);
  const first = earlier[0];
  const id = uuid();
  return tx.order.create({
    data: {
      id,
      batchId,
      applicantId: plan.applicantId,
      kind: storedKind(plan.kind),
      countyUuid: plan.county?.uuid ?? null,
      countyFips: plan.county?.fips ?? null,
      countyName: plan.county?.name ?? null,
      countyState: plan.county?.state ?? null,
      scope: scopeOf(plan.kind, plan.county),
      ...(plan.price ? { price: plan.price } : {}),
      againReason: first && plan.againReason ? sealAgainReason(key, id, plan.againReason) : null,
      againOfId: first?.id ?? null,
      requestedById: submit.staffId,
    },
  });
}

/** A criminal search in one county, and the one call that makes one in each: either may hold the other. */
const countyCriminalKinds: ReadonlySet<OrderKind> = new Set(["county-criminal", "all-counties"]);

/** Orders of the same search that stand: open ones and complete ones, oldest first. */
async function earlierOrders(tx: Transaction, plan: Plan): Promise<Order[]> {
  const kinds = countyCriminalKinds.has(plan.kind) ? [...countyCriminalKinds].map(storedKind) : [storedKind(plan.kind)];
  const standing = await tx.order.findMany({
    where: { applicantId: plan.applicantId, kind: { in: kinds }, state: { in: [...openOrderStates, "complete"] } },
    orderBy: [{ requestedAt: "asc" }, { id: "asc" }],
  });
  return standing.filter((row) => isSameSearch(plan, row));
}

/** Whether all counties would order this one: it is of the list, as far as anybody knows. */
function isIncluded({ namedCounties }: Plan, county: County | null): boolean {
  return county === null || namedCounties.length === 0 || namedCounties.some((one) => isSameCounty(one, county));
}

function isSameSearch(plan: Plan, row: Order): boolean {
  const kind = kindOf(row.kind);
  if (plan.kind === "all-counties" && kind === "county-criminal") return isIncluded(plan, countyOfOrder(row));
  if (kind !== plan.kind) {
    // An order of all counties whose counties nobody knows yet may hold this one.
    return row.state === "intent" || row.state === "sending" || row.state === "outcome_unknown";
  }
  if (!plan.county) return true;
  const county = countyOfOrder(row);
  return row.scope === scopeOf(plan.kind, plan.county) || (county !== null && isSameCounty(plan.county, county));
}

/** One search is ordered once; ordering it again takes a reason, and one reason orders once. */
function refuseDuplicate(plan: Plan, earlier: readonly Order[], key: DataKey): void {
  const latest = earlier.at(-1);
  if (!latest) return;
  const refs = { orderId: latest.id };
  if (!plan.againReason) {
    const what = plan.kind === "all-counties" ? "These counties, or some of them, were ordered already. " : "";
    const detail = `${what}To order ${what ? "them" : "it"} again, say why. It will be billed again.`;
    throw new AppError("already_ordered", { refs, detail });
  }
  const twin = earlier.find((row) => row.state !== "complete" && readAgainReason(key, row) === plan.againReason);
  if (twin) {
    throw new AppError("already_ordered", {
      refs: { orderId: twin.id },
      detail: "It was ordered again for this very reason, and that order is still open.",
    });
  }
}
