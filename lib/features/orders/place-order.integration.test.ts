import { describe, expect, test, vi } from "vitest";
import { runOperation } from "@/lib/features/checks/run-operation";
import { runAction } from "@/lib/platform/actions/define-action";
import { db } from "@/lib/platform/data/prisma";
import { inScope } from "@/lib/platform/process/request-scope";
import { answerLimitMs } from "@/lib/platform/process/time-limit";
import { newKey } from "@/lib/testing/idempotency-key";
import { auditEventsOf, pathInput, placeOneOrderAs, placeOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { recordMeasurement } from "@/lib/testing/record-measurement";
import { setUpPerson, signInAs } from "@/lib/testing/staff";
import { getOrder } from "./get-order";
import { listOrders } from "./list-orders";
import { getOrderOptions } from "./order-options";
import { showOrders } from "./order-view";

const testConsole = setUpTestConsole();
const orderer = setUpPerson(["orderer"], "Olive Orderer");

const twoCounties = {
  counties: [
    { name: "Harlow", state: "OH", from: "2015-03", to: "2020-06-30" },
    { name: "Tamarack", state: "MN", from: "2020-07-01", to: "2024-01" },
    { name: "", state: "KY", from: "2010-01", to: "2011-01" },
  ],
};
const readCounties = (applicantId: string) =>
  runAction(runOperation, orderer.caller(), pathInput({ id: applicantId, operationId: "records.county-history" }));

describe("ordering", () => {
  test("a viewer cannot order a search, and nothing is billed", async () => {
    const viewer = await signInAs(["viewer", "reviewer", "approver", "admin", "auditor"]);
    const { id } = await testConsole.makeApplicant();
    const refused = placeOrderAs(viewer, { applicantId: id, kind: "federal-criminal" });
    await expect(refused).rejects.toMatchObject({ code: "forbidden" });
    expect(testConsole.calls("records.federal-criminal")).toBe(0);
    expect(await db.order.count({ where: { applicantId: id } })).toBe(0);
  });

  test("nothing is sent without recorded consent", async () => {
    const { id } = await testConsole.makeApplicant({ consent: false });
    await expect(placeOrderAs(orderer, { applicantId: id, kind: "federal-civil" })).rejects.toMatchObject({
      code: "consent_missing",
    });
    expect(testConsole.calls("records.federal-civil")).toBe(0);
    expect(await db.order.count({ where: { applicantId: id } })).toBe(0);
  });

  test("an order is accepted with the service's identifier, and each step is audited", async () => {
    const { id } = await testConsole.makeApplicant();
    const order = await placeOneOrderAs(orderer, { applicantId: id, kind: "federal-criminal" });
    expect(order.state).toBe("accepted");
    const row = await db.order.findUniqueOrThrow({ where: { id: order.id } });
    expect(row).toMatchObject({ uniqueIdentifier: expect.any(String), leaseUntil: null, price: null });
    expect(row.nextPollAt?.getTime()).toBeLessThan(Date.now() + 5_000);
    const [intent, outcome] = await auditEventsOf(order.id, "order.send");
    expect(outcome).toMatchObject({ outcome: "done", intentId: intent?.id });
    expect((await auditEventsOf(id, "order.place")).map(({ phase, outcome }) => outcome ?? phase)).toEqual([
      "intent",
      "done",
    ]);
    const detail = await runAction(getOrder, orderer.caller(), pathInput({ id: order.id }));
    expect(detail).toMatchObject({ resultState: "pending", result: null, applicantName: "Imogen Farrow-Lund" });
    expect(JSON.stringify(detail)).not.toContain(row.uniqueIdentifier);
    const applicant = await db.applicant.findUniqueOrThrow({ where: { id } });
    expect(applicant.status).toBe("waiting_court");
  });
});

describe("one key, one order", () => {
  test("200 concurrent requests with one key make one order and one call", async () => {
    const { id } = await testConsole.makeApplicant();
    const key = newKey();
    const body = { applicantId: id, kind: "federal-civil" } as const;
    const answers = await Promise.all(Array.from({ length: 200 }, () => placeOrderAs(orderer, body, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.orders[0]?.state).toBe("accepted");
    expect(testConsole.calls("records.federal-civil")).toBe(1);
    expect(await db.order.count({ where: { applicantId: id } })).toBe(1);
    recordMeasurement("200 requests under one key made 1 call");
  }, 120_000);

  test("two processes with the same key make one call", async () => {
    // Freshly loaded modules share no memory with the modules of this test. Only the database coordinates them.
    vi.resetModules();
    const other = await import("@/lib/testing/orders");
    const { id } = await testConsole.makeApplicant();
    const key = newKey();
    const body = { applicantId: id, kind: "federal-civil" } as const;
    const submits = Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? other.placeOrderAs : placeOrderAs)(orderer, body, key),
    );
    const answers = await Promise.all(submits);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(testConsole.calls("records.federal-civil")).toBe(1);
  });

  test("the same key with a different body is refused, in every state of the orders", async () => {
    const { id } = await testConsole.makeApplicant();
    const key = newKey();
    await placeOneOrderAs(orderer, { applicantId: id, kind: "federal-civil" }, key);
    await expect(placeOrderAs(orderer, { applicantId: id, kind: "federal-criminal" }, key)).rejects.toMatchObject({
      code: "idempotency_conflict",
    });
    expect(testConsole.calls("records.federal-criminal")).toBe(0);
  });

  test("a repeated key is answered within the request's time, also while the order is still being sent", async () => {
    const { id } = await testConsole.makeApplicant();
    const key = newKey();
    const body = { applicantId: id, kind: "federal-civil" } as const;
    const order = await placeOneOrderAs(orderer, body, key);
    // The process that sent the order died before the answer.
    await db.order.update({ where: { id: order.id }, data: { state: "sending" } });
    const arrivedAt = performance.now() - answerLimitMs + 1_000;
    const answer = await inScope({ arrivedAt }, () => placeOrderAs(orderer, body, key));
    expect(answer.orders[0]).toMatchObject({ id: order.id, state: "sending" });
    expect(testConsole.calls("records.federal-civil")).toBe(1);
  });

  test("two people can use the same key", async () => {
    const other = await signInAs(["orderer"]);
    const { id } = await testConsole.makeApplicant();
    const key = newKey();
    await placeOneOrderAs(orderer, { applicantId: id, kind: "federal-civil" }, key);
    await placeOneOrderAs(other, { applicantId: id, kind: "federal-criminal" }, key);
  });
});

describe("one search, one order", () => {
  test("the same search with 20 concurrent keys is ordered once", async () => {
    const { id } = await testConsole.makeApplicant();
    const body = { applicantId: id, kind: "federal-criminal" } as const;
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => placeOrderAs(orderer, body)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "already_ordered" });
    }
    expect(testConsole.calls("records.federal-criminal")).toBe(1);
  });

  test("a county counts as one search, by identifier or by name", async () => {
    const { id } = await testConsole.makeApplicant({ script: twoCounties });
    await readCounties(id);
    const options = await runAction(getOrderOptions, orderer.caller(), pathInput({ id }));
    expect(options.counties.map(({ name, uuid }) => [name, uuid !== null])).toEqual([
      ["Tamarack", true],
      ["Harlow", true],
      ["", false],
    ]);
    const harlow = options.counties.find(({ name }) => name === "Harlow");
    const county = { uuid: harlow?.uuid ?? "", name: "Harlow", state: "OH" };
    const first = await placeOneOrderAs(orderer, { applicantId: id, kind: "county-criminal", county });
    const again = placeOrderAs(orderer, {
      applicantId: id,
      kind: "county-criminal",
      county: { name: "HARLOW COUNTY", state: "oh" },
    });
    await expect(again).rejects.toMatchObject({ code: "already_ordered", facts: { refs: { orderId: first.id } } });
    await placeOneOrderAs(orderer, { applicantId: id, kind: "county-civil", county });
    await placeOneOrderAs(orderer, {
      applicantId: id,
      kind: "county-criminal",
      county: { name: "Tamarack", state: "MN" },
    });
    const rows = await db.order.findMany({ where: { applicantId: id }, orderBy: { requestedAt: "asc" } });
    // The price comes from the county history, not from the browser.
    expect(rows[0]?.price).toMatchObject({ searchFee: 12, total: 24.5 });
    expect(rows[2]).toMatchObject({ countyName: "Tamarack", countyUuid: expect.any(String) });
    expect(rows[2]?.price).toMatchObject({ courtFee: null, total: null });
  });

  test("ordering again requires a reason, links to the first order, and one reason orders once", async () => {
    const { id } = await testConsole.makeApplicant();
    const body = { applicantId: id, kind: "federal-civil" } as const;
    const first = await placeOneOrderAs(orderer, body);
    await expect(placeOrderAs(orderer, body)).rejects.toMatchObject({ code: "already_ordered" });
    const second = await placeOneOrderAs(orderer, { ...body, againReason: "A new charge was reported" });
    expect(await db.order.findUniqueOrThrow({ where: { id: second.id } })).toMatchObject({ againOfId: first.id });
    await expect(placeOrderAs(orderer, { ...body, againReason: "A new charge was reported" })).rejects.toMatchObject({
      code: "already_ordered",
      facts: { refs: { orderId: second.id } },
    });
    expect(testConsole.calls("records.federal-civil")).toBe(2);
  });

  test("the reason is stored encrypted, and shown to readers with the clearance for names", async () => {
    const { id } = await testConsole.makeApplicant();
    const body = { applicantId: id, kind: "federal-criminal" } as const;
    await placeOneOrderAs(orderer, body);
    const reason = "Imogen told us of a charge";
    const again = await placeOneOrderAs(orderer, { ...body, againReason: reason });
    const row = await db.order.findUniqueOrThrow({ where: { id: again.id } });
    expect(Buffer.from(row.againReason ?? []).length).toBeGreaterThan(reason.length);
    expect(Buffer.from(row.againReason ?? []).includes("Imogen")).toBe(false);
    const detail = await runAction(getOrder, orderer.caller(), pathInput({ id: again.id }));
    expect(detail.againReason).toBe(reason);
    const people = { ...row, requestedBy: { id: "", name: "" }, decidedBy: null, canceledBy: null, resolvedBy: null };
    const { staff } = (await signInAs(["viewer"])).caller();
    expect(staff && (await showOrders([people], staff))[0]).toMatchObject({ id: again.id, againReason: null });
    // The text is sealed for its own order. Moved to another row, it does not decrypt, and is not shown there.
    const other = await placeOneOrderAs(orderer, { ...body, kind: "federal-civil" });
    await db.order.update({ where: { id: other.id }, data: { againReason: row.againReason } });
    const moved = await runAction(getOrder, orderer.caller(), pathInput({ id: other.id }));
    expect(moved).toMatchObject({ againReason: null, unreadable: true });
    await db.order.update({ where: { id: other.id }, data: { againReason: null } });
  });

  test("an order of all counties makes one call, and an order for each county with identifier and price", async () => {
    const { id } = await testConsole.makeApplicant({ script: twoCounties });
    await readCounties(id);
    const { orders } = await placeOrderAs(orderer, { applicantId: id, kind: "all-counties" });
    expect(orders.map(({ state }) => state)).toEqual(["accepted", "accepted"]);
    expect(testConsole.calls("records.all-counties")).toBe(1);
    const rows = await db.order.findMany({ where: { applicantId: id } });
    const parent = rows.find(({ kind }) => kind === "all_counties");
    const counties = rows.filter(({ parentId }) => parentId === parent?.id);
    expect(new Set(counties.map(({ uniqueIdentifier }) => uniqueIdentifier)).size).toBe(2);
    expect(counties.find(({ countyName }) => countyName === "Harlow")?.price).toMatchObject({ total: 24.5 });
    expect(parent).toMatchObject({ state: "accepted", uniqueIdentifier: null, nextPollAt: null });
    // Each county counts as ordered.
    const county = { name: "Harlow", state: "OH" };
    await expect(placeOrderAs(orderer, { applicantId: id, kind: "county-criminal", county })).rejects.toMatchObject({
      code: "already_ordered",
    });
    for (const { id: each } of counties) {
      expect(await runAction(getOrder, orderer.caller(), pathInput({ id: each }))).not.toHaveProperty("countyUnlisted");
    }
  });
});

