/** Claims the orders that are due, so that one worker polls each of them. */
import "server-only";
import { v7 as uuid } from "uuid";
import { whileRenewed } from "@/lib/platform/actions/leases";
import { append } from "@/lib/platform/audit/append";
import type { Actor } from "@/lib/platform/audit/event";
import { databaseNow, later } from "@/lib/platform/data/database-time";
import { type Applicant, db, type Order } from "@/lib/platform/data/prisma";
import { prepared } from "@/lib/platform/data/statements";

export const actor: Actor = { type: "system", job: "order.poll" };

const readOrder = [
  "id",
  "applicantId",
  "parentId",
  "state",
  "pollCount",
  "lastPolledAt",
  "nextPollAt",
  "uniqueIdentifier",
  "serviceStatus",
  "serviceSubStatus",
  "errorCode",
  "resultSha256",
] as const satisfies readonly (keyof Order)[];
type PolledOrder = Pick<Order, (typeof readOrder)[number]>;

/** An order with the data to decrypt its applicant's access code. */
export type Claimed = PolledOrder & Pick<Applicant, "wrappedKey" | "accessCode">;
export type Claim = { order: Claimed; polledAt: Date; requestId: string; intentId: string };

/** The most orders claimed at once. Other due orders of the same applicants are claimed in addition. */
const claimBatchSize = 100;
export const maxConcurrentCalls = 12;
/**
 * How long a claim lasts. It is renewed until the poll is stored, so the orders of a killed worker are soon due again.
 */
const claimedSeconds = 15;
const renewEveryMs = 4_000;

const claimStatement = {
  name: "orders-due",
  text: `
    with first as (
      select id, "applicantId" from "Order"
      where "nextPollAt" <= now() and state in ('accepted', 'pending', 'complete')
      order by "nextPollAt" limit ${claimBatchSize} for no key update skip locked
    ), with_them as (
      select id from "Order"
      where "applicantId" in (select "applicantId" from first) and id not in (select id from first)
        and "nextPollAt" <= now() and state in ('accepted', 'pending', 'complete')
      for no key update skip locked
    )
    update "Order" claimed
    set "nextPollAt" = now() + interval '${claimedSeconds} seconds', "lastPolledAt" = now(), "pollCount" = claimed."pollCount" + 1
    from "Applicant" applicant
    where claimed.id in (select id from first union all select id from with_them)
      and applicant.id = claimed."applicantId"
    returning ${readOrder.map((name) => `claimed."${name}"`).join(", ")}, applicant."wrappedKey", applicant."accessCode"`,
};

/**
 * Runs work on claimed orders, and renews their claims meanwhile. An order whose poll was stored keeps its new time.
 */
export function whileClaimed<T>(claims: readonly Claim[], work: () => Promise<T>): Promise<T> {
  const ids = claims.map(({ order }) => order.id);
  let until = claims[0]?.order.nextPollAt ?? null;
  const renew = async () => {
    const next = later(await databaseNow(db), claimedSeconds * 1000);
    await db.order.updateMany({ where: { id: { in: ids }, nextPollAt: until }, data: { nextPollAt: next } });
    until = next;
  };
  return whileRenewed({ renew, everyMs: renewEveryMs }, work);
}

/** Claims due orders, and writes the intents of their polls before any call. */
export async function claimDue(): Promise<Claim[]> {
  const orders = (await prepared(claimStatement, [])) as Claimed[];
  if (orders.length === 0) return [];
  const intents = orders.map(({ id, pollCount }) => ({
    ...({ id: uuid(), phase: "intent", action: "order.poll", actor, requestId: uuid() } as const),
    object: { type: "order", id } as const,
    details: { poll: pollCount },
  }));
  await append(intents);
  return orders.map((order, index) => ({
    order,
    polledAt: order.lastPolledAt ?? new Date(),
    requestId: intents[index]?.requestId ?? "",
    intentId: intents[index]?.id ?? "",
  }));
}
