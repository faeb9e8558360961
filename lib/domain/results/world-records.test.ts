/**
 * Tests dates, addresses and the facts of records as they occur in the world. `world-cases.json` has each case with its
 * source.
 */
import { expect, test } from "vitest";
import { hitsOf } from "@/lib/domain/results/hits/hits";
import { signalsIn, viewOf } from "@/lib/testing/result-view";
import cases from "@/lib/testing/world-cases.json";
import { type Address, compareAddresses } from "./addresses";
import { compareDocuments, providedPerson } from "./compare";
import { birthIn } from "./compare-dates";
import {
  compareCountries,
  compareFacts,
  compareHeights,
  comparePlaces,
  compareRecordBirth,
  compareRecordNames,
  nameInRecord,
} from "./hits/compare-record";
import { readSections } from "./sections";

type World = { id: string; kind: string; input: unknown; expected: string };
const world: readonly World[] = cases;
const ofKind = (...kinds: string[]) => world.filter(({ kind }) => kinds.some((one) => kind.startsWith(one)));
const dayOfCases = { year: 2026, month: 11, day: 27 };

/** Expects one of several verdicts, which are separated by slashes. "none" means that there is no row. */
const expectOneOf = (expected: string, verdict: string | undefined) =>
  expect(expected.split("/")).toContain(verdict ?? "none");

function documentRow(input: unknown, field: string) {
  const { sections } = readSections(input);
  const rows = compareDocuments(sections, providedPerson(sections, null, dayOfCases), dayOfCases).flatMap(
    (one) => one.rows,
  );
  return rows.find((row) => row.field === field);
}

test.each(ofKind("birth date:"))("$id $kind", ({ input, expected }) => {
  expectOneOf(expected, documentRow(input, "birth date")?.verdict);
});

test.each(ofKind("expiry:"))("$id $kind", ({ input, expected }) => {
  expectOneOf(expected, documentRow(input, "expires")?.verdict);
});

type RecordDate = { applicant: string; record: string; form: "MDY" | "unstated" };
test.each(ofKind("record birth date:"))("$id $kind", ({ input, expected }) => {
  const { applicant, record, form } = input as RecordDate;
  expectOneOf(expected, compareRecordBirth(birthIn(applicant, dayOfCases), record, form, 2026).comparison);
});

test.each(ofKind("record name:"))("$id $kind", ({ input, expected }) => {
  const { applicant, record } = input as { applicant: [string, string | null, string]; record: string };
  const [given, middle, family] = applicant;
  expectOneOf(expected, compareRecordNames({ given, middle, family }, nameInRecord(record)).comparison);
});

const comparers = { citizenship: compareCountries, height: compareHeights, place: comparePlaces };
test.each(ofKind("record fact:"))("$id $kind", ({ kind, input, expected }) => {
  const { applicant, record } = input as { applicant: string; record: string };
  const fact = kind.slice("record fact: ".length);
  const compare = Object.entries(comparers).find(([name]) => name === fact)?.[1] ?? compareFacts;
  expectOneOf(expected, compare(applicant, record).comparison);
});

test.each(ofKind("address"))("$id $kind", ({ input, expected }) => {
  const { provided, read } = input as { provided: Address; read: Address };
  expectOneOf(expected, compareAddresses(provided, read).verdict);
});

const user = { firstName: "Ann", lastName: "Watch", dob: "03-04-1990" };

type Answers = Parameters<typeof readSections>[1];
function hitsIn(raw: object, answers: Answers) {
  const { sections } = readSections(raw, answers);
  const person = providedPerson(sections, null, dayOfCases);
  return hitsOf({ sections, person, comparisons: [], courtResults: [], today: dayOfCases }, []);
}

const watchListOf = (...records: object[]) => ({
  watchListReport: { NumberOfRecordsFound: records.length, WatchListRecords: { WatchListRecord: records } },
});
const inputOf = (id: string) => world.find((one) => one.id === id)?.input as Record<string, unknown>;
const rowsOfRecord = (record: object, raw: object = { user }) => hitsIn(raw, watchListOf(record))[0]?.rows ?? [];

test("C015 product: watch list: records that were not returned keep the finding open", () => {
  const { NumberOfRecordsFound, WatchListRecord } = inputOf("C015");
  const report = { NumberOfRecordsFound, WatchListRecords: { WatchListRecord } };
  const titles = signalsIn({ user }, {}, { watchListReport: report }).map(({ title }) => title);
  expect(titles).toContain("3 watch-list records, 2 of them not returned");
});

