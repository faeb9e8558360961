import { describe, expect, test } from "vitest";
import { hitKinds, hitVerdicts } from "@/lib/domain/decisions/verdicts";
import type { Hit } from "@/lib/features/hits/contract/hits";
import {
  type ComparedRow,
  effectOf,
  evidenceLink,
  groupHits,
  inReadingOrder,
  isForReader,
  isHiddenOnPhone,
  questionOf,
  splitWords,
  swappedDates,
} from "./hit-copy";

const row = (given: Partial<ComparedRow>): ComparedRow => ({
  field: "Sex",
  applicant: "M",
  hit: "M",
  applicantMasked: false,
  hitMasked: false,
  comparison: "same",
  words: "Same",
  applicantPath: null,
  hitPath: null,
  ...given,
});

const hit = (given: Partial<Hit>): Hit => ({
  id: "hit-0000001",
  basis: "basis-1",
  kind: "watch_list",
  title: "Watch-list record",
  source: null,
  headline: null,
  signal: "background.watchlist-record",
  severity: "blocking",
  orderId: null,
  charges: [],
  compared: [],
  verdict: null,
  judgment: null,
  outdated: null,
  awaitsSecond: null,
  needsSecond: false,
  ...given,
});

describe("the words of a comparison", () => {
  test.each([
    ["same", "Same height", "Same height", null],
    ["partly", "Same year; the record gives no day or month", "Same year", "The record gives no day or month"],
    [
      "partly",
      "Partly the same: the middle name is on one side only. The rest differs in capitals only",
      "Partly the same",
      "The middle name is on one side only. The rest differs in capitals only",
    ],
    ["partly", "1 of 2 parts of the record's name agree", "Partly the same", "1 of 2 parts of the record's name agree"],
    ["different", "Different day: day and month are swapped", "Different day", "Day and month are swapped"],
    ["different", "No part of the name agrees", "Different", "No part of the name agrees"],
    ["not_given", "Not given in the record", "Not given in the record", null],
    ["not_given", "Expired. 2 years ago", "Expired", "2 years ago"],
  ] as const)("%s, %s: %s, %s", (comparison, words, word, detail) => {
    expect(splitWords({ comparison, words })).toEqual({ word, detail });
  });
});

test("name and birth date come first, then what differs, agrees and is missing, which a phone hides", () => {
  const rows = [
    row({ field: "Citizenship", comparison: "not_given" }),
    row({ field: "Eyes", comparison: "same" }),
    row({ field: "Sex", comparison: "different" }),
    row({ field: "Birth date", comparison: "not_given" }),
    row({ field: "Defendant", comparison: "not_given" }),
    row({ field: "Name", comparison: "not_given" }),
  ];
  const fieldsOf = (shown: readonly ComparedRow[]) => shown.map(({ field }) => field);
  expect(fieldsOf(inReadingOrder(rows))).toEqual(["Defendant", "Name", "Birth date", "Sex", "Eyes", "Citizenship"]);
  expect(fieldsOf(rows.filter(isHiddenOnPhone))).toEqual(["Citizenship"]);
});

describe("dates with the same digits", () => {
  const path = "sevenYearHistory.result.Candidates.Candidate[0].Subject.DOB";
  const born = { field: "Birth date", comparison: "different" as const, applicantPath: "user.dob", hitPath: path };
  test("are split, each in its source's order", () => {
    expect(swappedDates(row({ ...born, applicant: "09-02-1961", hit: "09-02-1961" }))).toEqual({
      mine: { order: "DMY", day: "09", month: "02", year: "1961" },
      theirs: { order: "MDY", day: "02", month: "09", year: "1961" },
    });
  });
  test("are not split if the year differs, the order is unstated or the dates agree", () => {
    expect(swappedDates(row({ ...born, applicant: "09-02-1961", hit: "09-02-1962" }))).toBeNull();
    expect(swappedDates(row({ ...born, applicant: "09-02-1961", hit: "1961" }))).toBeNull();
    const unstated = { ...born, hitPath: "watchListReport.WatchListRecords.WatchListRecord[0].DateOfBirth" };
    expect(swappedDates(row({ ...unstated, applicant: "09-02-1961", hit: "09-02-1961" }))).toBeNull();
    expect(swappedDates(row({ ...born, comparison: "same", applicant: "09-02-1961", hit: "02-09-1961" }))).toBeNull();
  });
});

test("every kind has its question, and an answer against the applicant keeps blocking", () => {
  for (const kind of hitKinds) {
    expect(questionOf({ kind })).toMatch(/\?$/);
    for (const verdict of hitVerdicts) expect(effectOf({ kind, severity: "attention" }, verdict)).not.toBe("");
    expect(effectOf({ kind, severity: "blocking" }, "cannot_tell")).toBe("The finding stays open");
  }
  expect(effectOf({ kind: "watch_list", severity: "blocking" }, "same_person")).toBe(
    "Confirms the finding. You cannot approve while it is open.",
  );
  expect(effectOf({ kind: "court_case", severity: "attention" }, "same_person")).toMatch(/resolves/i);
  expect(effectOf({ kind: "name", severity: "blocking" }, "same_person")).toMatch(/resolves/i);
  expect(effectOf({ kind: "birth_date", severity: "blocking" }, "someone_else")).toBe(
    "Confirms the finding. You cannot approve while it is open.",
  );
});

test("a hit leads to the order of a court case, and to the evidence card of anything else", () => {
  const link = (given: Partial<Hit>) => evidenceLink(hit(given), "a1").href;
  expect(link({ kind: "court_case", orderId: "o1" })).toBe("/orders/o1");
  expect(link({})).toBe("/applicants/a1/evidence#background");
  const read = row({ field: "Name", hitPath: "scannedUser.FirstName" });
  expect(link({ kind: "name", compared: [read] })).toBe("/applicants/a1/evidence#photo-id");
  expect(link({ kind: "name", compared: [] })).toBe("/applicants/a1/evidence");
});

test("the first reviewer of a hit is not asked again; others are", () => {
  const judgment = { by: { id: "rita", name: "Rita" }, at: "2026-11-18T10:40:00.000Z", reason: null, second: null };
  const waits = hit({ awaitsSecond: "someone_else", judgment });
  expect(isForReader(waits, "rita")).toBe(false);
  expect(isForReader(waits, "cole")).toBe(true);
  const judged = hit({ verdict: "cannot_tell", judgment });
  expect(isForReader(judged, "cole")).toBe(false);
  expect(groupHits([judged, waits, hit({})])).toMatchObject({ open: [{}], waiting: [waits], judged: [judged] });
});
