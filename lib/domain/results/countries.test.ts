import fc from "fast-check";
import codes from "i18n-iso-countries/codes.json";
import { describe, expect, test } from "vitest";
import { countriesIn } from "./countries";
import { compareCountries } from "./hits/compare-record";

describe("one country in the spellings of documents and lists", () => {
  test.each([
    ["SY", "SYR", "Syria", "Syrian", "Syrian Arab Republic", "SYRIA (SYRIAN ARAB REPUBLIC)"],
    [
      "IR",
      "IRN",
      "Iran",
      "Iranian",
      "Iran, Islamic Republic of",
      "Islamic Republic of Iran",
      "Iran (Islamic Republic of)",
    ],
    ["MM", "MMR", "Burma", "Myanmar", "Burmese", "Union of Burma"],
    ["KP", "PRK", "DPRK", "North Korea", "North Korean", "Korea, Democratic People's Republic of", "Korea, North"],
    ["KR", "KOR", "South Korea", "Republic of Korea", "Korea, Republic of", "Korea, South", "ROK"],
    ["DE", "D<<", "DEU", "Germany", "German", "Federal Republic of Germany", "german citizen"],
    ["CD", "COD", "Congo, Democratic Republic of the", "Democratic Republic of the Congo", "DRC", "Zaire"],
    ["CG", "COG", "Republic of the Congo", "Congo, Republic of the", "Congo-Brazzaville"],
    ["CN", "CHN", "China", "China, People's Republic of", "People’s Republic of China", "Chinese", "PRC"],
    ["TW", "TWN", "Taiwan", "Republic of China", "Taiwanese", "Chinese Taipei"],
    ["XK", "RKS", "XKX", "Kosovo", "Kosovar"],
    [
      "GB",
      "GBR",
      "UK",
      "U.K.",
      "British",
      "GBD",
      "England",
      "British citizen",
      "Great Britain (UK)",
      "British Overseas",
      "United Kingdom of Great Britain",
    ],
    ["US", "USA", "U.S.", "U.S. citizen", "American", "United States of America", "US national"],
    ["RU", "RUS", "Russia", "Russian", "Russian Federation"],
    ["CI", "CIV", "Ivory Coast", "Côte d’Ivoire", "Cote d'Ivoire", "Ivorian"],
    ["TR", "TUR", "Turkey", "Türkiye", "TURKIYE", "Turkish"],
    ["SZ", "SWZ", "Swaziland", "Eswatini", "Kingdom of Eswatini"],
    ["MK", "MKD", "Macedonia", "North Macedonia", "Macedonian", "FYROM"],
    ["VE", "VEN", "Venezuela", "Venezuelan", "Bolivarian Republic of Venezuela", "Venezuela, Bolivarian Republic of"],
    ["LA", "LAO", "Laos", "Lao People's Democratic Republic", "Laotian"],
    ["VN", "VNM", "Viet Nam", "Vietnam", "Vietnamese", "Socialist Republic of Viet Nam"],
    ["PS", "PSE", "Palestine", "Palestinian", "State of Palestine", "Palestine, State of"],
    ["AE", "ARE", "UAE", "Emirati", "United Arab Emirates", "U.A.E."],
    ["LY", "LBY", "Libya", "Libyan", "Libyan Arab Jamahiriya", "State of Libya"],
    ["AF", "AFG", "Afghanistan", "Afghan", "Islamic Republic of Afghanistan"],
    ["NL", "NLD", "Netherlands", "The Netherlands", "Dutch", "Kingdom of the Netherlands", "Holland"],
    ["CZ", "CZE", "Czech Republic", "Czechia", "Czech"],
    ["LK", "LKA", "Sri Lanka", "Ceylon", "Sri Lankan"],
  ])("%s", (code, ...texts) => {
    for (const text of texts) expect([text, countriesIn(text)?.codes]).toEqual([text, [code]]);
  });
});

test("every ISO code is its country, and no two countries are the same", () => {
  for (const [two = "", three = ""] of codes) {
    // "NA" is Namibia's code, but in a record it also means that there is no value.
    expect(countriesIn(three)?.codes).toEqual([two]);
    expect(compareCountries(three, two).comparison).toBe(two === "NA" ? "not_given" : "same");
    expect(compareCountries(three, two === "FR" ? "DE" : "FR").comparison).toBe("different");
  }
});

test.each([
  ["FRA", "Cameroon, France", "partly"],
  ["SYR", "Lebanon; Syria", "partly"],
  ["EGY", "Egyptian/Jordanian", "partly"],
  ["PAK", "Afghan and Pakistani", "partly"],
  ["DEU", "Lebanon; Syria", "different"],
  // Names that stand for several states.
  ["COD", "Congo", "partly"],
  ["RUS", "USSR", "partly"],
  ["SRB", "Yugoslavia", "partly"],
  ["DEU", "USSR", "different"],
  ["KOR", "Korea", "partly"],
  // Texts of which a part does not name a country.
  ["SYR", "Syrian refugee", "partly"],
  ["DEU", "Syrian refugee", "not_given"],
  ["IRN", "Unknown", "not_given"],
  ["XXA", "Stateless", "same"],
  ["XXX", "France", "not_given"],
  ["IRN", "Stateless", "different"],
  ["IRN", "Iraq", "different"],
  ["NER", "Nigeria", "different"],
  ["DMA", "Dominican Republic", "different"],
  ["GIN", "Guinea-Bissau", "different"],
  ["AUT", "Australia", "different"],
])("%s beside %s: %s", (applicant, record, comparison) => {
  expect(compareCountries(applicant, record).comparison).toBe(comparison);
});

test("comparing countries is symmetric, and any text is read at once", () => {
  const text = fc.oneof(
    fc.constantFrom(
      "USSR",
      "Syria",
      "Lebanon; Syria",
      "Congo",
      "COD",
      "Syrian refugee",
      "Unknown",
      "D<<",
      "Sable Islands",
    ),
    fc.string({ maxLength: 220 }),
    fc.constantFrom("a ", ",", "and ", "Republic of ", "<").map((part) => part.repeat(50_000)),
  );
  fc.assert(
    fc.property(text, text, (first, second) => {
      const start = performance.now();
      expect(compareCountries(first, second).comparison).toBe(compareCountries(second, first).comparison);
      expect(performance.now() - start).toBeLessThan(500);
    }),
  );
});
