import fc from "fast-check";
import { expect, test } from "vitest";
import { fipsOf, resolveCounty } from "./list";
import {
  countyKey,
  isSameCounty,
  isSharedName,
  mayBeSameCounty,
  prepareName,
  type RequestedCounty,
  resemblance,
  similarCounties,
} from "./names";
import { stateCodes } from "./states";
import counties from "./us-counties.json";

const inList = stateCodes.flatMap((state) =>
  counties[state].split("|").map((line) => ({ state, name: line.slice("00000 ".length) })),
);
const words = [
  "St.",
  "Saint",
  "Richmond",
  "city",
  "County",
  "of",
  "De",
  "Kalb",
  "DeKalb",
  "VA",
  "Co",
  "and",
  "Nansemond",
];
const countyText = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((each) => each.join(" "));
const named = fc.oneof(
  fc.constantFrom(...inList),
  fc.record({ state: fc.constantFrom("VA", "Virginia", "va", "MO", "Ohoi"), name: countyText }),
  fc.record({ state: fc.string(), name: fc.string({ unit: "grapheme" }) }),
);
const county = fc
  .record({ named, uuid: fc.constantFrom(null, "a1", "A1", "b2") })
  .map(({ named: { state, name }, uuid }): RequestedCounty => {
    return { state, name, uuid, fips: isSharedName({ state, name }) ? null : fipsOf({ state, name }) };
  });

test("comparing two counties is symmetric, and a county is the same as itself", () => {
  fc.assert(
    fc.property(county, county, (left, right) => {
      expect(isSameCounty(left, right)).toBe(isSameCounty(right, left));
      expect(mayBeSameCounty(left, right)).toBe(mayBeSameCounty(right, left));
      const [leftName, rightName] = [left, right].map(({ name }) => prepareName(name));
      if (leftName && rightName) expect(resemblance(leftName, rightName)).toBe(resemblance(rightName, leftName));
      expect(isSameCounty(left, left)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("two counties without identifiers are the same exactly if their keys are", () => {
  fc.assert(
    fc.property(county, county, (left, right) => {
      const [leftCounty, rightCounty] = [left, right].map((each) => ({ ...each, uuid: null }));
      if (leftCounty && rightCounty)
        expect(isSameCounty(leftCounty, rightCounty)).toBe(countyKey(leftCounty) === countyKey(rightCounty));
    }),
    { numRuns: 2000 },
  );
});

test("a letter that the other name lacks never makes a different county the same", () => {
  fc.assert(
    fc.property(county, county, fc.nat(), fc.constantFrom("q", "x", "z", "ß", "о"), (left, right, at, letter) => {
      fc.pre(!isSameCounty(left, right) && !right.name.toLowerCase().normalize("NFKD").includes(letter));
      fc.pre(left.uuid?.toLowerCase() !== right.uuid?.toLowerCase() || left.uuid === null);
      const place = at % (left.name.length + 1);
      const name = `${left.name.slice(0, place)}${letter}${left.name.slice(place)}`;
      const longer = { ...left, name, fips: fipsOf({ state: left.state, name }) };
      expect(isSameCounty(longer, right)).toBe(false);
    }),
    { numRuns: 3000 },
  );
});

test("a listed county is the same as no other listed county", () => {
  const keys = inList.map(({ state, name }) => countyKey({ state, name, fips: fipsOf({ state, name }) }));
  expect(new Set(keys).size).toBe(inList.length);
});

// The time limit in milliseconds. It is far above the usual time, so that only a comparison that grows without bound
// fails.
const worst = 5000;

test("a name of any length and kind of letter is compared soon, and is the same as itself alone", () => {
  const start = performance.now();
  for (const text of ["a", "a ", "saint ", "county ", "'", "\u0301", "ﷺ", "李", "\ud800", "\u200b", "Travis "]) {
    const name = text.repeat(100_000);
    const huge = { name, state: "TX" };
    expect(resolveCounty("TX", name)).toEqual({ nearest: [], isShared: false });
    expect(resolveCounty(name, "Travis")).toHaveProperty("nearest");
    expect(isSameCounty(huge, huge)).toBe(true);
    expect(isSameCounty(huge, { ...huge, name: `${name}a` })).toBe(false);
    expect(mayBeSameCounty(huge, { name: "Richmond", state: "VA" })).toBe(false);
    expect(similarCounties(huge, [{ ...huge, name: `${name}a` }])).toEqual([]);
  }
  expect(performance.now() - start).toBeLessThan(worst);
});
