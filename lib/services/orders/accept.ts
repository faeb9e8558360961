/** An order that the service took: its identifier, or, for all counties, one order for each county. */
import "server-only";
import { v7 as uuid } from "uuid";
import type { County, Price } from "@/lib/contracts/orders";
import { databaseNow, later } from "@/lib/data/database-time";
import type { Order, Transaction } from "@/lib/data/prisma";
import { pollDelayMs } from "./backoff";
import { scopeOf } from "./scope";
import { moveOrder } from "./store";

/** One county of an order of all counties. Without an identifier nobody knows whether it was ordered. */
export type OrderedCounty = { identifier: string | null; county: County };

export type PricedCounty = OrderedCounty & { price: Price | null };

/** What the service gave for an order: its identifier, or the counties of an order of all counties. */
export type Taken = { identifier: string | null; counties: readonly PricedCounty[] };

/**
 * Stores that the service took an order. The first poll follows within seconds.
 *
 * @param order the order, in `sending` or `outcome_unknown`
 * @param taken what the service gave for it
 * @returns false when the order was in no state to be accepted, and nothing was written
 * @throws a unique violation when another order holds the identifier
 */
export async function acceptOrder(tx: Transaction, order: Order, taken: Taken): Promise<boolean> {
  const now = await databaseNow(tx);
  const state = await moveOrder(tx, order.id, "accept", {
    uniqueIdentifier: taken.identifier,
    acceptedAt: now,
    leaseUntil: null,
    errorCode: null,
    // An order of all counties is as far as its counties are; only those are asked about.
    nextPollAt: taken.identifier ? later(now, pollDelayMs(0)) : null,
  });
  if (!state) return isStored(tx, order.id, taken);
  const held = await heldIdentifiers(tx, taken.counties);
  for (const county of taken.counties) {
    const free = county.identifier !== null && !held.has(county.identifier);
    await addCounty(tx, order, free ? county : { ...county, identifier: null }, now);
    if (county.identifier) held.add(county.identifier);
  }
  return true;
}

/** Whether this very acceptance is stored: by reconciliation, before a late answer, or by a commit thought lost. */
async function isStored(tx: Transaction, id: string, taken: Taken): Promise<boolean> {
  const wanted = [taken.identifier, ...taken.counties.map(({ identifier }) => identifier)].filter(
    (each) => each !== null,
  );
  const where = { uniqueIdentifier: { in: wanted }, OR: [{ id }, { parentId: id }] };
  return wanted.length > 0 && (await tx.order.count({ where })) === new Set(wanted).size;
}

async function heldIdentifiers(tx: Transaction, counties: readonly PricedCounty[]): Promise<Set<string>> {
  const named = counties.map(({ identifier }) => identifier).filter((identifier) => identifier !== null);
  const rows = await tx.order.findMany({
    where: { uniqueIdentifier: { in: named } },
    select: { uniqueIdentifier: true },
  });
  return new Set(rows.flatMap(({ uniqueIdentifier }) => uniqueIdentifier ?? []));
}

/** One county's order. The service lists it as ordered; without an identifier nobody can ask about it. */
async function addCounty(tx: Transaction, parent: Order, { county, identifier, price }: PricedCounty, now: Date) {
  await tx.order.create({
    data: {
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
      requestedById: parent.requestedById,
      requestedAt: parent.requestedAt,
      sentAt: parent.sentAt,
      uniqueIdentifier: identifier,
      ...(identifier
        ? { acceptedAt: now, nextPollAt: later(now, pollDelayMs(0)) }
        : { errorCode: "upstream_unreadable" }),
    },
  });
}
