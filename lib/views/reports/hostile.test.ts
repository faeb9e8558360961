/** Promise: a report can be made of any answer of the service, however odd. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sectionKeys } from "@/lib/domain/results/keys";
import { maskAnswer } from "@/lib/domain/results/mask";
import { courtResult } from "@/lib/identity/operations/records-responses";
import { emptyReport, fullReport } from "@/lib/testing/report-facts";
import { viewOf } from "@/lib/testing/result-view";
import { buildReport, type ReportFacts } from "./model";
import { renderReportPdf } from "./pdf";

/** Built-in property names, the interface's field names, and names that must be quoted in a path. */
const keys = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "length", "then", "toJSON", ""),
  fc.constantFrom(...sectionKeys.flatMap((key) => key.split("."))),
  fc.constantFrom("status", "score", "liveness", "assessment", "DateOfBirth", "DateOfBirth4", "NameFirst", "NameLast"),
  fc.constantFrom("AuthenticationResult", "AuthenticationResultSummary", "DocumentVerificationConfidenceRating"),
  fc.constantFrom("cases", "charges", "court_copies", "sub_status", "caseIdentifiers", "document", "name", "dob"),
  fc.constantFrom("title", "title_verified", "note", "answer", "firstName", "lastName", "birthday", "year", "expiry"),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.integer({ min: 1, max: 3000 }).map((length) => "K".repeat(length)),
);

const texts = fc.oneof(
  fc.constantFrom(
    "",
    "\0",
    "\ud800",
    "\udc00x",
    "\u202eabc\u202c",
    "‏שלום‏",
    "👩‍👩‍👧‍👦",
    "a\r\nb\tc",
    "\u2028",
    "<b>&amp;</b>",
    "%PDF-1.7",
    "endstream",
  ),
  fc.constantFrom(
    "99-99-9999",
    "00-00-0000",
    "31-02-2020",
    "9999-12-31",
    "-271821-04-20T00:00:00.000Z",
    "+275760-09-13",
  ),
  fc.constantFrom("PASS", "Passed", "Attention", "COMPLETE", "PENDING", "NotLive", "true", "0"),
  fc.constantFrom("W".repeat(10_000), "ﷺ".repeat(3_000), "e\u0301".repeat(2_000), "x ".repeat(5_000)),
  fc.string({ unit: "binary", maxLength: 40 }),
);

const numbers = fc.constantFrom(0, -0, -1, 1e308, -1e308, 5e-324, 2 ** 53, 1.5, 2 ** 70);

/** Arbitrary JSON, biased toward what may break a report. */
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    texts,
    fc.oneof(numbers, fc.boolean(), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 4 }),
    record(tie("value")),
    fc.integer({ min: 10, max: 3_000 }).map((depth) => nested(depth)),
  ),
})).value;

/** Makes records as JSON.parse does: `__proto__` is a field like any other. */
function record(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.array(fc.tuple(keys, value), { maxLength: 6 }).map(Object.fromEntries);
}

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { inner: value };
  return value;
}

/** A Test Result with odd values in its sections and beside them. */
const testResults = fc
  .tuple(fc.dictionary(fc.constantFrom(...sectionKeys.map((key) => key.split(".")[0] ?? key)), json), record(json))
  .map(([sections, beside]) => ({ ...(beside as object), ...sections }));

const viewOfAny = (raw: unknown, direct: boolean) =>
  viewOf(raw, { consentKnown: true, changed: true, clearance: { direct }, rawBeforeOverride: raw });

async function expectMade(facts: ReportFacts): Promise<void> {
  const document = buildReport(facts);
  const json = JSON.stringify(document, null, 2);
  expect(JSON.stringify(JSON.parse(json), null, 2)).toBe(json);
  const pdf = await renderReportPdf(document);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.subarray(-6).toString().trim()).toBe("%%EOF");
}

const runs = { numRuns: Number(process.env.HOSTILE_RUNS ?? 12) };

describe("a report can be made", () => {
  test("of any Test Result", async () => {
    const result = fc.oneof(testResults, json);
    await fc.assert(
      fc.asyncProperty(result, fc.boolean(), async (raw, direct) => {
        await expectMade({ ...emptyReport, result: viewOfAny(raw, direct), resultMissing: null });
      }),
      runs,
    );
  }, 300_000);

  test("of any court result, county, service text and staff text", async () => {
    const [order] = fullReport.orders;
    const [override] = fullReport.overrides;
    const [copy] = order?.courtCopies ?? [];
    if (!order || !override || !copy) throw new Error("The fixture has an order, a copy and an override.");
    await fc.assert(
      fc.asyncProperty(json, texts, numbers, async (answer, text, number) => {
        const { data, masked } = maskAnswer(courtResult, answer, { direct: true });
        const price = {
          searchFee: number,
          courtFee: number,
          tenYearPlusSurcharge: number,
          accessFee: null,
          total: number,
          note: text,
        };
        const odd = {
          ...order,
          result: data,
          masked,
          price,
          county: { uuid: text, fips: null, name: text, state: text },
          serviceStatus: text,
          serviceSubStatus: text,
          againReason: text,
          errorCode: text,
          courtCopies: [{ ...copy, name: text, category: text, status: text }],
        };
        const said = { ...override, note: text, decisionNote: text, reasonCode: text, errorCode: text };
        const applicant = { ...fullReport.applicant, name: { given: text, family: text } };
        await expectMade({ ...emptyReport, applicant, orders: [odd], overrides: [said], resultMissing: text });
      }),
      runs,
    );
  }, 300_000);
});
