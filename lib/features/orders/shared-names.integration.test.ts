/** Names that a county and an independent city share, each with a court of its own. */
import { describe, expect, test } from "vitest";
import { runOperation } from "@/lib/features/checks/run-operation";
import { runAction } from "@/lib/platform/actions/define-action";
import { db } from "@/lib/platform/data/prisma";
import { pathInput, placeOneOrderAs, placeOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson } from "@/lib/testing/staff";
import { getOrderOptions } from "./order-options";
import { reconcileOrder } from "./reconcile-order";

const testConsole = setUpTestConsole();
const orderer = setUpPerson(["orderer", "reviewer"]);
const other = setUpPerson(["orderer"]);

type CountyName = { name: string; state: string };

describe("a name that a county and an independent city share", () => {
  const names = ["Richmond", "RICHMOND"];
  const script = { counties: names.map((name) => ({ name, state: "VA", from: "2015-03", to: "2020-06" })) };
  const ordered = (applicantId: string, county: CountyName & { uuid?: string | null }) =>
    ({ applicantId, kind: "county-criminal", county: { ...county, uuid: county.uuid ?? undefined } }) as const;

  test("C131: with two identifiers is two courts, and each is ordered once", async () => {
    const { id } = await testConsole.makeApplicant({ script });
    await runAction(runOperation, orderer.caller(), pathInput({ id, operationId: "records.county-history" }));
    const { counties: options } = await runAction(getOrderOptions, orderer.caller(), pathInput({ id }));
    expect(new Set(options.map(({ uuid }) => uuid)).size).toBe(2);
    for (const option of options) {
      await placeOneOrderAs(orderer, ordered(id, option));
      const again = placeOrderAs(other, ordered(id, option));
      await expect(again).rejects.toMatchObject({ code: "already_ordered" });
    }
    expect(testConsole.calls("records.county-criminal")).toBe(2);
    const rows = await db.order.findMany({ where: { applicantId: id } });
    expect(rows.map(({ countyUuid }) => countyUuid).sort()).toEqual(options.map(({ uuid }) => uuid).sort());
    await expect(placeOrderAs(orderer, ordered(id, { name: "Richmond", state: "VA" }))).rejects.toMatchObject({
      code: "county_unknown",
    });
  });

  test.each([
    ["C134", "Baltimore", "MD"],
    ["C135", "St. Louis", "MO"],
  ])("%s: is asked about, also if it is confirmed as typed", async (_, name, state) => {
    const { id } = await testConsole.makeApplicant();
    for (const confirmedUnlisted of [undefined, true]) {
      const asked = { applicantId: id, kind: "county-criminal", county: { name, state, confirmedUnlisted } } as const;
      await expect(placeOrderAs(orderer, asked)).rejects.toMatchObject({
        code: "county_unknown",
        facts: {
          detail: expect.stringContaining("A county and an independent city have this name"),
          issues: ["County", "city"].map((kind) => ({
            path: "body.county.name",
            message: `${name} ${kind}, ${state}`,
          })),
        },
      });
    }
    expect(testConsole.calls("records.county-criminal")).toBe(0);
    for (const kind of ["County", "city"]) {
      await placeOneOrderAs(orderer, ordered(id, { name: `${name} ${kind}`, state }));
    }
    expect(await db.order.count({ where: { applicantId: id } })).toBe(2);
  });

  test("whose two orders have an unknown outcome is not given the result of either by its name", async () => {
    const { id } = await testConsole.makeApplicant({ script });
    await runAction(runOperation, orderer.caller(), pathInput({ id, operationId: "records.county-history" }));
    const { counties: options } = await runAction(getOrderOptions, orderer.caller(), pathInput({ id }));
    testConsole.fault(id, { operation: "records.county-criminal", kind: "reset-after", count: 2 });
    const orders = [];
    for (const option of options) orders.push(await placeOneOrderAs(orderer, ordered(id, option)));
    expect(orders.map(({ state }) => state)).toEqual(["outcome_unknown", "outcome_unknown"]);
    for (const order of orders) {
      const looked = await runAction(reconcileOrder, orderer.caller(), pathInput({ id: order.id }));
      expect(looked).toMatchObject({ state: "outcome_unknown", lastReconciliation: { unclaimed: 2, matching: 2 } });
    }
  });
});
