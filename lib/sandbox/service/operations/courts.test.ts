import { describe, expect, test, vi } from "vitest";
import { allResults, countyHistory, orderAllCounties } from "@/lib/identity/operations/records";
import { field, type SandboxApplicant } from "@/lib/testing/sandbox";
import { createManualClock, setUpSandbox } from "@/lib/testing/sandbox-setup";
import { waitOptions } from "@/lib/testing/wait-options";
import type { ScriptInput } from "../script";
import { usual } from "../timing";

const clock = createManualClock();
const { sandbox, scripted } = setUpSandbox({ clock });

const texas = { name: "", state: "TX", from: "2009-05", to: "2010-11" };
const harlow = { name: "Harlow", state: "OH", from: "2015-03", to: "2019-08" };
const tamarack = { name: "Tamarack", state: "MN", from: "2019-09", to: "2023-01" };
const ennisBay = { name: "Ennis Bay", state: "WA", from: "2011-02", to: "2012-06" };
const counties = [texas, harlow, tamarack];
const record = {
  cases: [
    {
      number: "2021-CR-00418",
      court: "Harlow County Court of Common Pleas",
      defendant: "FARROW, I",
      plaintiff: "State",
      charged: "2021-10-11",
      charges: [{ description: "Trespass" }],
    },
  ],
  copies: [
    { name: "Judgment", caseNumber: "2021-CR-00418", certified: true, pages: [["Judgment"], ["Page 2 (of 2)"]] },
    { name: "Complaint", caseNumber: "2021-CR-00418", pages: null },
  ],
};

const withCounties = (script: ScriptInput = {}) => scripted({ counties, ...script });

const ordered = async (subject: SandboxApplicant, kind: Parameters<SandboxApplicant["get"]>[0], fields = {}) =>
  String(field(await subject.get(kind, fields), "uniqueIdentifier"));
const resultOf = async (subject: SandboxApplicant, uniqueIdentifier: string) =>
  field(await subject.get("records.county-result", { uniqueIdentifier }), "result");

describe("County History Response", () => {
  test("identifiers may be null, a county empty, a price or a part of it null", async () => {
    const subject = await withCounties();
    const history = countyHistory.response.parse(await subject.get("records.county-history"));
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
  ])("priceToRunAllCounties: %s", async (_, lived, price) => {
    const subject = await withCounties({ counties: lived });
    expect(field(await subject.get("records.county-history"), "priceToRunAllCounties")).toBe(price);
  });
});

