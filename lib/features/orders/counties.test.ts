import { describe, expect, test } from "vitest";
import { operation } from "@/lib/identity/operations/registry";
import { countyOf, countyOptions, createCountyFinder, findCounty, priceFromParts, scopeOf } from "./counties";

const history = (entries: unknown[]) =>
  operation("records.county-history").response.parse({ countyWithPrice: entries, priceToRunAllCounties: 44.5 });
const ssn = (entries: unknown[]) => operation("user.ssn").response.parse({ isSSNValid: true, userCounties: entries });

const cook = {
  State: "IL",
  County: "Cook",
  countyUUID: "c-17031",
  DateFirstSeen: { Day: 1, Month: 3, Year: 2015 },
  DateLastSeen: { Month: 6, Year: 2019 },
  Price: { search_fee: 12.5, court_fee: 0, ten_year_plus_surcharge_fee: null, access_fee: null, total_price: 12.5 },
};

describe("countyOptions", () => {
  test("lists each county once, and prefers county history to SSN verification", () => {
    const options = countyOptions(
      history([cook, { ...cook, County: "COOK COUNTY", countyUUID: null, DateLastSeen: { Month: 1, Year: 2022 } }]),
      ssn([
        { State: "IL", County: "Cook" },
        { State: "GA", County: "Fulton" },
      ]),
    );
    expect(options).toHaveLength(2);
    expect(options[0]).toMatchObject({ uuid: "c-17031", seenFrom: "2015-03-01", seenTo: "2022-01" });
    expect(options[1]).toMatchObject({ name: "Fulton", source: "ssn-verification", uuid: null, price: null });
  });

  test("reads each of thousands of counties once", () => {
    // If each name were compared with each other name, this would take minutes, and exceed the test's time limit.
    const many = Array.from({ length: 6_000 }, (_, index) => index);
    const listed = many.map((index) => ({ State: "OH", County: "Harlow", countyUUID: `c-${index}` }));
    expect(countyOptions(history(listed), null)).toHaveLength(6_000);
    const named = many.map((index) => ({ State: "OH", County: `Harlow ${index}` }));
    const options = countyOptions(history(named), ssn(named));
    expect(options).toHaveLength(6_000);
    const find = createCountyFinder(options);
    expect(many.every((index) => find({ name: `Harlow ${index} County`, state: "Ohio" }) === options[index])).toBe(
      true,
    );
  });

  test("reads a county of a million characters as none that is listed", () => {
    for (const filler of ["a", " ", "a ", "St. ", "city ", "e\u0301", "-"]) {
      const text = filler.repeat(1_000_000 / filler.length);
      const [named, placed] = [
        { State: "OH", County: text },
        { State: text, County: "Harlow" },
      ];
      for (const option of countyOptions(history([named, placed]), ssn([named, placed]))) {
        expect(option.fips, JSON.stringify(filler)).toBeNull();
      }
    }
  });

  test("drops the identifier of a county without a name, which cannot be ordered", () => {
    const [option] = countyOptions(history([{ ...cook, County: "" }]), null);
    expect(option).toMatchObject({ uuid: null, name: "", state: "IL" });
    expect(findCounty(option ? [option] : [], { name: "", state: "IL" })).toBeNull();
  });

  test("reads a missing part of a price as null, and keeps 0", () => {
    const [option] = countyOptions(history([cook]), null);
    expect(option?.price).toEqual({
      searchFee: 12.5,
      courtFee: 0,
      tenYearPlusSurcharge: null,
      accessFee: null,
      total: 12.5,
      note: null,
    });
    expect(priceFromParts({ search_fee: null })).toBeNull();
    expect(priceFromParts(null)).toBeNull();
  });

  test("drops a date that does not exist", () => {
    const [option] = countyOptions(history([{ ...cook, DateLastSeen: { Day: 31, Month: 2, Year: 2020 } }]), null);
    expect(option?.seenTo).toBeNull();
  });
});

describe("scopeOf", () => {
  test("gives one county the same scope in every spelling, with or without its identifier", () => {
    const written = [
      { uuid: "c-1", name: "Doña Ana", state: "NM" },
      { uuid: null, name: "DONA ANA COUNTY", state: "nm" },
      { uuid: null, name: " Doña  Ana ", state: "NM" },
    ];
    expect(new Set(written.map((county) => scopeOf("county-criminal", countyOf(county))))).toEqual(
      new Set(["county_criminal:35013"]),
    );
  });

  test("separates kinds, counties and states", () => {
    const here = countyOf({ uuid: null, name: "Lake", state: "IL" });
    const there = countyOf({ uuid: null, name: "Lake", state: "IN" });
    const scopes = [
      scopeOf("county-criminal", here),
      scopeOf("county-criminal", there),
      scopeOf("county-civil", here),
      scopeOf("federal-criminal", null),
      scopeOf("federal-civil", null),
      scopeOf("all-counties", null),
    ];
    expect(new Set(scopes).size).toBe(scopes.length);
  });
});

describe("two courts of one name", () => {
  const richmond = { ...cook, State: "VA", County: "Richmond", countyUUID: null };
  const both = [
    { ...richmond, countyUUID: "a1", Price: { total_price: 10 } },
    { ...richmond, countyUUID: "b2", Price: { total_price: 12 } },
  ];

  test("C131, C132: are two rows with prices of their own, and each can be ordered", () => {
    for (const [State, County] of [
      ["VA", "Richmond"],
      ["MD", "Baltimore"],
    ] as const) {
      const options = countyOptions(history(both.map((entry) => ({ ...entry, State, County }))), null);
      expect(options.map(({ uuid, name, fips, price }) => [uuid, name, fips, price?.total])).toEqual([
        ["a1", County, null, 10],
        ["b2", County, null, 12],
      ]);
      expect(new Set(options.map((option) => scopeOf("county-criminal", option))).size).toBe(2);
      for (const option of options) expect(findCounty(options, option)).toBe(option);
    }
  });

  test("are not told apart by their name alone, and the same name in SSN Verification is no third", () => {
    const options = countyOptions(history(both), ssn([richmond, { ...richmond, County: "Richmond County" }]));
    expect(options.map(({ uuid }) => uuid)).toEqual(["a1", "b2"]);
    expect(findCounty(options, { name: "Richmond", state: "VA" })).toBeNull();
    expect(findCounty(options, { name: "Richmond County", state: "VA" })).toBeNull();
  });

  test("are one row where the service lists the name once with and once without an identifier", () => {
    expect(countyOptions(history(both.slice(0, 1)), ssn([richmond]))).toHaveLength(1);
  });

  test("C137, C141: spellings of one county are one row, the city and the plain name are two", () => {
    const spelled = [
      { ...cook, State: "Texas", County: "Travis", countyUUID: "a1" },
      { ...cook, State: "tx", County: "TRAVIS COUNTY", countyUUID: "b2" },
    ];
    expect(countyOptions(history(spelled), null)).toHaveLength(1);
    const city = { ...richmond, County: "Richmond City", countyUUID: null };
    expect(countyOptions(history([city, { ...richmond, countyUUID: null }]), null)).toHaveLength(2);
  });
});
