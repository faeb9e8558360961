import { expect, test } from "vitest";
import { today } from "@/lib/testing/test-results";
import { providedPerson } from "../compare";
import { readSections } from "../sections";
import { hitsOf } from "./hits";

const user = { firstName: "Bo", lastName: "Ash Sr" };
function nameRowOf(record: object) {
  const watchListReport = { NumberOfRecordsFound: 1, WatchListRecords: { WatchListRecord: [record] } };
  const { sections } = readSections({ user }, { watchListReport });
  const person = providedPerson(sections, null, today);
  const [hit] = hitsOf({ sections, person, comparisons: [], courtResults: [], today }, []);
  return hit?.rows.find(({ field }) => field === "Name");
}

test("Global Watch List Object: the suffix of a record's name is part of it", () => {
  const named = (NameSuffix: string | null) => nameRowOf({ Name: { FirstName: "BO", LastName: "ASH", NameSuffix } });
  expect(named("JR")).toMatchObject({ comparison: "partly", hit: { value: "BO ASH JR" } });
  expect(named("SR")?.comparison).toBe("same");
  expect(named(null)?.comparison).toBe("same");
});