test("C017 product: watch list: each birth date of a list is compared", () => {
  const rows = rowsOfRecord({ DateOfBirth: inputOf("C017").DateOfBirth });
  expect(rows.filter(({ field }) => field.startsWith("Birth date"))).toMatchObject([
    {
      field: "Birth date",
      hit: { value: "1990-04-03" },
      comparison: "partly",
      words: expect.stringMatching(/^Same day/),
    },
    { field: "Birth date 2", hit: { value: "1991" }, comparison: "different", words: "Different year" },
  ]);
});

test("C018 product: watch list: each alias of a list is compared", () => {
  const rows = rowsOfRecord({ AliasName: inputOf("C018").AliasName });
  const aliases = rows.filter(({ field }) => field.startsWith("Also known as"));
  expect(aliases.map(({ hit }) => hit?.value).sort()).toEqual(["Ann W.", "Anna Watche"]);
  expect(aliases.map(({ comparison }) => comparison)).toEqual(["partly", "different"]);
});

test("C020 product: watch list: remarks, type and page of a record are on the hit", () => {
  const { Remarks, PageURL, Type } = inputOf("C020");
  const rows = rowsOfRecord({ Remarks, PageURL, Type });
  expect(rows.flatMap(({ field, hit }) => (hit ? [[field, hit.value]] : []))).toEqual([
    ["Remarks", Remarks],
    ["Type", Type],
    ["Page", PageURL],
  ]);
});

test("C021 product: watch list: a citizenship is compared as a country", () => {
  const { "passport Nationality": Nationality, Citizenship } = inputOf("C021");
  const rows = rowsOfRecord({ Citizenship }, { user, passportData: { Nationality } });
  expect(rows.find(({ field }) => field === "Citizenship")?.comparison).toBe("same");
});

test.each([
  ["C023", "Score 0.88"],
  ["C024", "Score 88"],
])("%s product: watch list: the score is shown as sent", (id, headline) => {
  expect(hitsIn({ user }, watchListOf(inputOf(id)))[0]?.headline).toBe(headline);
});

test("C025 product: watch list: a record without a name is a hit", () => {
  expect(hitsIn({ user }, watchListOf({ ...inputOf("C025"), Source: "List" }))).toHaveLength(1);
});

test("C026, C027 product: watch list: what is counted and not listed blocks, with one hit", () => {
  const flagged = { user, backgroundCheck: { hasGlobalWatchlistRecord: true } };
  const none = { watchListReport: { NumberOfRecordsFound: 0, WatchListRecords: { WatchListRecord: [] } } };
  expect(hitsIn(flagged, none)).toHaveLength(1);
  const sections = { watchListReport: inputOf("C027") };
  expect(hitsIn({ user }, sections)).toHaveLength(1);
  for (const signals of [signalsIn(flagged, {}, none), signalsIn({ user }, {}, sections)]) {
    expect(signals).toContainEqual(
      expect.objectContaining({ code: "background.watchlist-record", severity: "blocking" }),
    );
  }
});

test("C028 product: watch list: two identical records are two hits", () => {
  const record = { FullName: "WATCH, Ann" };
  expect(new Set(hitsIn({ user }, watchListOf(record, record)).map(({ identity }) => identity)).size).toBe(2);
});

test.each(ofKind("product: 7-year history").filter(({ expected }) => expected !== "same day"))(
  "$id $kind",
  ({ input, expected }) => {
    const answer = input as { Candidates?: object };
    const sevenYearHistory = "Candidates" in answer ? { result: answer } : answer;
    const { sections } = readSections({ user }, { sevenYearHistory });
    expect(sections.sevenYearHistory.state === "clear").toBe(expected === "clear");
  },
);

test.each(ofKind("product: 7-year history").filter(({ expected }) => expected === "same day"))(
  "$id $kind",
  ({ input }) => {
    const sevenYearHistory = { result: { Candidates: { Candidate: [{ Subject: input }] } } };
    const [hit] = hitsIn({ user }, { sevenYearHistory });
    expect(hit?.rows.find(({ field }) => field === "Birth date")).toMatchObject({ comparison: "same" });
  },
);

test.each(ofKind("product: expiry"))("$id $kind", ({ input }) => {
  const { comparisons } = viewOf({ user, scannedUser: input });
  const row = comparisons.flatMap(({ rows }) => rows).find(({ field }) => field === "expires");
  expect(row).toMatchObject({ verdict: "in-date", words: "Does not expire", note: null });
});
