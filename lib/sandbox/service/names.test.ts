import { expect, test } from "vitest";
import { isSameName, matchPercentage } from "./names";

const name = (first: string, last: string, middle: string | null = null) => ({ first, middle, last });

test.each([
  [name("RENATA", "SZOLLOSI BROOK"), name("Renáta", "Szőllősi-Brook"), true],
  [name("ZOE", "LUKASIEWICZ"), name("Zoë", "Łukasiewicz-Ferreira da Conceição"), false],
  [name("BARTHOLOMEW", "OYELARAN WHITCOMBE"), name("Bartholomew", "Oyelaran-Whitcombe III"), true],
  [name("IKAIKA", "NAONE REYES", "K"), name("Ikaika", "Nāone-Reyes", "Kai"), true],
  [name("IKAIKA", "NAONE REYES", "L"), name("Ikaika", "Nāone-Reyes", "Kai"), false],
  [name("SEAN", "OBRIEN"), name("Seán", "O'Brien"), true],
  [name("REYES", "IKAIKA"), name("Ikaika", "Reyes"), false],
  [name("", ""), name("", ""), false],
])("Identity document operations, rule 5: %j and %j are the same name: %s", (document, user, same) => {
  expect(isSameName(document, user)).toBe(same);
});

test("a match is 100 percent only for equal names", () => {
  expect(matchPercentage("Oakum Freight", "OAKUM  freight")).toBe(100);
  expect(matchPercentage("Oakum Freight", "Oakum")).toBe(matchPercentage("Oakum", "Oakum Freight"));
  expect(matchPercentage("Oakum Freight", "Oakum")).toBeLessThan(100);
});
