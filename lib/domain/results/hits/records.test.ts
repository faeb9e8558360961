import { expect, test } from "vitest";
import { courtResult } from "@/lib/identity/operations/records-responses";
import { today } from "@/lib/testing/test-results";
import { providedPerson, type StoredUser } from "../compare";
import { maskAt } from "../mask";
import { readSections } from "../sections";
import { hitsOf } from "./hits";

const user = { firstName: "Bo", lastName: "Ash Sr" };
function nameRowOf(record: object, raw: object = { user }, stored: StoredUser | null = null) {
  const watchListReport = { NumberOfRecordsFound: 1, WatchListRecords: { WatchListRecord: [record] } };
  const { sections } = readSections(raw, { watchListReport });
  const person = providedPerson(sections, stored, today);
  const [hit] = hitsOf({ sections, person, comparisons: [], courtResults: [], today }, []);
  return hit?.rows.find(({ field }) => field === "Name");
}

test("Global Watch List Object: the suffix of a record's name is part of it", () => {
  const named = (NameSuffix: string | null) => nameRowOf({ Name: { FirstName: "BO", LastName: "ASH", NameSuffix } });
  expect(named("JR")).toMatchObject({ comparison: "partly", hit: { value: "BO ASH JR" } });
  expect(named("SR")?.comparison).toBe("same");
  expect(named(null)?.comparison).toBe("same");
});

test("a record is compared with the stored User Object where the result has no `user`", () => {
  const record = { FullName: "ASH SR, Bo" };
  expect(nameRowOf(record, {})).toMatchObject({ comparison: "not_given", applicant: null });
  expect(nameRowOf(record, {}, user)).toMatchObject({ comparison: "same", applicant: { value: "Bo Ash Sr" } });
});

test("a court case has its charges in parts, whatever the court calls their fields", () => {
  const charges = [
    { count: 1, description: "Trespass", level: "M4", disposition: "Dismissed", dispositionDate: "2022-02-02" },
    { text: "Theft", plea: null },
    { x: {} },
  ];
  const result = { status: "COMPLETE", cases: [{ defendant: "ASH, B", charges }] };
  const { sections } = readSections({ user });
  const person = providedPerson(sections, null, today);
  const courtResults = [{ orderId: "order", result: courtResult.parse(result) }];
  const [hit] = hitsOf({ sections, person, comparisons: [], courtResults, today }, []);
  const [first, second, third] = hit?.charges ?? [];
  expect(first?.map(({ part, path, value }) => [part, path, value])).toEqual([
    ["offense", "cases[0].charges[0].description", "Trespass"],
    ["degree", "cases[0].charges[0].level", "M4"],
    ["disposition", "cases[0].charges[0].disposition", "Dismissed"],
    ["date", "cases[0].charges[0].dispositionDate", "2022-02-02"],
  ]);
  expect(second).toMatchObject([{ part: "offense", value: "Theft" }]);
  expect(third).toEqual([]);
});

test("each value of a list can be revealed at its own path, and is masked without clearance", () => {
  const listed = ["1961", "1962"];
  const watchListReport = {
    WatchListRecords: { WatchListRecord: [{ DateOfBirth: listed, AliasName: ["A B", "C D"] }] },
  };
  const { sections } = readSections({ user }, { watchListReport });
  const person = providedPerson(sections, null, today);
  const [hit] = hitsOf({ sections, person, comparisons: [], courtResults: [], today }, []);
  const sides = hit?.rows.flatMap((row) => row.hit ?? []) ?? [];
  const at = "watchListReport.WatchListRecords.WatchListRecord[0]";
  expect(sides.map(({ path }) => path)).toEqual([
    ...[`${at}.DateOfBirth[0]`, `${at}.DateOfBirth[1]`, `${at}.AliasName[0]`, `${at}.AliasName[1]`],
  ]);
  for (const { path, value } of sides) {
    expect(maskAt(path, value, { direct: false }).masked).toBe(true);
    expect(maskAt(path, value, { direct: true })).toEqual({ value, masked: false });
  }
});
