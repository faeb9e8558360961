import { describe, expect, test } from "vitest";
import { runOperation } from "@/lib/features/checks/run-operation";
import { createIdentityClient, maxCallMs } from "@/lib/identity/client";
import { closeIdentity } from "@/lib/identity/service";
import { runAction } from "@/lib/platform/actions/define-action";
import { leaseMs } from "@/lib/platform/actions/leases";
import { db } from "@/lib/platform/data/prisma";
import { processWide } from "@/lib/platform/process/process-wide";
import type { FaultInput } from "@/lib/sandbox/faults";
import { newKey } from "@/lib/testing/idempotency-key";
import {
  auditEventsOf,
  pathInput,
  placeOneOrderAs,
  placeOrderAs,
  setUpTestConsole,
  type TestApplicant,
  twoCounties,
} from "@/lib/testing/orders";
import { testKey } from "@/lib/testing/sandbox";
import { setUpPerson } from "@/lib/testing/staff";
import { getOrder } from "./get-order";
import { reconcileDueOrders } from "./reconcile-due-orders";
import { reconcileOrder } from "./reconcile-order";
import { refreshOrder } from "./refresh-order";
import { expireStaleOrders } from "./send-order";

const testConsole = setUpTestConsole();
const orderer = setUpPerson(["orderer"]);
const signal = new AbortController().signal;

const reconcile = (id: string) => runAction(reconcileOrder, orderer.caller(), pathInput({ id }));
const getDetail = (id: string) => runAction(getOrder, orderer.caller(), pathInput({ id }));
const rowOf = (id: string) => db.order.findUniqueOrThrow({ where: { id } });

/** Orders a federal civil search, of which the sandbox spoils the answer. */
async function orderUnder(fault: Omit<FaultInput, "operation" | "who">, applicant?: TestApplicant) {
  const { id } = applicant ?? (await testConsole.makeApplicant());
  testConsole.fault(id, { operation: "records.federal-civil", ...fault });
  const key = newKey();
  const order = await placeOneOrderAs(orderer, { applicantId: id, kind: "federal-civil" }, key);
  return { applicantId: id, key, ...order };
}

const unclear: Omit<FaultInput, "operation" | "who">[] = [
  { kind: "reset-after" },
  { kind: "html" },
  { kind: "truncated" },
  { kind: "status", status: 500, handled: true },
  { kind: "status", status: 302, handled: true },
];

/** Makes the next lookup due, and runs it. Returns the order after the lookup. */
async function lookUpNow(id: string) {
  await db.order.update({ where: { id }, data: { nextPollAt: new Date(Date.now() - 1_000) } });
  expect(await reconcileDueOrders(signal)).toBe(1);
  return rowOf(id);
}

describe("without a person, the worker", () => {
  test("finds an order that the service has, and polls it from then on", async () => {
    const order = await orderUnder({ kind: "reset-after" });
    expect((await rowOf(order.id)).nextPollAt?.getTime()).toBeGreaterThan(Date.now());
    expect(await reconcileDueOrders(signal)).toBe(0);
    const found = await lookUpNow(order.id);
    expect(found).toMatchObject({ state: "accepted", pollCount: 0 });
    expect(found.uniqueIdentifier).not.toBeNull();
    const [intent, outcome] = await auditEventsOf(order.id, "order.reconcile");
    expect(outcome).toMatchObject({ outcome: "done", intentId: intent?.id, details: { look: 1, found: true } });
    expect(testConsole.calls("records.federal-civil")).toBe(1);
  });

  test("looks up an unlisted order with growing intervals, and finally leaves it to a person", async () => {
    const order = await orderUnder({ kind: "reset-before" });
    // The order would have failed, so its outcome is made unknown.
    await db.order.update({ where: { id: order.id }, data: { state: "outcome_unknown", pollCount: 0 } });
    const waits: number[] = [];
    let row = await lookUpNow(order.id);
    for (; row.nextPollAt; row = await lookUpNow(order.id)) {
      expect(row.state).toBe("outcome_unknown");
      waits.push(row.nextPollAt.getTime() - (row.lastPolledAt?.getTime() ?? 0));
    }
    expect(waits.length).toBeGreaterThan(5);
    expect(Math.min(...waits)).toBeGreaterThan(20_000);
    expect(waits.at(-1)).toBeGreaterThan(60_000_000);
    expect(row.state).toBe("outcome_unknown");
    expect(await getDetail(order.id)).toMatchObject({ nextPollAt: null, lastReconciliation: { matching: 0 } });
  });

  test("retries after a failure of the service", async () => {
    const order = await orderUnder({ kind: "reset-after" });
    testConsole.fault(order.applicantId, { operation: "records.all-results", kind: "status", status: 500, count: 20 });
    const failed = await lookUpNow(order.id);
    expect(failed.state).toBe("outcome_unknown");
    expect(failed.nextPollAt?.getTime()).toBeGreaterThan(Date.now());
    testConsole.sandbox.control.faults.clear();
    await closeIdentity();
    expect((await lookUpNow(order.id)).state).toBe("accepted");
  });
});

