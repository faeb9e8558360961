/** Each identifier of the service belongs to one order, in whatever case the service writes it. */
import { describe, expect, test } from "vitest";
import type { IdentityClient } from "@/lib/identity/client";
import { identity } from "@/lib/identity/service";
import { runAction } from "@/lib/platform/actions/define-action";
import { db, isUniqueViolation } from "@/lib/platform/data/prisma";
import { processWide } from "@/lib/platform/process/process-wide";
import { pathInput, placeOneOrderAs, placeOrderAs, setUpTestConsole, twoCounties } from "@/lib/testing/orders";
import { setUpPerson } from "@/lib/testing/staff";
import { reconcileOrder } from "./reconcile-order";

const testConsole = setUpTestConsole();
const orderer = setUpPerson(["orderer"]);

const rowOf = (id: string) => db.order.findUniqueOrThrow({ where: { id } });

/** Changes the identifiers of orders in the service's next answers with `write`. */
function changeIdentifiers(write: (identifier: string, index: number) => string): void {
  const client = identity();
  const call: IdentityClient["call"] = async (id, input) => {
    let index = 0;
    const answer = JSON.stringify(await client.call(id, input));
    return JSON.parse(answer.replace(/(?<="uniqueIdentifier":")[^"]+/g, (found) => write(found, index++)));
  };
  Object.assign(processWide("identity", {}), { client: { ...client, call } });
}

/** Places an accepted order whose identifier is stored in upper case. */
async function orderInUpperCase(applicantId: string) {
  const { id } = await placeOneOrderAs(orderer, { applicantId, kind: "federal-criminal" });
  const { uniqueIdentifier } = await rowOf(id);
  if (uniqueIdentifier === null) throw new Error("The order was not accepted");
  await db.order.update({ where: { id }, data: { uniqueIdentifier: uniqueIdentifier.toUpperCase() } });
  return { id, identifier: uniqueIdentifier };
}

describe("an identifier that another order has in another case", () => {
  test("is not stored with a second order, whose outcome is unknown", async () => {
    const applicant = await testConsole.makeApplicant();
    const { identifier } = await orderInUpperCase(applicant.id);
    changeIdentifiers((own, index) => (index === 0 ? identifier : own));
    const second = await placeOneOrderAs(orderer, { applicantId: applicant.id, kind: "federal-civil" });
    expect(second.state).toBe("outcome_unknown");
    expect(await rowOf(second.id)).toMatchObject({ uniqueIdentifier: null, errorCode: "upstream_unreadable" });
  });

  test("is not stored with a county of an order of all counties; the other counties are accepted", async () => {
    const applicant = await testConsole.makeApplicant({ script: { counties: twoCounties } });
    const { identifier } = await orderInUpperCase(applicant.id);
    changeIdentifiers((own, index) => (index === 0 ? identifier : own));
    const { orders } = await placeOrderAs(orderer, { applicantId: applicant.id, kind: "all-counties" });
    expect(orders.map(({ state }) => state).sort()).toEqual(["accepted", "outcome_unknown"]);
    const unknown = orders.find(({ state }) => state === "outcome_unknown");
    expect((await rowOf(unknown?.id ?? "")).uniqueIdentifier).toBeNull();
  });

  test("is not taken for an order of unknown outcome that is looked up", async () => {
    const applicant = await testConsole.makeApplicant();
    await orderInUpperCase(applicant.id);
    testConsole.fault(applicant.id, { operation: "records.federal-criminal", kind: "reset-before" });
    const body = { applicantId: applicant.id, kind: "federal-criminal", againReason: "To be sure" } as const;
    const lost = await placeOneOrderAs(orderer, body);
    expect(await runAction(reconcileOrder, orderer.caller(), pathInput({ id: lost.id }))).toMatchObject({
      state: "outcome_unknown",
      lastReconciliation: { listed: 1, unclaimed: 0, matching: 0 },
    });
  });

  test("is refused by the database, whichever statement stores it", async () => {
    const applicant = await testConsole.makeApplicant();
    const { identifier } = await orderInUpperCase(applicant.id);
    const other = await placeOneOrderAs(orderer, { applicantId: applicant.id, kind: "federal-civil" });
    const change = db.order.update({ where: { id: other.id }, data: { uniqueIdentifier: identifier } });
    expect(await change.then(() => null, isUniqueViolation)).toBe(true);
  });
});

test("two counties of one answer do not share an identifier in different case", async () => {
  const { id: applicantId } = await testConsole.makeApplicant({ script: { counties: twoCounties } });
  const first: string[] = [];
  changeIdentifiers((own, index) => {
    if (index === 0) first.push(own);
    return index === 0 ? own : (first[0] ?? own).toUpperCase();
  });
  const { orders } = await placeOrderAs(orderer, { applicantId, kind: "all-counties" });
  expect(orders.map(({ state }) => state).sort()).toEqual(["accepted", "outcome_unknown"]);
});