test("an answer that names thousands of counties is stored whole, in one statement", async () => {
  const counties = Array.from({ length: 3_000 }, (_, index) => ({
    name: `Parish ${index}`,
    state: "OH",
    from: "2015-03",
    to: "2019-08",
  }));
  const { id } = await testConsole.makeApplicant({ script: { counties } });
  const { orders } = await placeOrderAs(orderer, { applicantId: id, kind: "all-counties" });
  expect(orders).toHaveLength(3_000);
  expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(["accepted"]));
  const parent = await db.order.findFirstOrThrow({ where: { applicantId: id, kind: "all_counties" } });
  expect(await db.order.count({ where: { parentId: parent.id, uniqueIdentifier: { not: null } } })).toBe(3_000);
  // Keeps other tests from polling these orders.
  await db.order.updateMany({ where: { applicantId: id }, data: { nextPollAt: null } });
});

describe("an order of all counties after one of a single county", () => {
  test("requires a reason, and links to the first order", async () => {
    const { id } = await testConsole.makeApplicant({ script: twoCounties });
    const first = await placeOneOrderAs(orderer, {
      applicantId: id,
      kind: "county-criminal",
      county: { name: "Harlow", state: "OH", confirmedUnlisted: true },
    });
    const everywhere = { applicantId: id, kind: "all-counties" } as const;
    const calls = testConsole.calls("records.all-counties");
    await expect(placeOrderAs(orderer, everywhere)).rejects.toMatchObject({
      code: "already_ordered",
      facts: { refs: { orderId: first.id } },
    });
    expect(testConsole.calls("records.all-counties")).toBe(calls);
    await placeOrderAs(orderer, { ...everywhere, againReason: "The other county was missing." });
    const parent = await db.order.findFirstOrThrow({ where: { applicantId: id, kind: "all_counties" } });
    expect(parent.againOfId).toBe(first.id);
  });
});

describe("the list", () => {
  test("pages through all orders of a filter, each once", async () => {
    const { id } = await testConsole.makeApplicant({ script: twoCounties });
    await placeOrderAs(orderer, { applicantId: id, kind: "all-counties" });
    await placeOrderAs(orderer, { applicantId: id, kind: "federal-civil" });
    await placeOrderAs(orderer, { applicantId: id, kind: "federal-criminal" });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { applicant: id, limit: 2, state: "open" as const, ...(cursor ? { cursor } : {}) };
      const page = await runAction(listOrders, orderer.caller(), { params: {}, query, body: {}, headers: {} });
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
  });
});
