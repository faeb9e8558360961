import { describe, expect, test } from "vitest";
import { runOperation } from "@/lib/features/checks/run-operation";
import { runAction } from "@/lib/platform/actions/define-action";
import { db } from "@/lib/platform/data/prisma";
import { auditEventsOf, pathInput, placeOneOrderAs, placeOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson } from "@/lib/testing/staff";
import { getOrder } from "./get-order";
import { getOrderOptions } from "./order-options";

const testConsole = setUpTestConsole();
const orderer = setUpPerson(["orderer", "reviewer"]);
const other = setUpPerson(["orderer"]);
const approver = setUpPerson(["approver"]);

type CountyName = { name: string; state: string };

/** Counties, each with its FIPS code and several ways to write it. */
const counties: [fips: string, written: [CountyName, CountyName, ...CountyName[]]][] = [
  [
    "48453",
    [
      { name: "Travis", state: "TX" },
      { name: "Travis Co.", state: "Texas" },
      { name: "TRAVIS COUNTY", state: "tx" },
    ],
  ],
  [
    "06075",
    [
      { name: "San Francisco", state: "CA" },
      { name: "City and County of San Francisco", state: "California" },
      { name: "San Francisco County, CA", state: "CA" },
    ],
  ],
  [
    "12109",
    [
      { name: "St. Johns", state: "FL" },
      { name: "Saint Johns", state: "Florida" },
    ],
  ],
  [
    "13089",
    [
      { name: "Dekalb", state: "GA" },
      { name: "De Kalb", state: "GA" },
      { name: "DeKalb County", state: "GA" },
    ],
  ],
  [
    "19141",
    [
      { name: "O'Brien", state: "IA" },
      { name: "O’Brien", state: "IA" },
      { name: "OBrien Cnty", state: "Iowa" },
    ],
  ],
];

describe.each(counties)("county %s in every spelling", (fips, written) => {
  test("is ordered once", async () => {
    const { id } = await testConsole.makeApplicant();
    const [first, ...again] = written;
    const order = await placeOneOrderAs(orderer, { applicantId: id, kind: "county-criminal", county: first });
    for (const county of again) {
      await expect(placeOrderAs(other, { applicantId: id, kind: "county-criminal", county })).rejects.toMatchObject({
        code: "already_ordered",
        facts: { refs: { orderId: order.id } },
      });
    }
    expect(testConsole.calls("records.county-criminal")).toBe(1);
    expect(await db.order.findMany({ where: { applicantId: id } })).toMatchObject([
      { countyFips: fips, countyState: first.state, scope: `county_criminal:${fips}` },
    ]);
  });

  test("is ordered once by two people at the same time", async () => {
    const { id } = await testConsole.makeApplicant();
    const submits = written.flatMap((county) =>
      [orderer, other].map((person) => placeOrderAs(person, { applicantId: id, kind: "county-civil", county })),
    );
    const answers = await Promise.allSettled(submits);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "already_ordered" });
    }
    expect(testConsole.calls("records.county-civil")).toBe(1);
    expect(await db.order.count({ where: { applicantId: id } })).toBe(1);
  });
});

test("the database allows one open order per county, even for a writer without a lock", async () => {
  const { id } = await testConsole.makeApplicant();
  const county = { name: "Travis Co.", state: "Texas" };
  const order = await placeOneOrderAs(orderer, { applicantId: id, kind: "county-criminal", county });
  const { batchId, scope, requestedById } = await db.order.findUniqueOrThrow({ where: { id: order.id } });
  const twin = { id: crypto.randomUUID(), batchId, applicantId: id, scope, requestedById };
  await expect(db.order.create({ data: { ...twin, kind: "county_criminal" } })).rejects.toMatchObject({
    code: "P2002",
  });
});

