import { beforeEach, describe, expect, test } from "vitest";
import type { OrderLimits } from "@/lib/domain/orders/amounts";
import { noLimits } from "@/lib/domain/orders/limits";
import { runOperation } from "@/lib/features/checks/run-operation";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { newKey } from "@/lib/testing/idempotency-key";
import { auditEventsOf, placeOneOrderAs, placeOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson, signInAs } from "@/lib/testing/staff";
import { readShell } from "@/lib/views/shell/shell";
import { approveOrder, cancelOrder, rejectOrder } from "./decide-order";
import { getLedger } from "./get-ledger";
import { getOrder } from "./get-order";
import { listOrderApprovals, listOrders } from "./list-orders";
import { getOrderLimits, setOrderLimits } from "./order-limits";
import { expireStaleOrders } from "./send-order";

const testConsole = setUpTestConsole();
const admin = setUpPerson(["admin"], "Ada Admin");
const orderer = setUpPerson(["orderer", "approver"], "Olive Orderer");
const approver = setUpPerson(["approver"], "Ana Approver");
const other = setUpPerson(["approver"], "Omar Approver");

async function setLimits(limits: Partial<OrderLimits>) {
  const { version } = await runAs(getOrderLimits, admin);
  return runAs(setOrderLimits, admin, { body: { version, limits: { ...noLimits, ...limits } } });
}

/** A limit that lets no search pass without an approval. */
const everyOrder = { order: { cents: null, searches: 0 } };
const reason = "The applicant named a charge.";
const calls = () => testConsole.calls("records.federal-civil");

async function askForOrder(extra: { costCenter?: string } = {}) {
  const { id } = await testConsole.makeApplicant();
  const body = { applicantId: id, kind: "federal-civil", reason, ...extra } as const;
  const { id: order, state } = await placeOneOrderAs(orderer, body);
  expect(state).toBe("awaiting_approval");
  return { applicant: id, order, params: { id: order } };
}

beforeEach(() => setLimits(everyOrder));

describe("an order beyond a limit", () => {
  test("waits with its reason, is not sent, and blocks the same search", async () => {
    const { id } = await testConsole.makeApplicant();
    const body = { applicantId: id, kind: "federal-civil" } as const;
    const refused = placeOrderAs(orderer, body);
    await expect(refused).rejects.toMatchObject({
      code: "invalid_input",
      facts: { issues: [{ path: "body.reason" }] },
    });
    const key = newKey();
    const asked = { ...body, reason, costCenter: "KYC-2" };
    const { id: order } = await placeOneOrderAs(orderer, asked, key);
    expect(await placeOrderAs(orderer, asked, key)).toEqual({ orders: [{ id: order, state: "awaiting_approval" }] });
    await expect(placeOrderAs(orderer, asked)).rejects.toMatchObject({ code: "already_ordered" });
    expect(calls()).toBe(0);
    const row = await db.order.findUniqueOrThrow({ where: { id: order } });
    expect(row).toMatchObject({ committedAt: null, heldFor: ["order.searches"], costCenter: "KYC-2" });
    expect(Buffer.from(row.reason ?? []).includes("charge")).toBe(false);
    expect(await runAs(getOrder, approver, { params: { id: order } })).toMatchObject({
      reason,
      decisionBlockedFor: null,
      waiting: { cost: { searches: 1, unpriced: 1 }, spending: { limits: everyOrder } },
    });
    expect((await db.applicant.findUniqueOrThrow({ where: { id } })).status).toBe("in_approval");
    expect(await expireStaleOrders(new AbortController().signal)).toBe(0);
  });

  test("is listed and counted for those who may decide it", async () => {
    const { order } = await askForOrder();
    const ids = (await runAs(listOrderApprovals, approver)).items.map(({ id }) => id);
    expect(ids).toContain(order);
    expect((await readShell(approver.staff, "waiting")).waiting.approvals).toBe(ids.length);
    expect((await readShell(orderer.staff, "waiting")).waiting.approvals).toBe(0);
  });

  test("needs a cost center if the admin requires one", async () => {
    await setLimits({ costCenterRequired: true });
    const { id } = await testConsole.makeApplicant();
    const body = { applicantId: id, kind: "federal-civil" } as const;
    await expect(placeOrderAs(orderer, body)).rejects.toMatchObject({
      facts: { issues: [{ path: "body.costCenter" }] },
    });
    expect((await placeOneOrderAs(orderer, { ...body, costCenter: "KYC-2" })).state).toBe("accepted");
  });
});