describe("an inconclusive answer", () => {
  test.each(unclear)("$kind $status: the outcome is unknown, and reconciliation finds the order", async (fault) => {
    const order = await orderUnder(fault);
    expect(order.state).toBe("outcome_unknown");
    const [intent, outcome] = await auditEventsOf(order.id, "order.send");
    expect(outcome).toMatchObject({ outcome: "unknown", intentId: intent?.id });

    const found = await reconcile(order.id);
    expect(found.state).toBe("accepted");
    expect(found.lastReconciliation).toMatchObject({ listed: 1, unclaimed: 1, matching: 1 });
    expect((await rowOf(order.id)).uniqueIdentifier).not.toBeNull();
    expect(testConsole.calls("records.federal-civil")).toBe(1);
  });

  test("no answer in time: unknown too, within the lease", async () => {
    expect(maxCallMs).toBeLessThan(leaseMs);
    const service = { baseUrl: testConsole.sandbox.url, mode: "production", apiKey: testKey } as const;
    Object.assign(processWide("identity", {}), { client: createIdentityClient({ ...service, totalTimeoutMs: 1_000 }) });
    const order = await orderUnder({ kind: "hang" });
    expect(order.state).toBe("outcome_unknown");
    expect((await rowOf(order.id)).errorCode).toBe("upstream_timeout");
  });

  test("the same key again sends nothing, and the search stays blocked", async () => {
    const order = await orderUnder({ kind: "reset-after" });
    const body = { applicantId: order.applicantId, kind: "federal-civil" } as const;
    expect(await placeOneOrderAs(orderer, body, order.key)).toEqual({ id: order.id, state: "outcome_unknown" });
    await expect(placeOrderAs(orderer, body)).rejects.toMatchObject({ code: "already_ordered" });
    expect(testConsole.calls("records.federal-civil")).toBe(1);
  });

  test("an order the service never accepted stays unknown, and reports what was checked", async () => {
    const order = await orderUnder({ kind: "reset-before" });
    const looked = await reconcile(order.id);
    expect(looked).toMatchObject({
      state: "outcome_unknown",
      lastReconciliation: { listed: 0, unclaimed: 0, matching: 0 },
    });
    expect(await runAction(getOrder, orderer.caller(), pathInput({ id: order.id }))).toMatchObject({
      lastReconciliation: looked.lastReconciliation,
    });
    await expect(runAction(refreshOrder, orderer.caller(), pathInput({ id: order.id }))).rejects.toMatchObject({
      code: "state_conflict",
    });
  });

  /** Two orders of unknown outcome for the same search, both of which the service has. */
  async function loseTwo(): Promise<[string, string]> {
    const applicant = await testConsole.makeApplicant();
    const first = await orderUnder({ kind: "reset-after" }, applicant);
    testConsole.fault(applicant.id, { operation: "records.federal-civil", kind: "reset-after" });
    const body = { applicantId: applicant.id, kind: "federal-civil", againReason: "The first was lost" } as const;
    return [first.id, (await placeOneOrderAs(orderer, body)).id];
  }

  test("of two candidates for one order neither is chosen", async () => {
    const [first, second] = await loseTwo();
    // The order then looks as if someone had ordered the search elsewhere.
    await db.order.update({ where: { id: first }, data: { state: "failed" } });
    expect(await reconcile(second)).toMatchObject({ state: "outcome_unknown", lastReconciliation: { matching: 2 } });
  });

  test("two orders of unknown outcome for one search have the two results that fit, one each", async () => {
    const lost = await loseTwo();
    expect([(await reconcile(lost[1])).state, (await reconcile(lost[0])).state]).toEqual(["accepted", "accepted"]);
    const [first, second] = [await rowOf(lost[0]), await rowOf(lost[1])];
    expect(first.uniqueIdentifier).not.toBe(second.uniqueIdentifier);
  });

  test("an identifier that another order holds is never taken", async () => {
    const applicant = await testConsole.makeApplicant();
    const first = await placeOneOrderAs(orderer, { applicantId: applicant.id, kind: "federal-civil" });
    testConsole.fault(applicant.id, { operation: "records.federal-civil", kind: "reset-before" });
    const body = { applicantId: applicant.id, kind: "federal-civil", againReason: "To be sure" } as const;
    const second = await placeOneOrderAs(orderer, body);
    expect(await reconcile(second.id)).toMatchObject({
      state: "outcome_unknown",
      lastReconciliation: { listed: 1, unclaimed: 0, matching: 0 },
    });
    expect((await rowOf(first.id)).state).toBe("accepted");
  });

  test("only an order of unknown outcome is looked up", async () => {
    const { id } = await testConsole.makeApplicant();
    const order = await placeOneOrderAs(orderer, { applicantId: id, kind: "federal-civil" });
    await expect(reconcile(order.id)).rejects.toMatchObject({ code: "state_conflict" });
    expect(testConsole.calls("records.all-results")).toBe(0);
  });

  test("an order of all counties is found by the counties of the history, each once", async () => {
    const { id } = await testConsole.makeApplicant({ script: { counties: twoCounties } });
    await runAction(runOperation, orderer.caller(), pathInput({ id, operationId: "records.county-history" }));
    testConsole.fault(id, { operation: "records.all-counties", kind: "reset-after" });
    const parent = await placeOneOrderAs(orderer, { applicantId: id, kind: "all-counties" });
    expect(parent.state).toBe("outcome_unknown");
    // The order may include this county, so ordering the county again needs a reason.
    const county = { name: "Harlow", state: "OH" };
    await expect(placeOrderAs(orderer, { applicantId: id, kind: "county-criminal", county })).rejects.toMatchObject({
      code: "already_ordered",
      facts: { refs: { orderId: parent.id } },
    });
    expect((await reconcile(parent.id)).state).toBe("accepted");
    const rows = await db.order.findMany({ where: { parentId: parent.id }, orderBy: { countyName: "asc" } });
    expect(rows.map(({ countyName, state }) => [countyName, state])).toEqual([
      ["Harlow", "accepted"],
      ["Tamarack", "accepted"],
    ]);
  });
});

