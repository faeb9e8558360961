import { describe, expect, test } from "vitest";
import type { OrderLimits } from "@/lib/domain/orders/amounts";
import { noLimits } from "@/lib/domain/orders/limits";
import { orderKinds } from "@/lib/domain/orders/states";
import { runOperation } from "@/lib/features/checks/run-operation";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { auditEventsOf, placeOneOrderAs, placeOrderAs, setUpTestConsole, twoCounties } from "@/lib/testing/orders";
import { recordMeasurement } from "@/lib/testing/record-measurement";
import { setUpPerson, signInAs } from "@/lib/testing/staff";
import { approveOrder } from "./decide-order";
import { getLedger } from "./get-ledger";
import { getOrder } from "./get-order";
import { getOrderLimits, setOrderLimits } from "./order-limits";
import { getOrderOptions } from "./order-options";
import { readSpentOf } from "./order-spending";

const testConsole = setUpTestConsole();
const admin = setUpPerson(["admin"], "Ada Admin");
const approver = setUpPerson(["approver"], "Ana Approver");

async function setLimits(limits: Partial<OrderLimits>) {
  const { version } = await runAs(getOrderLimits, admin);
  return runAs(setOrderLimits, admin, { body: { version, limits: { ...noLimits, ...limits } } });
}

const money = (cents: number) => ({ cents, searches: null });
const searches = (most: number) => ({ cents: null, searches: most });
/** At most 10.00 for an order, and 20.00 for a person's day. */
const tight = { order: money(10_00), personDay: money(20_00) };
const reason = "The applicant named a charge.";
const newOrderer = () => signInAs(["orderer"]);
const history = "records.county-history";
const countiesOf = (counties: readonly (typeof twoCounties)[number][]) => ({ script: { counties: [...counties] } });
const [harlow, tamarack] = twoCounties as [(typeof twoCounties)[number], (typeof twoCounties)[number]];
/** Names counties that the service lists, and the Census Bureau does not. */
const named = ({ name, state }: typeof harlow) => ({ name, state, confirmedUnlisted: true });
const rowOf = (id: string) => db.order.findUniqueOrThrow({ where: { id } });