describe("a county that the service lists", () => {
  const script = {
    counties: [
      { name: "DEKALB", state: "GA", from: "2015-03", to: "2020-06" },
      { name: "Harlow", state: "OH", from: "2010-03", to: "2014-06" },
    ],
  };

  test("is found by the name that a person types, and keeps the service's spelling and identifier", async () => {
    const { id } = await testConsole.makeApplicant({ script });
    await runAction(runOperation, orderer.caller(), pathInput({ id, operationId: "user.ssn" }));
    await runAction(runOperation, orderer.caller(), pathInput({ id, operationId: "records.county-history" }));
    const { counties: options } = await runAction(getOrderOptions, orderer.caller(), pathInput({ id }));
    expect(options.map(({ name, fips }) => [name, fips])).toEqual([
      ["DEKALB", "13089"],
      ["Harlow", null],
    ]);
    const county = { name: "De Kalb County", state: "Georgia" };
    await placeOneOrderAs(orderer, { applicantId: id, kind: "county-criminal", county });
    const row = await db.order.findFirstOrThrow({ where: { applicantId: id } });
    expect(row).toMatchObject({ countyName: "DEKALB", countyUuid: options[0]?.uuid, countyFips: "13089" });
  });

  test("needs no confirmation, even if the Census Bureau's list does not have it", async () => {
    const { id } = await testConsole.makeApplicant({ script });
    await runAction(runOperation, orderer.caller(), pathInput({ id, operationId: "records.county-history" }));
    const ordered = { applicantId: id, kind: "county-criminal" } as const;
    await placeOneOrderAs(orderer, { ...ordered, county: { name: "Harlow Co.", state: "Ohio" } });
    const again = placeOrderAs(other, { ...ordered, county: { name: "HARLOW", state: "OH" } });
    await expect(again).rejects.toMatchObject({ code: "already_ordered" });
    const [row] = await db.order.findMany({ where: { applicantId: id } });
    expect(row).toMatchObject({ countyFips: null, countyName: "Harlow", scope: "county_criminal:oh/harlow" });
  });

  test("C136: in damaged letters waits for another person, when it is typed as it is spelled", async () => {
    const listed = { name: "DoÃ±a Ana", state: "NM", from: "2015-03", to: "2020-06" };
    const { id } = await testConsole.makeApplicant({ script: { counties: [listed] } });
    await runAction(runOperation, orderer.caller(), pathInput({ id, operationId: "records.county-history" }));
    const county = { name: "Dona Ana", state: "NM" };
    const reason = "As the applicant spells it.";
    const { id: order } = await placeOneOrderAs(orderer, { applicantId: id, kind: "county-criminal", county, reason });
    const held = { state: "awaiting_approval", heldFor: ["county.resembles"], resembles: ["DoÃ±a Ana, NM"] };
    expect(await runAction(getOrder, approver.caller(), pathInput({ id: order }))).toMatchObject(held);
    expect(testConsole.calls("records.county-criminal")).toBe(0);
  });

  test("counts as ordered after an order of all counties, in every spelling", async () => {
    const { id } = await testConsole.makeApplicant({ script });
    await runAction(runOperation, orderer.caller(), pathInput({ id, operationId: "records.county-history" }));
    await placeOrderAs(orderer, { applicantId: id, kind: "all-counties" });
    const rows = await db.order.findMany({ where: { applicantId: id, kind: "county_criminal" } });
    expect(rows.map(({ countyFips }) => countyFips).sort()).toEqual(["13089", null]);
    const county = { name: "De Kalb", state: "Georgia" };
    await expect(placeOrderAs(other, { applicantId: id, kind: "county-criminal", county })).rejects.toMatchObject({
      code: "already_ordered",
    });
  });
});

