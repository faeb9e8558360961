/** @database both: two workers claim the same rows. */

import { randomBytes } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/data/prisma";
import type { Child } from "@/lib/platform/server/child-process";
import { relayToDatabase } from "@/lib/testing/database-relay";
import { expectWithin } from "@/lib/testing/expect-within";
import { auditEventsOf, placeOneOrderAs, placeOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson } from "@/lib/testing/staff";
import { startTestProgram } from "@/lib/testing/test-program";
import { waitOptions } from "@/lib/testing/wait-options";

const testConsole = setUpTestConsole();
const orderer = setUpPerson(["orderer"]);
const workers: Child[] = [];

function startWorker(variables: Record<string, string> = {}): Child {
  const worker = startTestProgram({ name: "worker", run: ["lib/views/worker/main.ts"], variables });
  workers.push(worker);
  return worker;
}

afterAll(() => Promise.all(workers.map((worker) => worker.stop(1000))));

/** Makes the order due for the next poll, because its first poll would be due only seconds later. */
const pollSoon = (id: string) => db.order.update({ where: { id }, data: { nextPollAt: new Date() } });

async function until(state: string, id: string) {
  return await vi.waitFor(async () => {
    const row = await db.order.findUniqueOrThrow({ where: { id } });
    expect(row.state).toBe(state);
    return row;
  }, waitOptions);
}

test("two workers start at once, complete orders with one call per poll, expire stale ones, and drain", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  const order = await placeOneOrderAs(orderer, { applicantId, kind: "federal-civil" });
  const stale = await placeOneOrderAs(orderer, { applicantId, kind: "federal-criminal" });
  await db.order.update({
    where: { id: stale.id },
    data: { state: "sending", uniqueIdentifier: null, nextPollAt: null, leaseUntil: new Date(0) },
  });
  await testConsole.sandbox.control.advance(600_000);
  await pollSoon(order.id);
  const pair = [startWorker(), startWorker()];
  await Promise.all(pair.map((worker) => worker.ready));

  const done = await until("complete", order.id);
  expect(testConsole.calls("records.county-result")).toBe(done.pollCount);
  await until("outcome_unknown", stale.id);
  expect((await auditEventsOf(stale.id, "order.send")).at(-1)).toMatchObject({ outcome: "unknown" });
  expect(await db.auditEvent.count({ where: { action: "system.start", actorType: "system" } })).toBe(2);

  const began = performance.now();
  await Promise.all(pair.map((worker) => worker.stop(60_000)));
  expectWithin(9_000, began);
  expect(await Promise.all(pair.map((worker) => worker.ended))).toEqual(pair.map(() => "it ended (exit code 0)"));
}, 180_000);

test("a worker that is told to stop during a poll finishes it", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  const { orders } = await placeOrderAs(orderer, { applicantId, kind: "federal-civil" });
  const id = orders[0]?.id ?? "";
  testConsole.fault(applicantId, { operation: "records.county-result", kind: "latency", latencyMs: 300 });
  await pollSoon(id);
  const called = testConsole.nextCall("records.county-result");
  const worker = startWorker();
  await Promise.all([worker.ready, called]);
  await worker.stop(60_000);
  expect(await worker.ended).toBe("it ended (exit code 0)");
  expect(await db.order.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: "pending", pollCount: 1 });
  expect((await auditEventsOf(id, "order.poll")).map(({ phase, outcome }) => outcome ?? phase)).toEqual([
    "intent",
    "done",
  ]);
}, 180_000);

test("a worker that starts while its database is away waits for it", async () => {
  const network = await relayToDatabase();
  network.state = "broken";
  const worker = startWorker({ DATABASE_URL: network.url });
  const tries = vi.waitUntil(() => network.connections > 2, waitOptions);
  expect(await Promise.race([worker.ended, tries])).toBe(true);
  network.state = "whole";
  await worker.ready;
  await worker.stop(60_000);
  expect(await worker.ended).toBe("it ended (exit code 0)");
  await network.close();
}, 180_000);

test("a worker with a data key that is not its database's does not start", async () => {
  await testConsole.makeApplicant();
  const worker = startWorker({ DATA_KEYS: `test:${randomBytes(32).toString("base64")}` });
  expect(await worker.ended).toBe("it ended (exit code 1)");
  await expect(worker.ready).rejects.toThrow("did not start");
});