describe("a limit on money", () => {
  test("holds 7 of 7 orders without a price, of every kind, placed at once", async () => {
    await setLimits(tight);
    const orderer = await newOrderer();
    const unlisted = { county: { name: "Ennis Bay", state: "ME", confirmedUnlisted: true } };
    const kinds = [...orderKinds, "federal-civil", "federal-criminal"] as const;
    const placed = await Promise.all(
      kinds.map(async (kind) => {
        const { id } = await testConsole.makeApplicant(countiesOf([{ ...harlow, name: "Quillan", state: "NM" }]));
        const county = kind.startsWith("county") ? unlisted : {};
        return placeOneOrderAs(orderer, { applicantId: id, kind, reason, ...county });
      }),
    );
    expect(placed.map(({ state }) => state)).toEqual(kinds.map(() => "awaiting_approval"));
    for (const { id } of placed) expect((await rowOf(id)).heldFor).toEqual(["order.cents", "personDay.cents"]);
    for (const kind of orderKinds) expect(testConsole.calls(`records.${kind}`), kind).toBe(0);
    recordMeasurement("7 of 7 orders without a price were held");
  });

  test.each([
    ["order", { order: money(10_000_00) }],
    ["personDay", { personDay: money(10_000_00) }],
    ["month", { month: money(10_000_00) }],
  ] as const)(
    "of the %s is not reached by any number of unknown prices, nor again with a reason",
    async (scope, set) => {
      await setLimits(set);
      const { id } = await testConsole.makeApplicant();
      const orderer = await newOrderer();
      const asked = { applicantId: id, kind: "federal-civil", reason } as const;
      await expect(placeOrderAs(orderer, { applicantId: id, kind: "federal-civil" })).rejects.toMatchObject({
        code: "invalid_input",
        facts: { issues: [{ path: "body.reason" }] },
      });
      const first = await placeOneOrderAs(orderer, asked);
      await runAs(approveOrder, approver, { params: { id: first.id } });
      const again = await placeOneOrderAs(orderer, { ...asked, againReason: "A new charge." });
      expect(again.state).toBe("awaiting_approval");
      expect((await rowOf(again.id)).heldFor).toEqual([`${scope}.cents`]);
    },
  );

  test("counts an unknown price as the amount that the admin set, also in parallel", async () => {
    await setLimits({ personDay: money(75_00), unpricedCents: 25_00 });
    const orderer = await newOrderer();
    const applicants = await Promise.all(Array.from({ length: 7 }, () => testConsole.makeApplicant()));
    const placed = await Promise.all(
      applicants.map(({ id }) => placeOneOrderAs(orderer, { applicantId: id, kind: "federal-civil", reason })),
    );
    expect(placed.filter(({ state }) => state === "accepted")).toHaveLength(3);
    expect(placed.filter(({ state }) => state === "awaiting_approval")).toHaveLength(4);
  });

  test.each([
    ["exactly", 7 * 12_50],
    ["to one hundredth less than another order takes", 8 * 12_50 - 1],
  ])("is used up %s by 20 orders of one person at once", async (_, cents) => {
    const orderer = await newOrderer();
    await setLimits({ personDay: money(cents), unpricedCents: 12_50 });
    const applicants = await Promise.all(Array.from({ length: 20 }, () => testConsole.makeApplicant()));
    const placed = await Promise.all(
      applicants.map(({ id }) => placeOneOrderAs(orderer, { applicantId: id, kind: "federal-civil", reason })),
    );
    const states = placed.map(({ state }) => state).toSorted();
    expect(states).toEqual([...Array(7).fill("accepted"), ...Array(13).fill("awaiting_approval")]);
    expect(testConsole.calls("records.federal-civil")).toBe(7);
  });

  test("counts what was spent at an unknown price: the sum is unknown then", async () => {
    await setLimits({});
    const orderer = await newOrderer();
    const { id } = await testConsole.makeApplicant(countiesOf([harlow]));
    await placeOneOrderAs(orderer, { applicantId: id, kind: "federal-civil" });
    await setLimits({ personDay: money(100_00) });
    const priced = await placeOneOrderAs(orderer, {
      applicantId: id,
      kind: "county-criminal",
      county: named(harlow),
      reason,
    });
    expect(await rowOf(priced.id)).toMatchObject({ state: "awaiting_approval", amountCents: 24_50n });
  });
});

test("the limit of a month on searches is used up exactly by 20 orders of four people at once", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, newOrderer));
  const before = (await readSpentOf(db, []))("").month.searches;
  await setLimits({ month: searches(before + 9) });
  const applicants = await Promise.all(Array.from({ length: 20 }, () => testConsole.makeApplicant()));
  const placed = await Promise.all(
    applicants.map(({ id }, index) => {
      const orderer = people[index % people.length] ?? admin;
      return placeOneOrderAs(orderer, { applicantId: id, kind: "federal-civil", reason });
    }),
  );
  const states = placed.map(({ state }) => state).toSorted();
  expect(states).toEqual([...Array(9).fill("accepted"), ...Array(11).fill("awaiting_approval")]);
  expect(testConsole.calls("records.federal-civil")).toBe(9);
});