describe("a certain failure", () => {
  test("a 4xx: failed, with the service's own message, now and when the key comes again", async () => {
    const { id } = await testConsole.makeApplicant();
    testConsole.fault(id, { operation: "records.federal-civil", kind: "status", status: 417 });
    const key = newKey();
    const body = { applicantId: id, kind: "federal-civil" } as const;
    const refusal = {
      code: "upstream_expectation_failed",
      facts: {
        upstreamMessage: "The sandbox was told to answer with this status",
        refs: { orderId: expect.any(String) },
      },
    };
    await expect(placeOrderAs(orderer, body, key)).rejects.toMatchObject(refusal);
    // The service's refusal is a refusal in both audit entries, whatever status the console answers with.
    expect((await auditEventsOf(id, "order.place")).map(({ outcome }) => outcome)).toEqual([null, "refused"]);
    await expect(placeOrderAs(orderer, body, key)).rejects.toMatchObject(refusal);
    expect(testConsole.calls("records.federal-civil")).toBe(1);
    const row = await db.order.findFirstOrThrow({ where: { applicantId: id } });
    expect(row.state).toBe("failed");
    expect(await runAction(getOrder, orderer.caller(), pathInput({ id: row.id }))).toMatchObject({
      serviceMessage: "The sandbox was told to answer with this status",
      result: null,
      resultState: "absent",
    });
    // The message may contain anything, so it is not in the log and stored sealed.
    expect(Buffer.from(row.result ?? []).includes("sandbox")).toBe(false);
    expect((await auditEventsOf(row.id, "order.send")).at(-1)).toMatchObject({ outcome: "refused" });
    // Nothing was ordered, so the search may be ordered again without a reason.
    await placeOneOrderAs(orderer, body);
  });

  test("a call that was never sent: failed, nothing billed, and the search is free", async () => {
    const { id } = await testConsole.makeApplicant();
    const body = { applicantId: id, kind: "federal-civil" } as const;
    // Five failures in a row pause the group: the next call is provably not sent.
    testConsole.fault(id, { operation: "records.county-history", kind: "status", status: 500, count: 5 });
    for (let failure = 0; failure < 5; failure += 1) {
      await runAction(runOperation, orderer.caller(), pathInput({ id, operationId: "records.county-history" })).catch(
        () => 0,
      );
    }
    await expect(placeOrderAs(orderer, body)).rejects.toMatchObject({ code: "upstream_paused" });
    expect(testConsole.calls("records.federal-civil")).toBe(0);
    expect(await db.order.findFirstOrThrow({ where: { applicantId: id } })).toMatchObject({ state: "failed" });
  });
});

describe("a process that died", () => {
  async function orderAs(state: "intent" | "sending", times: { leaseUntil?: Date; committedAt?: Date }) {
    const { id } = await testConsole.makeApplicant();
    const order = await placeOneOrderAs(orderer, { applicantId: id, kind: "federal-criminal" });
    // Makes the order look as if its process never recorded the outcome of the call.
    const data = { state, uniqueIdentifier: null, acceptedAt: null, nextPollAt: null, ...times };
    await db.order.update({ where: { id: order.id }, data });
    return order.id;
  }
  const past = new Date(Date.now() - 600_000);
  const soon = () => new Date(Date.now() + 30_000);

  test("while sending: after the lease the outcome is unknown, and reconciliation finds it", async () => {
    const dead = await orderAs("sending", { leaseUntil: past });
    const alive = await orderAs("sending", { leaseUntil: soon() });
    await expireStaleOrders(signal);
    expect((await rowOf(dead)).state).toBe("outcome_unknown");
    expect((await rowOf(alive)).state).toBe("sending");
    expect((await auditEventsOf(dead, "order.send")).at(-1)).toMatchObject({
      outcome: "unknown",
      details: { leaseExpired: true },
    });
    expect((await reconcile(dead)).state).toBe("accepted");
    expect(testConsole.calls("records.federal-criminal")).toBe(2);
  });

  test("before sending: an old intent has failed, and the search is free", async () => {
    const dead = await orderAs("intent", { committedAt: past });
    await expireStaleOrders(signal);
    expect(await rowOf(dead)).toMatchObject({ state: "failed", errorCode: "unavailable" });
  });
});
