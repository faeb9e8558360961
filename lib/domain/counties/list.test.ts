import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fipsOf, type ListedCounty, resolveCounty } from "./list";
import { countyKey, isSameCounty, joinedName } from "./names";
import { resolveState, stateCodes, type UsState, usStates } from "./states";
import counties from "./us-counties.json";

/** Returns the listed counties of a state, each found by its official name. */
const countiesOf = (state: UsState) =>
  counties[state].split("|").map((line): ListedCounty => {
    const found = resolveCounty(state, line.slice("00000 ".length));
    if ("nearest" in found) throw new Error(`${line} is not found`);
    return found;
  });
const all = stateCodes.flatMap(countiesOf);
const fipsFor = (state: string, name: string) => fipsOf({ state, name });

describe("states", () => {
  test("are found by name and postal code in any spelling", () => {
    for (const code of stateCodes) {
      for (const text of [code, code.toLowerCase(), code.split("").join("."), ` ${usStates[code].toUpperCase()} `]) {
        expect(resolveState(text), text).toBe(code);
      }
    }
    expect(["Virgin Islands", "Washington, D.C.", "N.  Mexico", "Tex.", "", "Ohoi"].map(resolveState)).toEqual([
      "VI",
      "DC",
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("the list", () => {
  test("is complete: it has the Census Bureau's count of each kind of county", () => {
    const count = (fits: (county: ListedCounty) => boolean) => all.filter(fits).length;
    // 3,143 counties in the states and DC as of 2020, plus Valdez-Cordova, Bedford city and nine planning regions. The
    // territories have 78 + 13.
    expect(count(({ state }) => !["PR", "AS", "GU", "MP", "VI"].includes(state))).toBe(3143 + 2 + 9);
    expect(count(({ state }) => state === "PR")).toBe(78);
    expect(all).toHaveLength(3245);
    expect(count(({ state }) => state === "TX")).toBe(254);
    expect(count(({ officialName }) => officialName.endsWith(" Parish"))).toBe(64);
    expect(count(({ state, officialName }) => state === "VA" && officialName.endsWith(" city"))).toBe(39);
    const cities = all.filter(({ state, officialName }) => state !== "VA" && / city$/i.test(officialName));
    expect(cities.map(({ officialName }) => officialName)).toEqual(["Baltimore city", "St. Louis city", "Carson City"]);
  });

  test("has unique codes, with one prefix per state", () => {
    expect(new Set(all.map(({ fips }) => fips)).size).toBe(all.length);
    for (const { fips } of all) expect(fips).toMatch(/^\d{5}$/);
    for (const state of stateCodes) {
      expect(new Set(countiesOf(state).map(({ fips }) => fips.slice(0, 2))).size, state).toBe(1);
    }
  });

  test("spells names with their accents", () => {
    const names = ["35013", "72097", "72011"].map((fips) => all.find((county) => county.fips === fips)?.officialName);
    expect(names).toEqual(["Doña Ana County", "Mayagüez Municipio", "Añasco Municipio"]);
  });
});

/** Returns common spellings of a county. Each must resolve to this county only. */
function variantsOf({ officialName, name, state }: ListedCounty): string[] {
  const forms = [officialName, name];
  const bare = /^(.+) County$/.exec(officialName)?.[1];
  if (bare)
    forms.push(bare, `${bare} Co`, `${bare} Co.`, `${bare} cnty`, `${bare}, County of`, `Government of ${bare}`);
  const parish = /^(.+) Parish$/.exec(officialName)?.[1];
  if (parish) forms.push(parish, `${parish} County`, `${parish} Par.`);
  const city = /^(.+) city$/i.exec(officialName)?.[1];
  if (city) forms.push(`${city} CITY`, `${city} (independent city)`, `Independent City of ${city}`, `${city}, City of`);
  const other = /^(.+) (Borough|Census Area|Municipality|City and Borough|Municipio|Planning Region|District)$/.exec(
    officialName,
  );
  if (other?.[1]) forms.push(other[1], `${other[1]} County`);
  const [, plain, kind] =
    /^(.+?) (County|Parish|City and Borough|Borough|Census Area|Municipality|Municipio|[Cc]ity)$/.exec(officialName) ??
    [];
  if (plain && kind) forms.push(`${kind} of ${plain}`, `The ${kind} of ${plain}`);
  forms.push(`${officialName}, ${state}`, `${officialName}, ${usStates[state]}`, `${officialName} (${state})`);
  return forms.flatMap((form) => [
    form,
    form.toUpperCase(),
    ` ${form.toLowerCase().replaceAll(" ", "  ")} `,
    form.normalize("NFD"),
    form.normalize("NFD").replace(/\p{M}/gu, ""),
    form.replace(/\bSt\. /, "St "),
    form.replace(/\bSt\. /, "Saint "),
    form.replace(/\bSte\. /, "Sainte "),
    form.replace(/\bFort /, "Ft. "),
    form.replace(/\bMount /, "Mt. "),
    form.replaceAll("'", ""),
    form.replaceAll("'", "’"),
    form.replaceAll("-", " "),
    form.replace(/([a-z])([A-Z])/g, "$1 $2"),
    form.replace(/\b(De|La|El|Du|Le|Mc|San|Van) ([A-Z])/g, "$1$2"),
    form.replace(/\b(East|West|North|South) /, (_, word: string) => `${word[0]}. `),
    form.replace(" and ", " & "),
  ]);
}

describe("a county", () => {
  test("is found by each common spelling, and no spelling is ambiguous", () => {
    const wrong = all.flatMap((county) =>
      [...new Set(variantsOf(county))].flatMap((written) =>
        [county.state, usStates[county.state]].flatMap((state) => {
          const found = fipsFor(state, written);
          return found === county.fips ? [] : [`${written}, ${state}: ${found}, not ${county.fips}`];
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test("is the same under random case, spacing and punctuation", () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.array(fc.nat(3), { minLength: 60, maxLength: 60 }), (county, noise) => {
        const written = [...county.officialName].map((letter, index) => {
          if (noise[index] === 0) return letter.toUpperCase();
          if (noise[index] === 1 && letter === " ") return " . ";
          return letter;
        });
        expect(fipsFor(county.state, written.join(""))).toBe(county.fips);
      }),
    );
  });

  test.each([
    ["Texas", "Travis Co.", "48453"],
    ["TX", "travis", "48453"],
    ["FL", "Saint Johns", "12109"],
    ["GA", "De Kalb", "13089"],
    ["IL", "Dekalb County", "17037"],
    ["LA", "La Salle", "22059"],
    ["IA", "O’Brien", "19141"],
    ["IA", "OBrien", "19141"],
    ["MD", "Prince Georges", "24033"],
    ["MO", "Saint Genevieve", "29186"],
    ["NM", "Dona Ana", "35013"],
    ["HI", "Kauaʻi", "15007"],
    ["LA", "E. Baton Rouge", "22033"],
    ["VA", "King & Queen", "51097"],
    ["NY", "Manhattan", "36061"],
    ["FL", "Dade", "12086"],
    ["SD", "Shannon County", "46102"],
    ["D.C.", "Washington, D.C.", "11001"],
    ["VA", "County of Fairfax, Virginia", "51059"],
    ["LA", "Jeff Davis Parish", "22053"],
    ["CT", "Capitol Region", "09110"],
    ["PR", "Municipio Autónomo de Añasco", "72011"],
    ["CT", "Hartford", "09003"],
    ["CT", "Capitol Planning Region", "09110"],
  ])("%s, %s is %s", (state, name, fips) => {
    expect(fipsFor(state, name)).toBe(fips);
  });

  test.each([
    ["MD", "Baltimore", "24005", "24510"],
    ["MO", "St. Louis", "29189", "29510"],
    ["VA", "Fairfax", "51059", "51600"],
    ["VA", "Franklin", "51067", "51620"],
    ["VA", "Richmond", "51159", "51760"],
    ["VA", "Roanoke", "51161", "51770"],
    ["VA", "Bedford", "51019", "51515"],
  ])("%s has a county and a city of %s: the plain name means the county", (state, name, county, city) => {
    expect([name, `${name} County`, `${name} Co.`, `County of ${name}`].map((each) => fipsFor(state, each))).toEqual(
      Array(4).fill(county),
    );
    expect([`${name} city`, `${name} City`, `City of ${name}`].map((each) => fipsFor(state, each))).toEqual(
      Array(3).fill(city),
    );
  });

  test("whose name ends with City is a county; a city has the plain name only if no county has it", () => {
    expect(["Charles City", "Charles City County"].map((name) => fipsFor("VA", name))).toEqual(["51036", "51036"]);
    expect(["James City", "James City Co."].map((name) => fipsFor("VA", name))).toEqual(["51095", "51095"]);
    expect(["Carson City", "Carson"].map((name) => fipsFor("NV", name))).toEqual(["32510", "32510"]);
    expect(fipsFor("VA", "Alexandria")).toBe("51510");
    expect(fipsFor("VA", "Charles")).toBeNull();
    expect(fipsFor("VA", "Alexandria County")).toBeNull();
  });
});

describe("an unlisted name", () => {
  const nearest = (state: string, name: string) => {
    const answer = resolveCounty(state, name);
    return "nearest" in answer
      ? answer.nearest.map((county) => `${county.officialName}, ${county.state}`)
      : answer.fips;
  };

  test("gets suggestions: similar names in the state, then the same name in other states", () => {
    expect(nearest("TX", "Travvis")).toContain("Travis County, TX");
    expect(nearest("Texas", "Willamson Co.")[0]).toBe("Williamson County, TX");
    expect(nearest("OK", "Travis")).toContain("Travis County, TX");
    expect(nearest("VA", "Alexandria County")).toContain("Alexandria city, VA");
    expect(nearest("Ohoi", "Travis")).toEqual(["Travis County, TX"]);
  });

  test.each([
    ["CA", "San Francsico", "06075"],
    ["CA", "Superior Court of San Francisco", "06075"],
    ["CA", "SanFranciscoSuperior", "06075"],
    ["CA", "SF", "06075"],
    ["CA", "LA County", "06037"],
    ["CA", "City of Los Angeles", "06037"],
    ["CO", "Denver Cty", "08031"],
    ["LA", "Baton Rouge", "22033"],
    ["MO", "St. Louis Circuit", "29189"],
    ["OH", "Superior Court of Ross", "39141"],
    ["VA", "Norfolk County", "51710"],
  ])("%s, %s resembles %s", (state, name, fips) => {
    const answer = resolveCounty(state, name);
    expect("nearest" in answer && answer.nearest.map((county) => county.fips)).toContain(fips);
  });

  test("with a typing error resembles a county, or is another's name", () => {
    const errors = [
      (name: string, at: number) => `${name.slice(0, at)}${name.slice(at + 1)}`,
      (name: string, at: number) => `${name.slice(0, at)}x${name.slice(at + 1)}`,
      (name: string, at: number) => `${name.slice(0, at)}${name[at + 1] ?? ""}${name[at]}${name.slice(at + 2)}`,
    ];
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.nat(), fc.constantFrom(...errors), ({ state, name }, at, mistype) => {
        const mistyped = mistype(name, at % name.length);
        // A typing error can turn "Hand" into "and", which is not part of a name.
        fc.pre(joinedName(mistyped) !== "");
        const answer = resolveCounty(state, mistyped);
        expect("fips" in answer || answer.nearest.length > 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("never resolves to a similar name, and may have no suggestions", () => {
    for (const name of ["", " ", "?", "Quillan", "Xyzzyplugh", "County", "Co."]) {
      expect(fipsFor("NM", name), name).toBeNull();
    }
    expect(nearest("NM", "Xyzzyplugh")).toEqual([]);
    expect(nearest("NM", "")).toEqual([]);
  });

  test("has the same key in every spelling", () => {
    const written = [
      { name: "Harlow", state: "OH" },
      { name: "HARLOW CO.", state: "Ohio" },
      { name: "Harlow  county", state: "oh" },
    ];
    expect(new Set(written.map(countyKey))).toEqual(new Set(["oh/harlow"]));
    expect(countyKey({ name: "The City and County of Harlow", state: "OH" })).toBe("oh/harlow");
    expect(isSameCounty({ name: "Harlow", state: "OH" }, { name: "Harlow", state: "KY" })).toBe(false);
  });
});

describe("two counties are the same", () => {
  const travis = { uuid: "a", fips: "48453", name: "Travis", state: "TX" };

  test("by equal codes, whatever their names and identifiers", () => {
    expect(isSameCounty(travis, { fips: "48453", name: "TRAVIS COUNTY", state: "Texas" })).toBe(true);
    expect(isSameCounty(travis, { ...travis, uuid: "b" })).toBe(true);
    expect(isSameCounty(travis, { fips: "48439", name: "Travis", state: "TX" })).toBe(false);
  });

  test("by equal identifiers of the service, even if their codes differ", () => {
    expect(isSameCounty(travis, { ...travis, uuid: "A", fips: "48439" })).toBe(true);
  });
});