describe("the price is read before the order", () => {
  test("an order before the county list is read is held or sent at its price", async () => {
    await setLimits({ order: money(24_50) });
    const orderer = await newOrderer();
    const make = async () => (await testConsole.makeApplicant(countiesOf([harlow]))).id;
    const order = (applicantId: string) =>
      placeOneOrderAs(orderer, { applicantId, kind: "county-criminal", county: named(harlow), reason });
    const within = await order(await make());
    expect(await rowOf(within.id)).toMatchObject({ state: "accepted", amountCents: 24_50n, heldFor: [] });
    await setLimits({ order: money(24_49) });
    const id = await make();
    const beyond = await order(id);
    expect(await rowOf(beyond.id)).toMatchObject({ state: "awaiting_approval", amountCents: 24_50n });
    expect((await auditEventsOf(id, history)).map(({ outcome }) => outcome)).toEqual([null, "done"]);
    expect(testConsole.calls(history)).toBe(2);
  });

  test("once for orders at once, and never without a limit that needs it", async () => {
    const orderer = await newOrderer();
    const { id } = await testConsole.makeApplicant(countiesOf(twoCounties));
    await setLimits({ personDay: searches(1000) });
    await placeOneOrderAs(orderer, { applicantId: id, kind: "county-criminal", county: named(harlow) });
    expect(testConsole.calls(history)).toBe(0);
    await setLimits(tight);
    const county = { applicantId: id, kind: "county-criminal", county: named(tamarack), reason } as const;
    await Promise.allSettled(Array.from({ length: 5 }, () => placeOneOrderAs(orderer, county)));
    expect(testConsole.calls(history)).toBe(1);
  });

  test("if the service cannot be asked, the price is unknown, and nothing is sent", async () => {
    await setLimits({ order: money(1000_00) });
    const orderer = await newOrderer();
    for (const kind of ["county-criminal", "all-counties"] as const) {
      const { id } = await testConsole.makeApplicant(countiesOf(twoCounties));
      testConsole.fault(id, { operation: history, kind: "reset-before" });
      const county = kind === "county-criminal" ? { county: named(harlow) } : {};
      const held = await placeOneOrderAs(orderer, { applicantId: id, kind, reason, ...county });
      expect(await rowOf(held.id)).toMatchObject({ state: "awaiting_approval", amountCents: null, price: null });
      expect(testConsole.calls(`records.${kind}`)).toBe(0);
    }
  });

  test("all counties of an unread list are priced and counted one by one", async () => {
    const orderer = await newOrderer();
    const all = async (limits: Partial<OrderLimits>) => {
      await setLimits(limits);
      const { id } = await testConsole.makeApplicant(
        countiesOf([harlow, { ...tamarack, name: "Harlow", state: "NM" }]),
      );
      return rowOf(
        (await placeOrderAs(orderer, { applicantId: id, kind: "all-counties", reason })).orders[0]?.id ?? "",
      );
    };
    expect(await all({ order: searches(1) })).toMatchObject({ state: "awaiting_approval", searches: 2 });
    expect(await all({ order: money(30_00) })).toMatchObject({ state: "awaiting_approval", searches: 2 });
  });

  test("an order that waits is priced later, and sent only at the price that its approver saw", async () => {
    await setLimits(tight);
    const orderer = await newOrderer();
    const { id } = await testConsole.makeApplicant(countiesOf([harlow]));
    testConsole.fault(id, { operation: history, kind: "reset-before" });
    const { id: order } = await placeOneOrderAs(orderer, {
      applicantId: id,
      kind: "county-criminal",
      county: named(harlow),
      reason,
    });
    const params = { id: order };
    const costOf = async () => (await runAs(getOrder, approver, { params })).waiting?.cost;
    const unknown = await costOf();
    expect(unknown).toMatchObject({ unpriced: 1, cents: 0 });
    await runAs(runOperation, orderer, { params: { id, operationId: history } });
    await expect(runAs(approveOrder, approver, { params, body: { cost: unknown } })).rejects.toMatchObject({
      code: "price_changed",
    });
    expect(testConsole.calls("records.county-criminal")).toBe(0);
    const cost = await costOf();
    expect(cost).toMatchObject({ unpriced: 0, cents: 24_50 });
    expect(await runAs(approveOrder, approver, { params, body: { cost } })).toMatchObject({ state: "accepted" });
  });
});

test("quote, approval and ledger count an order of all counties the same", async () => {
  await setLimits({ order: money(10_00), unpricedCents: 5_00 });
  const orderer = await newOrderer();
  const { id } = await testConsole.makeApplicant(countiesOf(twoCounties));
  await runAs(runOperation, orderer, { params: { id, operationId: history } });
  const options = await runAs(getOrderOptions, orderer, { params: { id } });
  expect(options).toMatchObject({ countyListRead: true, spending: { limits: { unpricedCents: 5_00 } } });
  const costCenter = "ALL-1";
  const { orders } = await placeOrderAs(orderer, { applicantId: id, kind: "all-counties", reason, costCenter });
  const params = { id: orders[0]?.id };
  const cost = { cents: 38_50, searches: 2, unpriced: 0, partlyPriced: 1 };
  expect((await runAs(getOrder, approver, { params })).waiting?.cost).toEqual(cost);
  await runAs(approveOrder, approver, { params, body: { cost } });
  const ledger = await runAs(getLedger, approver);
  expect(ledger.unpricedCents).toBe(5_00);
  expect(ledger.costCenters.find((one) => one.costCenter === costCenter)).toMatchObject(cost);
});
