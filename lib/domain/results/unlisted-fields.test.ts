import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clearResult, emptyResult, olderForm, resultWithFindings } from "@/lib/testing/test-results";
import { isRecord, join, type Segment } from "./paths";
import { readSections, type SectionAnswers } from "./sections";
import { namesOfFields, sectionOfUnknown, unlistedFields } from "./unlisted-fields";

const price = { search_fee: 1, court_fee: 2, ten_year_plus_surcharge_fee: null, access_fee: 0 };
const emptyDate = { Day: 1, Month: 2, Year: 2020 };
const address = { line1: "2217 Alder Ct", city: "Harlow", state: "OH", zip: "45882" };

/** The answers of all other operations that hold a section, made only of fields that the interface lists. */
const answers: SectionAnswers = {
  drivingRecord: {
    state: "OH",
    is_clear: "N",
    valid: "Y",
    current_license: { license_number: "X1", status: "VALID" },
    violations: [{ common: { subtype: "VIOL", state: { abbrev: "OH" } }, violation: { courttype: "C" } }],
  },
  sevenYearHistory: {
    result: {
      Candidates: { Candidate: [{ Subject: { FullName: "A B" }, Offenses: { Offense: [{ Statute: "1" }] } }] },
    },
    message: "ok",
  },
  watchListReport: {
    NumberOfRecordsFound: 1,
    WatchListRecords: { WatchListRecord: [{ Score: 90, Name: { FirstName: "A" } }] },
  },
  businessSearch: {
    status: "Active",
    status_verified: true,
    business_names: [{ name: "Larch", matchPercentage: 100 }],
    addresses: [{ address, matchPercentage: 90, zipMatch: true, stateMatch: true }],
  },
  ssnHistory: { isSSNValid: true, userCounties: [{ State: "OH", DateFirstSeen: emptyDate, Price: price }] },
  countyHistory: {
    countyWithPrice: [{ State: "OH", DateLastSeen: emptyDate, Price: { ...price, total_price: 3, note: "At least" } }],
    priceToRunAllCounties: 3,
  },
};

/** Parts whose fields vary according to the interface. */
const varying = [
  "passportData.AuthenticationObject",
  "scannedUser.AuthenticationObject",
  "drivingRecord.violations",
  "sevenYearHistory.result.Candidates.Candidate[0].Subject",
  "sevenYearHistory.result.Candidates.Candidate[0].Offenses.Offense",
  "watchListReport.WatchListRecords.WatchListRecord",
];
const isVarying = (path: string) => varying.some((one) => path === one || path.startsWith(one));

const fullResult = { ...clearResult, socialProof: { successfulLogin: true } };

/** Returns each object in a value, with its path. */
function objectsIn(value: unknown, path = "", segments: Segment[] = []): { path: string; segments: Segment[] }[] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.entries(value).flatMap(([key, inner]) => {
    const segment = Array.isArray(value) ? Number(key) : key;
    return objectsIn(inner, join(path, segment), [...segments, segment]);
  });
  return isRecord(value) ? [{ path, segments }, ...below] : below;
}

function withKey(value: unknown, [first, ...rest]: Segment[], key: string, added: unknown): unknown {
  if (first === undefined) return Object.fromEntries([...Object.entries(Object(value)), [key, added]]);
  const inner = withKey(Reflect.get(Object(value), first), rest, key, added);
  if (Array.isArray(value)) return value.with(Number(first), inner);
  return Object.fromEntries(
    Object.entries(Object(value)).map(([name, child]) => [name, name === first ? inner : child]),
  );
}

const inResult = objectsIn(fullResult).map((place) => ({ ...place, of: "result" as const }));
const inAnswers = objectsIn(answers).flatMap((place) =>
  place.path === "" ? [] : [{ ...place, of: "answers" as const }],
);

const pathsOf = (raw: unknown, answers: SectionAnswers = {}) =>
  unlistedFields(readSections(raw, answers)).map((one) => one.path);

describe("unlisted fields", () => {
  test.each([[fullResult], [clearResult], [emptyResult], [olderForm], [resultWithFindings], [{}], [null]])(
    "an answer made only of listed fields has none (%#)",
    (raw) => {
      expect(pathsOf(raw, answers)).toEqual([]);
    },
  );

  test("any added key with content is found, wherever it is, and nothing else; not where the structure varies", () => {
    const odd = ["hasSexOffenderRecord", "x", "__proto__", "constructor", "toString", "a.b", "Jane Doe 1990", "[0]"];
    // No listed field begins with "zz".
    const key = fc.oneof(
      fc.constantFrom(...odd),
      fc.string().map((rest) => `zz${rest}`),
    );
    const content = fc.oneof(fc.boolean(), fc.integer(), fc.string({ minLength: 1 }), fc.constant({ a: [0] }));
    fc.assert(
      fc.property(fc.constantFrom(...inResult, ...inAnswers), key, content, ({ of, path, segments }, name, added) => {
        const before = of === "result" ? fullResult : answers;
        const changed = withKey(before, segments, name, added);
        const paths = of === "result" ? pathsOf(changed, answers) : pathsOf(fullResult, changed as SectionAnswers);
        expect(paths).toEqual(isVarying(path) ? [] : [join(path, name)]);
      }),
      { numRuns: 500 },
    );
  });

  test("a key without content is none, nor is a note, nor what is in a value that could not be read", () => {
    const added = { a: null, b: "", c: [], d: { e: null }, note: "open", Note: { x: 1 } };
    expect(pathsOf({ ...fullResult, ...added, contactProof: { ...added, verifiedPhone: true } })).toEqual([]);
    expect(pathsOf({ identityProof: { status: { code: 1 } }, employment: { employer_name: { x: 1 } } })).toEqual([]);
  });

  test("a field is one for all entries of a list, and for a single entry in place of one", () => {
    const names = (employed: unknown) => namesOfFields(readSections({ employment: employed }));
    expect(names([{ extra: 1 }, { extra: 2, other_thing: 3 }])).toEqual([
      "employment[].extra",
      "employment[].other_thing",
    ]);
    expect(names({ extra: 1 })).toEqual(["employment[].extra"]);
  });

  test("a key that is not plainly a name is not kept", () => {
    const raw = {
      "Jane: 1990": 1,
      contactProof: { "jane@example.com": 1, "second number": 2 },
      verifyUI: { selfie: 1 },
    };
    expect(namesOfFields(readSections(raw))).toEqual([
      "(unnamed)",
      "contactProof.(unnamed)",
      "contactProof.second number",
      "verifyUI.selfie",
    ]);
    expect(sectionOfUnknown('["Jane: 1990"]')).toBe("(unnamed)");
  });

  test("an answer or a hosted result of another kind is no field, so it cannot be accepted", () => {
    for (const raw of ["gone", [1], { verifyUI: "off" }]) {
      expect(unlistedFields(readSections(raw))).toEqual([expect.objectContaining({ field: null })]);
      expect(namesOfFields(readSections(raw))).toEqual([]);
    }
  });
});
