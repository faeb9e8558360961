import { describe, expect, test } from "vitest";
import { type CourtResult, courtResult } from "@/lib/identity/operations/records-responses";
import { coversHistory, matchesSearch, matchResults } from "./court-result";

const cook = { uuid: "c-17031", fips: "17031", name: "Cook", state: "IL" };
const lake = { uuid: "c-17097", fips: "17097", name: "Lake", state: "IL" };

function result(fields: Record<string, unknown>): CourtResult {
  return courtResult.parse({
    uuid: "r-1",
    type: "CRIMINAL",
    status: "PENDING",
    county: "Cook",
    state: "IL",
    ...fields,
  });
}

describe("matchesSearch", () => {
  test("matches a county result by type and county, in every spelling", () => {
    expect(matchesSearch(result({ county: "COOK COUNTY" }), { kind: "county-criminal", county: cook })).toBe(true);
    const abbreviated = result({ county: "Cook Co.", state: "Illinois" });
    expect(matchesSearch(abbreviated, { kind: "county-criminal", county: cook })).toBe(true);
    expect(matchesSearch(result({}), { kind: "county-criminal", county: lake })).toBe(false);
    expect(matchesSearch(result({}), { kind: "county-civil", county: cook })).toBe(false);
    expect(matchesSearch(result({ state: "GA" }), { kind: "county-criminal", county: cook })).toBe(false);
  });

  test("separates an independent city from the county of the same name", () => {
    const city = { uuid: null, fips: "29510", name: "St. Louis city", state: "MO" };
    const there = (county: string) => result({ county, state: "MO" });
    expect(matchesSearch(there("Saint Louis City"), { kind: "county-criminal", county: city })).toBe(true);
    expect(matchesSearch(there("St Louis County"), { kind: "county-criminal", county: city })).toBe(false);
  });

  test("matches a federal search only with a result without a county", () => {
    expect(matchesSearch(result({ county: null, state: null }), { kind: "federal-criminal", county: null })).toBe(true);
    expect(matchesSearch(result({}), { kind: "federal-criminal", county: null })).toBe(false);
  });

  test("never matches a result without a type", () => {
    expect(matchesSearch(result({ type: null }), { kind: "county-criminal", county: cook })).toBe(false);
  });
});

describe("matchResults", () => {
  test("skips identifiers of other orders, and counts a repeated result once", () => {
    const list = [result({ uuid: "A" }), result({ uuid: "B" }), result({ uuid: "b" }), result({ uuid: null })];
    const found = matchResults({ kind: "county-criminal", county: cook }, list, new Set(["a"]));
    expect(found).toMatchObject({ listed: 4, unclaimed: 1 });
    expect(found.matching.map(({ uuid }) => uuid)).toEqual(["B"]);
  });

  test("returns both of two candidates", () => {
    const found = matchResults(
      { kind: "county-criminal", county: cook },
      [result({ uuid: "A" }), result({ uuid: "B" })],
      new Set(),
    );
    expect(found.matching).toHaveLength(2);
  });
});

test("a result that does not say enough to tell may be of the search", () => {
  const possible = (fields: Record<string, unknown>, kind: "county-criminal" | "federal-civil" = "county-criminal") =>
    matchResults({ kind, county: kind === "federal-civil" ? null : cook }, [result(fields)], new Set()).possible;
  expect([{}, { type: null }, { uuid: null }, { county: null }, { state: null }].map((one) => possible(one))).toEqual([
    1, 1, 1, 1, 1,
  ]);
  expect([{ type: "CIVIL" }, { county: "Lake" }, { state: "GA" }].map((one) => possible(one))).toEqual([0, 0, 0]);
  const federal = [{ type: "CIVIL", county: null }, { type: null, county: null }, {}, { type: "CIVIL" }];
  expect(federal.map((one) => possible(one, "federal-civil"))).toEqual([1, 1, 0, 0]);
});

describe("coversHistory", () => {
  const results = [result({ uuid: "A" }), result({ uuid: "B", county: "Lake" })];

  test("accepts one result for each county of the history", () => {
    expect(coversHistory(results, [cook, lake])).toBe(true);
  });

  test("rejects a missing, repeated or unknown county", () => {
    expect(coversHistory(results.slice(1), [cook, lake])).toBe(false);
    expect(coversHistory([...results, result({ uuid: "C" })], [cook, lake])).toBe(false);
    expect(coversHistory(results, [])).toBe(false);
  });
});