describe("an unlisted county", () => {
  const asked = { kind: "county-criminal", county: { name: "Travvis", state: "TX" } } as const;

  test("is refused with suggestions, and nothing is sent", async () => {
    const { id } = await testConsole.makeApplicant();
    await expect(placeOrderAs(orderer, { applicantId: id, ...asked })).rejects.toMatchObject({
      code: "county_unknown",
      facts: { issues: expect.arrayContaining([{ path: "body.county.name", message: "Travis County, TX" }]) },
    });
    const nowhere = { name: "Travis", state: "Ohoi" };
    await expect(placeOrderAs(orderer, { applicantId: id, ...asked, county: nowhere })).rejects.toMatchObject({
      code: "county_unknown",
      facts: {
        issues: [
          { path: "body.county.state", message: "No state has this name." },
          { path: "body.county.name", message: "Travis County, TX" },
        ],
      },
    });
    expect(testConsole.calls("records.county-criminal")).toBe(0);
    expect(await db.order.count({ where: { applicantId: id } })).toBe(0);
  });

  test("needs a real state, even if confirmed", async () => {
    const { id } = await testConsole.makeApplicant();
    const county = { name: "Travis", state: "Ohoi", confirmedUnlisted: true };
    await expect(placeOrderAs(orderer, { applicantId: id, ...asked, county })).rejects.toMatchObject({
      code: "county_unknown",
      facts: { detail: expect.stringContaining("A search needs a state.") },
    });
    expect(testConsole.calls("records.county-criminal")).toBe(0);
  });

  const confirm = (applicantId: string, county: CountyName) => ({
    ...asked,
    applicantId,
    county: { ...county, confirmedUnlisted: true },
  });

  test("that resembles a listed one waits for another person, who sees which", async () => {
    const { id } = await testConsole.makeApplicant();
    const typed = confirm(id, { name: "Travvis", state: "TX" });
    await expect(placeOrderAs(orderer, typed)).rejects.toMatchObject({
      code: "invalid_input",
      facts: { issues: [{ path: "body.reason" }] },
    });
    const { id: order, state } = await placeOneOrderAs(orderer, { ...typed, reason: "As the applicant spells it." });
    expect(state).toBe("awaiting_approval");
    const held = { heldFor: ["county.resembles"], resembles: ["Travis County, TX"] };
    expect(await runAction(getOrder, approver.caller(), pathInput({ id: order }))).toMatchObject(held);
    expect((await auditEventsOf(id, "order.place")).at(-1)).toMatchObject({
      details: { orders: [order], heldFor: ["county.resembles"] },
    });
    expect(testConsole.calls("records.county-criminal")).toBe(0);
  });

  test.each([
    [
      { name: "Harlow", state: "OH" },
      { name: "Harlowe", state: "Ohio" },
    ],
    [
      { name: "Harlow County Common Pleas", state: "OH" },
      { name: "Harlow", state: "OH" },
    ],
  ])("that resembles one already ordered waits too: %o, %o", async (first, second) => {
    const { id } = await testConsole.makeApplicant();
    await placeOneOrderAs(orderer, confirm(id, first));
    const again = await placeOneOrderAs(other, { ...confirm(id, second), reason: "Another court." });
    const read = await runAction(getOrder, approver.caller(), pathInput({ id: again.id }));
    expect(read).toMatchObject({ state: "awaiting_approval", resembles: [`${first.name}, OH`] });
    expect(testConsole.calls("records.county-criminal")).toBe(1);
  });

  test("is sent without an identifier that the service gave to none of the applicant's counties", async () => {
    const { id } = await testConsole.makeApplicant();
    const county = { uuid: crypto.randomUUID(), name: "Alameda", state: "CA" };
    const { id: order } = await placeOneOrderAs(orderer, { ...asked, applicantId: id, county });
    expect(await db.order.findUniqueOrThrow({ where: { id: order } })).toMatchObject({ countyUuid: null });
  });

  test("is ordered as typed after confirmation, and only once in every spelling", async () => {
    const { id } = await testConsole.makeApplicant();
    const [first, second] = await Promise.allSettled([
      placeOrderAs(orderer, confirm(id, { name: "Harlow", state: "OH" })),
      placeOrderAs(other, confirm(id, { name: "The County of HARLOW", state: "Ohio" })),
    ]);
    expect([first.status, second.status].sort()).toEqual(["fulfilled", "rejected"]);
    const rows = await db.order.findMany({ where: { applicantId: id } });
    expect(rows).toMatchObject([{ countyFips: null, countyState: "OH", scope: "county_criminal:oh/harlow" }]);
    const read = await runAction(getOrder, orderer.caller(), pathInput({ id: rows[0]?.id ?? "" }));
    expect(read).toMatchObject({ countyUnlisted: true });
    expect(testConsole.calls("records.county-criminal")).toBe(1);
  });
});