describe("the decision", () => {
  test("an approved order is sent once, with both people in the log", async () => {
    const { order, params } = await askForOrder();
    const approved = await runAs(approveOrder, approver, { params, body: { note: "Agreed." } });
    expect(approved).toMatchObject({
      state: "accepted",
      decidedBy: { name: "Ana Approver" },
      decisionNote: "Agreed.",
      decisionBlockedFor: "decided",
      mayCancel: false,
    });
    expect(calls()).toBe(1);
    expect((await auditEventsOf(order, "order.approve")).map(({ outcome }) => outcome)).toEqual([null, "done"]);
    expect((await auditEventsOf(order, "order.send")).map(({ outcome }) => outcome)).toEqual([null, "done"]);
  });

  test("no one approves or rejects their own order", async () => {
    const { params } = await askForOrder();
    const own = { code: "same_person", facts: { detail: expect.stringContaining("another approver") } };
    await expect(runAs(approveOrder, orderer, { params })).rejects.toMatchObject(own);
    await expect(runAs(rejectOrder, orderer, { params, body: { note: "Not needed." } })).rejects.toMatchObject(own);
    expect(calls()).toBe(0);
  });

  test("of concurrent decisions one wins, and the others learn who decided", async () => {
    const { order, params } = await askForOrder();
    const decisions = [approver, other, approver, other].flatMap((person) => [
      runAs(approveOrder, person, { params }),
      runAs(rejectOrder, person, { params, body: { note: "Not needed." } }),
    ]);
    const settled = await Promise.allSettled([...decisions, runAs(cancelOrder, orderer, { params })]);
    const lost = settled.filter((each) => each.status === "rejected");
    expect(lost).toHaveLength(settled.length - 1);
    for (const { reason: error } of lost) {
      expect(error).toMatchObject({
        code: "state_conflict",
        facts: { detail: expect.stringMatching(/^(Ana|Omar|Olive) /) },
      });
    }
    const { state } = await db.order.findUniqueOrThrow({ where: { id: order } });
    expect(calls()).toBe(state === "canceled" ? 0 : 1);
  });

  test("a rejected order is canceled with who and why, and the search is free again", async () => {
    const { applicant, params } = await askForOrder();
    const rejected = await runAs(rejectOrder, approver, { params, body: { note: "The county is enough." } });
    expect(rejected).toMatchObject({
      state: "canceled",
      decidedBy: { name: "Ana Approver" },
      decisionNote: "The county is enough.",
      canceledBy: null,
    });
    expect((await db.applicant.findUniqueOrThrow({ where: { id: applicant } })).status).not.toBe("in_approval");
    await placeOneOrderAs(orderer, { applicantId: applicant, kind: "federal-civil", reason });
    expect(calls()).toBe(0);
  });

  test("the requester cancels before it is sent, and never after", async () => {
    const { params } = await askForOrder();
    const stranger = await signInAs(["orderer"]);
    await expect(runAs(cancelOrder, stranger, { params })).rejects.toMatchObject({ code: "forbidden" });
    const canceled = await runAs(cancelOrder, orderer, { params, body: { note: "Not needed." } });
    expect(canceled).toMatchObject({
      state: "canceled",
      canceledBy: { name: "Olive Orderer" },
      cancelNote: "Not needed.",
    });
    const sent = await askForOrder();
    await runAs(approveOrder, approver, { params: sent.params });
    await expect(runAs(cancelOrder, orderer, { params: sent.params })).rejects.toMatchObject({
      code: "state_conflict",
      facts: { detail: "Ana Approver approved this order. It was sent." },
    });
  });

  test("the worker ends an order whose process stopped between approval and sending", async () => {
    const { order, params } = await askForOrder();
    // The process had committed the approval when it was killed, but not the claim.
    const committedAt = new Date(Date.now() - 600_000);
    await db.order.update({ where: { id: order }, data: { state: "intent", committedAt, decidedById: approver.id } });
    const fresh = await askForOrder();
    const requestedAt = committedAt;
    await db.order.update({
      where: { id: fresh.order },
      data: { state: "intent", committedAt: new Date(), requestedAt },
    });
    expect(await expireStaleOrders(new AbortController().signal)).toBe(1);
    expect(await runAs(getOrder, orderer, { params })).toMatchObject({ state: "failed", errorCode: "unavailable" });
    expect((await runAs(getOrder, orderer, { params: fresh.params })).state, "approved just now").toBe("intent");
    expect(calls()).toBe(0);
  });

  test("a change since the request blocks it", async () => {
    const expired = await askForOrder();
    await db.applicant.update({ where: { id: expired.applicant }, data: { status: "expired" } });
    const approve = ({ params }: typeof expired) => runAs(approveOrder, approver, { params });
    await expect(approve(expired)).rejects.toMatchObject({ code: "access_code_unknown" });
    const withdrawn = await askForOrder();
    await db.applicant.update({ where: { id: withdrawn.applicant }, data: { consentedAt: null } });
    await expect(approve(withdrawn)).rejects.toMatchObject({ code: "consent_missing" });
    const gone = await askForOrder();
    const county = { countyUuid: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a03", countyName: "Quillan", countyState: "NM" };
    await db.order.update({ where: { id: gone.order }, data: { kind: "county_criminal", ...county } });
    await expect(approve(gone)).rejects.toMatchObject({ code: "condition_not_met" });
    const twice = await askForOrder();
    await setLimits({});
    const again = { applicantId: twice.applicant, kind: "federal-civil", againReason: "Another charge." } as const;
    const bought = await placeOneOrderAs(orderer, again);
    await expect(approve(twice)).rejects.toMatchObject({
      code: "already_ordered",
      facts: { refs: { orderId: bought.id } },
    });
    expect(calls()).toBe(1);
  });
});

const tamarackYears = { name: "Tamarack", state: "MN", from: "2020-07-01", to: "2024-01" };

describe("a price", () => {
  test("that differs from the one shown needs another approval, and the order is sent only at the new one", async () => {
    const { id } = await testConsole.makeApplicant({ script: { counties: [tamarackYears] } });
    await runAs(runOperation, orderer, { params: { id, operationId: "records.county-history" } });
    const county = { name: "Tamarack", state: "MN" };
    const asked = { applicantId: id, kind: "county-criminal", county, reason } as const;
    const { id: order } = await placeOneOrderAs(orderer, asked);
    const params = { id: order };
    const costOf = async () => (await runAs(getOrder, approver, { params })).waiting?.cost;
    const today = await costOf();
    expect(today).toMatchObject({ cents: 14_00 });
    // The order was held when the service's price was lower.
    await db.order.update({ where: { id: order }, data: { amountCents: 12_00n } });
    const shown = await costOf();
    const refused = { code: "price_changed", facts: { detail: expect.stringContaining("14.00 now") } };
    await expect(runAs(approveOrder, approver, { params, body: { cost: shown } })).rejects.toMatchObject(refused);
    expect(await costOf()).toEqual(today);
    // Another approver still sees the old price.
    await expect(runAs(approveOrder, other, { params, body: { cost: shown } })).rejects.toMatchObject(refused);
    expect(testConsole.calls("records.county-criminal")).toBe(0);
    const sent = await runAs(approveOrder, approver, { params, body: { cost: today } });
    expect(sent).toMatchObject({ state: "accepted", decidedBy: { name: "Ana Approver" } });
    const outcomes = (await auditEventsOf(order, "order.approve")).map(({ code }) => code);
    expect(outcomes.filter((code) => code === "price_changed")).toHaveLength(2);
  });
});

describe("limits", () => {
  test("of concurrent orders only as many are sent as the limit allows", async () => {
    const person = await signInAs(["orderer"]);
    await setLimits({ personDay: { cents: null, searches: 3 } });
    const applicants = await Promise.all(Array.from({ length: 8 }, () => testConsole.makeApplicant()));
    const placed = await Promise.all(
      applicants.map(({ id }) => placeOneOrderAs(person, { applicantId: id, kind: "federal-civil", reason })),
    );
    expect(placed.filter(({ state }) => state === "accepted")).toHaveLength(3);
    expect(placed.filter(({ state }) => state === "awaiting_approval")).toHaveLength(5);
    expect(calls()).toBe(3);
  });

  test("count an order of all counties as each of its counties, and so does the ledger", async () => {
    const person = await signInAs(["orderer"], "Petra Payer");
    const counties = [{ name: "Harlow", state: "OH", from: "2015-03", to: "2020-06-30" }, tamarackYears];
    const { id } = await testConsole.makeApplicant({ script: { counties } });
    const params = { id, operationId: "records.county-history" };
    await runAs(runOperation, await signInAs(["orderer"]), { params });
    // Harlow costs 24.50: reaching the limit is within it.
    await setLimits({ personDay: { cents: 2450, searches: null } });
    const harlow = { name: "Harlow", state: "OH" };
    const county = { applicantId: id, kind: "county-criminal", county: harlow, costCenter: "LEDGER-1" } as const;
    expect((await placeOneOrderAs(person, county)).state).toBe("accepted");
    const all = { applicantId: id, kind: "all-counties", againReason: "All of them.", costCenter: "LEDGER-1" } as const;
    await expect(placeOrderAs(person, all)).rejects.toMatchObject({ code: "invalid_input" });
    const { id: waiting } = await placeOneOrderAs(person, { ...all, reason });
    expect(await db.order.findUniqueOrThrow({ where: { id: waiting } })).toMatchObject({
      searches: 2,
      heldFor: ["personDay.cents"],
    });
    await runAs(approveOrder, approver, { params: { id: waiting } });

    const ledger = await runAs(getLedger, person);
    const own = { searches: 3, cents: 24_50 + 24_50 + 14_00, unpriced: 0, partlyPriced: 1 };
    expect(ledger.costCenters.find(({ costCenter }) => costCenter === "LEDGER-1")).toMatchObject(own);
    expect(ledger.people.find(({ person: { name } }) => name === "Petra Payer")).toMatchObject(own);
    expect(ledger.courts.find(({ county: of }) => of?.name === "Harlow")).toMatchObject({ searches: 2, cents: 49_00 });
    expect(ledger.months.map(({ searches }) => searches)).toEqual([ledger.total.searches]);
    const query = { counted: "1", costCenter: "LEDGER-1", month: ledger.months[0]?.month };
    const behind = (await runAs(listOrders, person, { query })).items;
    expect(behind.map(({ kind }) => kind)).toEqual(["county-criminal", "county-criminal", "county-criminal"]);
    expect(await runAs(getLedger, person, { query: { month: "2020-01" } })).toMatchObject({
      total: { searches: 0 },
      months: [],
    });
  });

  test("are set by one admin at a time, and every version is in the audit log", async () => {
    const { version } = await runAs(getOrderLimits, admin);
    const body = { version, limits: { ...noLimits, month: { cents: 250_000, searches: null } } };
    const settled = await Promise.allSettled([1, 2, 3].map(() => runAs(setOrderLimits, admin, { body })));
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await runAs(getOrderLimits, admin)).toMatchObject({ version: version + 1, limits: body.limits });
  });
});
