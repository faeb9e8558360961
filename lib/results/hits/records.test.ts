import { expect, test } from "vitest";
import { today } from "@/lib/testing/test-results";
import { providedPerson, type StoredUser } from "../compare";
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
