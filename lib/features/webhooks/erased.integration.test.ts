/** @database both: an erasure finds notifications by keyed hashes, in a transaction that others wait for. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { eraseApplicant } from "@/lib/cases/erase-applicant";
import { setHold } from "@/lib/features/retention/holds";
import { db, transaction } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import { runAs } from "@/lib/testing/actions";
import { auditEventsOf, placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson } from "@/lib/testing/staff";
import { deliver, deliverAndFollow, deliveryOf, follow } from "@/lib/testing/webhooks";
import { indexUnindexed } from "./index-notifications";

const testConsole = setUpTestConsole();
const orderer = setUpPerson(["reviewer", "orderer"]);

beforeEach(() => db.webhookDelivery.deleteMany());
afterAll(() => stopBoss(1_000));

const erase = (id: string) => transaction((tx) => eraseApplicant(tx, id, { at: new Date(), by: null }));
const hold = (id: string) => runAs(setHold, orderer, { params: { id }, body: { reason: "A court asked for it." } });

async function received(body: object): Promise<string> {
  expect((await deliver(body)).status).toBe(202);
  return (await deliveryOf(body))?.id ?? expect.fail("not stored");
}

/** Someone of whom the console has an order. */
async function ordered() {
  const { id, accessCode } = await testConsole.makeApplicant();
  const { uniqueIdentifier } = await db.order.findUniqueOrThrow({
    where: { id: (await placeOneOrderAs(orderer, { applicantId: id, kind: "federal-civil" })).id },
  });
  return { id, accessCode, order: uniqueIdentifier ?? expect.fail("not ordered") };
}

test("an erasure deletes each notification that names the person, matched or not, and no other", async () => {
  const [gone, other] = [await ordered(), await testConsole.makeApplicant()];
  await received({ waiting: gone.accessCode });
  await received({ order: gone.order.toUpperCase() });
  await deliverAndFollow({ own: gone.accessCode });
  const shared = await deliverAndFollow({ people: [other.accessCode, gone.accessCode] });
  expect(shared).toMatchObject({ applicantId: other.id });
  const kept = [await received({ about: "nobody" }), (await deliverAndFollow({ about: other.accessCode })).id];
  await erase(gone.id);
  expect((await db.webhookDelivery.findMany()).map(({ id }) => id).sort()).toEqual(kept.sort());
});

test("an erasure also finds the notifications that an earlier version stored, which the worker indexes", async () => {
  const gone = await testConsole.makeApplicant();
  const [first, second] = [await received({ early: gone.accessCode }), await received({ of: "nobody" })];
  const unindexed = { isIndexed: false, referenceTokens: [] };
  await db.webhookDelivery.updateMany({ data: unindexed });
  expect(await indexUnindexed()).toBe(2);
  expect(await indexUnindexed()).toBe(0);
  const { referenceTokens } = await db.webhookDelivery.findUniqueOrThrow({ where: { id: first } });
  expect(referenceTokens).not.toEqual([]);
  // Even before the worker has come to them.
  await db.webhookDelivery.updateMany({ data: unindexed });
  await erase(gone.id);
  expect((await db.webhookDelivery.findMany()).map(({ id }) => id)).toEqual([second]);
});

test("a notification that arrives after the erasure and names an order of the person is not kept", async () => {
  const gone = await ordered();
  await erase(gone.id);
  const id = await received({ order: gone.order });
  await follow(id);
  expect(await db.webhookDelivery.findUnique({ where: { id } })).toBeNull();
  expect((await auditEventsOf(id, "webhook.handle")).at(-1)).toMatchObject({ code: "erased" });
});

test("a notification that also names a person under a legal hold stays", async () => {
  const [gone, held] = [await ordered(), await testConsole.makeApplicant()];
  const first = await deliverAndFollow({ people: [held.accessCode, gone.accessCode] });
  const second = await deliverAndFollow({ people: [gone.accessCode, held.accessCode] });
  await hold(held.id);
  await erase(gone.id);
  const later = { order: gone.order, and: held.accessCode };
  const kept = await deliverAndFollow(later);
  expect(kept).toMatchObject({ state: "matched", applicantId: held.id });
  const left = await db.webhookDelivery.findMany({ select: { id: true } });
  expect(left.map(({ id }) => id).sort()).toEqual([first.id, second.id, kept.id].sort());
});
