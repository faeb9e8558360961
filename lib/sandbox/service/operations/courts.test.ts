import { describe, expect, test } from "vitest";
import { allResults, countyHistory, orderAllCounties } from "@/lib/identity/operations/records";
import { field, type SandboxApplicant } from "@/lib/testing/sandbox";
import { createManualClock, setUpSandbox } from "@/lib/testing/sandbox-setup";
import type { ScriptInput } from "../script";
import { usual } from "../timing";

const clock = createManualClock();
const { scripted } = setUpSandbox({ clock });

const texas = { name: "", state: "TX", from: "2009-05", to: "2010-11" };
const harlow = { name: "Harlow", state: "OH", from: "2015-03", to: "2019-08" };
const tamarack = { name: "Tamarack", state: "MN", from: "2019-09", to: "2023-01" };
const ennisBay = { name: "Ennis Bay", state: "WA", from: "2011-02", to: "2012-06" };
const inHarlow = { county: "Harlow", state: "OH" };

const withCounties = (script: ScriptInput = {}) => scripted({ counties: [texas, harlow, tamarack], ...script });
const ordered = async (subject: SandboxApplicant, kind: Parameters<SandboxApplicant["get"]>[0], fields = {}) =>
  String(field(await subject.get(kind, fields), "uniqueIdentifier"));
const resultOf = async (subject: SandboxApplicant, uniqueIdentifier: string) =>
  field(await subject.get("records.county-result", { uniqueIdentifier }), "result");
const allOf = async (subject: SandboxApplicant) =>
  allResults.response.parse(await subject.get("records.all-results")).result ?? [];

describe("County History Response", () => {
  test("identifiers may be null, a county empty, a price or a part of it null", async () => {
    const history = countyHistory.response.parse(await (await withCounties()).get("records.county-history"));
    expect(history.countyWithPrice).toMatchObject([
      { County: "", State: "TX", countyUUID: null, Price: null },
      { County: "Harlow", countyUUID: expect.any(String), Price: { total_price: 24.5, access_fee: 4.5 } },
      { County: "Tamarack", Price: { court_fee: null, total_price: null, note: expect.any(String) } },
    ]);
  });

  test.each<[string, ScriptInput["counties"], number | null]>([
    ["the sum of the counties that can be searched, each once", [texas, harlow, ennisBay, harlow], 55.75],
    ["null when a part of one is not priced", [harlow, tamarack], null],
    ["null when one has no price at all", [harlow, { ...harlow, name: "Quillan", state: "NM" }], null],
    ["0 when there is no county to search", [texas], 0],
  ])("priceToRunAllCounties: %s", async (_, counties, price) => {
    const history = await (await withCounties({ counties })).get("records.county-history");
    expect(field(history, "priceToRunAllCounties")).toBe(price);
  });
});

describe("Criminal and civil record orders", () => {
  test.each([
    ["records.county-criminal", inHarlow, "CRIMINAL", usual.countyCriminal],
    ["records.county-civil", inHarlow, "CIVIL", usual.countyCivil],
    ["records.federal-criminal", {}, "CRIMINAL", usual.federalCriminal],
    ["records.federal-civil", {}, "CIVIL", usual.federalCivil],
  ] as const)("%s: PENDING without cases, then COMPLETE without any", async (kind, fields, type, takes) => {
    const subject = await withCounties();
    const uuid = await ordered(subject, kind, fields);
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    clock.advance(takes - 1);
    const pending = { status: "PENDING", sub_status: "IN_PROGRESS", cases: null, court_copies: null };
    expect(await resultOf(subject, uuid)).toMatchObject({ uuid, type, ...pending });
    clock.advance(1);
    expect(await resultOf(subject, uuid)).toMatchObject({ uuid, type, status: "COMPLETE", cases: [] });
  });

  test("COMPLETE and RECORD with cases, and with court copies that are real PDFs or still pending", async () => {
    const caseNumber = "2021-CR-00418";
    const cases = [
      {
        number: caseNumber,
        court: "Harlow County Court of Common Pleas",
        defendant: "FARROW, I",
        plaintiff: "State",
        charged: "2021-10-11",
        charges: [{ description: "Trespass" }],
      },
    ];
    const copies = [
      { name: "Judgment", caseNumber, certified: true, pages: [["Judgment"], ["Page 2 (of 2)"]] },
      { name: "Complaint", caseNumber, pages: null },
    ];
    const subject = await withCounties({ searches: [{ kind: "county-criminal", county: "Harlow", cases, copies }] });
    const identifier = await ordered(subject, "records.county-criminal", inHarlow);
    clock.advance(usual.countyCriminal);
    const result = await resultOf(subject, identifier);
    expect(result).toMatchObject({
      status: "COMPLETE",
      sub_status: "RECORD",
      county: "Harlow",
      cases: [{ caseNumber, chargeDate: "2021-10-11T00:00:00.000Z", isNextCourtDateUnavailable: true }],
      court_copies: [
        { requestCertified: true, document: { name: "Judgment.pdf", category: "RECORD", sequenceNumber: 1 } },
        { status: "PENDING", document: null },
      ],
    });
    const contents = String(field(result, "court_copies", 0, "document", "base64EncodedContents"));
    expect(Buffer.from(contents, "base64").subarray(0, 8).toString("latin1")).toBe("%PDF-1.4");
  });

  test("the county is named by identifier, or by name and state; an unknown identifier is refused", async () => {
    const subject = await withCounties();
    const history = await subject.get("records.county-history");
    const countyUUID = field(history, "countyWithPrice", 2, "countyUUID");
    const identifier = await ordered(subject, "records.county-criminal", { countyUUID });
    expect(await resultOf(subject, identifier)).toMatchObject({ county: "Tamarack", state: "MN" });
    const otherOrder = await ordered(subject, "records.county-civil", { county: "Briar Fork", state: "KY" });
    expect(await resultOf(subject, otherOrder)).toMatchObject({ county: "Briar Fork", state: "KY" });
    const unknown = { countyUUID: "5c6d7e8f-0000-4000-8000-000000000000" };
    expect((await subject.send("records.county-criminal", unknown)).status).toBe(400);
  });

  test("there is no idempotency: the same order twice is two orders, visible to its own person only", async () => {
    const [subject, otherSubject] = [await withCounties(), await withCounties()];
    const orders = [await ordered(subject, "records.federal-civil"), await ordered(subject, "records.federal-civil")];
    expect((await allOf(subject)).map(({ uuid }) => uuid)).toEqual(orders);
    expect(new Set(orders).size).toBe(2);
    expect((await otherSubject.send("records.county-result", { uniqueIdentifier: orders[0] })).status).toBe(400);
    expect(await allOf(otherSubject)).toEqual([]);
  });

  test("all counties of a history: one order for each that can be identified, and all are found", async () => {
    const subject = await withCounties();
    const { result } = orderAllCounties.response.parse(await subject.get("records.all-counties"));
    expect(result).toMatchObject([
      { success: true, county: { name: "Harlow", state: "OH" } },
      { success: true, county: { name: "Tamarack", state: "MN" } },
    ]);
    expect((await allOf(subject)).map(({ uuid }) => uuid)).toEqual(result?.map((each) => each.uniqueIdentifier));
  });
});
