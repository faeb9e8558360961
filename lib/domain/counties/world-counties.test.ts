/** Tests the names of counties as public data write them: the cases of `world-cases.json`, by their IDs. */
import { describe, expect, test } from "vitest";
import { casesOf } from "@/lib/testing/world-cases";
import { fipsOf, resolveCounty } from "./list";
import { isSameCounty, isSharedName, mayBeSameCounty, similarCounties } from "./names";
import type { UsState } from "./states";
import counties from "./us-counties.json";

type CountyName = { state: string; name: string };

const withCode = (county: CountyName) => ({ ...county, fips: isSharedName(county) ? null : fipsOf(county) });

describe("a name of a county", () => {
  test.each(casesOf<{ state: string; county: string }>("county"))("$id", ({ input, expected }) => {
    const result = resolveCounty(input.state, input.county);
    expect(expected.split("/")).toContain("fips" in result ? result.fips : "ask");
  });
});

describe("two names of counties", () => {
  test.each(casesOf<{ a: CountyName; b: CountyName }>("county pair"))("$id", ({ input: { a, b }, expected }) => {
    expect(isSameCounty(withCode(a), withCode(b)) ? "same" : "different").toBe(expected);
    expect(isSameCounty(withCode(b), withCode(a)) ? "same" : "different").toBe(expected);
  });
});

/** The names that a county and an independent city of the list share. */
const shared = Object.entries(counties).flatMap(([state, text]) => {
  const bases = text.split("|").flatMap((line) => / (.+) (?:County|city)$/.exec(line)?.[1] ?? []);
  return [...new Set(bases.filter((base, index) => bases.indexOf(base) !== index))].map(
    (name) => [state, name] as const,
  );
});

describe("a name that a county and an independent city share", () => {
  test("is known of each of the list", () => {
    expect(shared.map(([state, name]) => `${name}, ${state}`)).toEqual([
      "Baltimore, MD",
      "St. Louis, MO",
      ...["Bedford", "Fairfax", "Franklin", "Richmond", "Roanoke"].map((name) => `${name}, VA`),
    ]);
    for (const state of Object.keys(counties) as UsState[]) {
      const names = counties[state].split("|").map((line) => line.slice("00000 ".length));
      expect(names.filter((name) => isSharedName({ name, state }))).toEqual([]);
    }
  });

  test.each(shared)("%s, %s, is asked about, and means two courts with two identifiers", (state, name) => {
    for (const spelling of [name, name.toUpperCase(), `${name}, ${state}`, name.replace("St.", "Saint")]) {
      const result = resolveCounty(state, spelling);
      expect(result).toMatchObject({ isShared: true });
      expect("nearest" in result && result.nearest.map(({ officialName }) => officialName)).toEqual([
        `${name} County`,
        `${name} city`,
      ]);
    }
    const [first, second, typed] = [{ uuid: "a1" }, { uuid: "b2" }, { uuid: null }].map((id) => ({
      ...id,
      name,
      state,
    }));
    if (!(first && second && typed)) throw new Error("The test needs three counties");
    expect(isSameCounty(first, second)).toBe(false);
    expect(mayBeSameCounty(first, second)).toBe(false);
    expect(isSameCounty(first, { ...first, uuid: "A1" })).toBe(true);
    for (const kind of ["County", "city"]) {
      const county = withCode({ state, name: `${name} ${kind}` });
      expect(isSameCounty(first, county)).toBe(false);
      expect(mayBeSameCounty(first, county)).toBe(true);
      expect(similarCounties(county, [first, second])).toEqual([`${name}, ${state}`]);
    }
    expect(isSameCounty(typed, withCode({ state, name: `${name} city` }))).toBe(false);
  });
});