describe("Criminal and civil record orders", () => {
  const kinds = [
    ["records.county-criminal", { county: "Harlow", state: "OH" }, "CRIMINAL", usual.countyCriminal],
    ["records.county-civil", { county: "Harlow", state: "OH" }, "CIVIL", usual.countyCivil],
    ["records.federal-criminal", {}, "CRIMINAL", usual.federalCriminal],
    ["records.federal-civil", {}, "CIVIL", usual.federalCivil],
  ] as const;

  test.each(kinds)(
    "%s: PENDING and IN_PROGRESS without cases, then COMPLETE without any",
    async (kind, fields, type, takes) => {
      const subject = await withCounties();
      const identifier = await ordered(subject, kind, fields);
      expect(identifier).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      clock.advance(takes - 1);
      expect(await resultOf(subject, identifier)).toMatchObject({
        uuid: identifier,
        type,
        status: "PENDING",
        sub_status: "IN_PROGRESS",
        cases: null,
        court_copies: null,
      });
      clock.advance(1);
      expect(await resultOf(subject, identifier)).toMatchObject({ uuid: identifier, status: "COMPLETE", cases: [] });
    },
  );

  test("COMPLETE and RECORD with cases, and with court copies that are real PDFs or still pending", async () => {
    const subject = await withCounties({ searches: [{ kind: "county-criminal", county: "Harlow", ...record }] });
    const identifier = await ordered(subject, "records.county-criminal", { county: "Harlow", state: "OH" });
    clock.advance(usual.countyCriminal);
    const result = await resultOf(subject, identifier);
    expect(result).toMatchObject({
      status: "COMPLETE",
      sub_status: "RECORD",
      county: "Harlow",
      cases: [
        { caseNumber: "2021-CR-00418", chargeDate: "2021-10-11T00:00:00.000Z", isNextCourtDateUnavailable: true },
      ],
      court_copies: [
        { requestCertified: true, document: { name: "Judgment.pdf", category: "RECORD", sequenceNumber: 1 } },
        { status: "PENDING", document: null },
      ],
    });
    const contents = String(field(result, "court_copies", 0, "document", "base64EncodedContents"));
    expect(Buffer.from(contents, "base64").subarray(0, 8).toString("latin1")).toBe("%PDF-1.4");
  });

  test("a complete result that regresses is PENDING again", async () => {
    const search = { kind: "federal-criminal", takesMs: 1000, regressesAfterMs: 1000 } as const;
    const subject = await withCounties({ searches: [search] });
    const identifier = await ordered(subject, "records.federal-criminal");
    clock.advance(1000);
    expect(await resultOf(subject, identifier)).toMatchObject({ status: "COMPLETE" });
    clock.advance(1000);
    expect(await resultOf(subject, identifier)).toMatchObject({ status: "PENDING", cases: null });
  });

  test("the county is named by identifier, or by name and state; an unknown identifier is refused", async () => {
    const subject = await withCounties();
    const history = countyHistory.response.parse(await subject.get("records.county-history"));
    const countyUUID = history.countyWithPrice?.[2]?.countyUUID;
    const identifier = await ordered(subject, "records.county-criminal", { countyUUID });
    expect(await resultOf(subject, identifier)).toMatchObject({ county: "Tamarack", state: "MN" });
    const other = await ordered(subject, "records.county-civil", { county: "Briar Fork", state: "KY" });
    expect(await resultOf(subject, other)).toMatchObject({ county: "Briar Fork", state: "KY" });
    const unknown = await subject.send("records.county-criminal", {
      countyUUID: "5c6d7e8f-0000-4000-8000-000000000000",
    });
    expect(unknown.status).toBe(400);
  });

  test("the service has no idempotency: the same order twice is two orders", async () => {
    const subject = await withCounties();
    const [one, two] = [
      await ordered(subject, "records.federal-civil"),
      await ordered(subject, "records.federal-civil"),
    ];
    expect(one).not.toBe(two);
    expect(allResults.response.parse(await subject.get("records.all-results")).result).toHaveLength(2);
  });

  test("an order is visible to its own person only", async () => {
    const identifier = await ordered(await withCounties(), "records.federal-civil");
    const other = await withCounties();
    expect((await other.send("records.county-result", { uniqueIdentifier: identifier })).status).toBe(400);
    expect(field(await other.get("records.all-results"), "result")).toEqual([]);
  });
});

describe("Results for all counties of a user's history", () => {
  test("places one order for each identifiable county, and finds them all", async () => {
    const subject = await withCounties();
    const orders = orderAllCounties.response.parse(await subject.get("records.all-counties"));
    expect(orders.result).toMatchObject([
      { success: true, county: { name: "Harlow", state: "OH" } },
      { success: true, county: { name: "Tamarack", state: "MN" } },
    ]);
    const found = allResults.response.parse(await subject.get("records.all-results"));
    expect(found.result?.map(({ uuid }) => uuid)).toEqual(
      orders.result?.map(({ uniqueIdentifier }) => uniqueIdentifier),
    );
  });

  test.each(["reset-after", "truncated", "html", "hang"] as const)(
    "an order whose answer was lost (%s) is found among all results",
    async (kind) => {
      const subject = await withCounties();
      const ordered = sandbox.control.calls()["records.federal-criminal"] ?? 0;
      sandbox.control.faults.plan({ operation: "records.federal-criminal", kind });
      const order = subject.get("records.federal-criminal");
      // A hanging call has arrived, but is never answered.
      if (kind === "hang") order.catch(() => undefined);
      else await expect(order).rejects.toThrow();
      await vi.waitUntil(() => sandbox.control.calls()["records.federal-criminal"] === ordered + 1, waitOptions);
      expect(field(await subject.get("records.all-results"), "result")).toMatchObject([
        { status: "PENDING", county: null },
      ]);
    },
  );

  test("an order cut off before it arrived does not exist", async () => {
    const subject = await withCounties();
    sandbox.control.faults.plan({ operation: "records.federal-criminal", kind: "reset-before" });
    await expect(subject.get("records.federal-criminal")).rejects.toThrow();
    expect(field(await subject.get("records.all-results"), "result")).toEqual([]);
  });
});
