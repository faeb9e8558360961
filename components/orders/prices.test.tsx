import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Price } from "@/lib/domain/orders/amounts";
import { addQuotes, centsOf, priceParts, quoteOf } from "@/lib/domain/orders/money";
import { quoteSentence, quoteText, sumOfPart, unpricedText } from "./prices";

/** Amounts in whole hundredths, as the service writes them. */
const amount = fc.integer({ min: 0, max: 10_000_00 }).map((cents) => cents / 100);
const part = fc.option(amount, { nil: null });
const someParts = fc.record({ searchFee: part, courtFee: part, tenYearPlusSurcharge: part, accessFee: part });
const price: fc.Arbitrary<Price> = someParts.map((parts) => ({ ...parts, total: null, note: null }));
const prices = fc.array(fc.option(price, { nil: null }), { maxLength: 12 });

const partsOf = (one: Price) => priceParts.map((key) => one[key]);
const tamarack: Price = {
  searchFee: 12,
  courtFee: null,
  tenYearPlusSurcharge: 0,
  accessFee: 2,
  total: null,
  note: "The court bills its own fee",
};
const harlow: Price = { ...tamarack, courtFee: 8, accessFee: 4.5, total: 24.5 };

describe("a missing price", () => {
  it("is never 0: the whole search counts as one unpriced amount", () => {
    expect(quoteOf(null)).toEqual({ cents: null, unpriced: 1 });
    expect(quoteText(quoteOf(null))).toBeNull();
  });

  it("is counted separately from the sum of the priced parts", () => {
    expect(quoteOf(tamarack)).toEqual({ cents: 1400, unpriced: 1 });
    expect(quoteText(quoteOf(tamarack))).toBe("from 14.00");
  });

  it("differs from a price of 0", () => {
    const free: Price = { ...tamarack, searchFee: 0, courtFee: 0, accessFee: 0 };
    expect(quoteOf(free)).toEqual({ cents: 0, unpriced: 0 });
  });

  it("is counted once for each missing part", () => {
    fc.assert(
      fc.property(price, (one) => {
        const parts = partsOf(one);
        const missing = parts.filter((each) => each === null).length;
        expect(quoteOf(one).unpriced).toBe(missing === parts.length ? 1 : missing);
      }),
    );
  });

  it("never changes the sum of what is priced", () => {
    fc.assert(
      fc.property(prices, (some) => {
        const withGaps = addQuotes([...some, null, null].map(quoteOf));
        const without = addQuotes(some.map(quoteOf));
        expect(withGaps.cents).toBe(without.cents);
        expect(withGaps.unpriced).toBe(without.unpriced + 2);
      }),
    );
  });
});

describe("sums", () => {
  it("are known when at least one amount is, and add hundredths", () => {
    fc.assert(
      fc.property(prices, (some) => {
        const known = some.flatMap((one) => (one ? partsOf(one) : [])).filter((each) => each !== null);
        const { cents } = addQuotes(some.map(quoteOf));
        expect(cents).toBe(known.length === 0 ? null : known.reduce((sum, each) => sum + centsOf(each), 0));
      }),
    );
  });

  it("do not depend on the order of the searches", () => {
    fc.assert(
      fc.property(prices, (some) => {
        expect(addQuotes(some.map(quoteOf))).toEqual(addQuotes([...some].reverse().map(quoteOf)));
      }),
    );
  });

  it("of the columns equal the sum of the rows", () => {
    fc.assert(
      fc.property(prices, (some) => {
        const columns = priceParts.map((key) => sumOfPart(some, key)).filter((each) => each !== null);
        const { cents } = addQuotes(some.map(quoteOf));
        expect(columns.length === 0 ? null : columns.reduce((sum, each) => sum + each, 0)).toBe(cents);
      }),
    );
  });

  it("have no floating-point error", () => {
    const tenth: Price = { ...tamarack, searchFee: 0.1, courtFee: 0.2, tenYearPlusSurcharge: 0, accessFee: 0 };
    expect(quoteOf(tenth)).toEqual({ cents: 30, unpriced: 0 });
  });

  it("use the service's total where it gives one, even without parts", () => {
    expect(quoteOf(harlow)).toEqual({ cents: 2450, unpriced: 0 });
    const all: Price = {
      searchFee: null,
      courtFee: null,
      tenYearPlusSurcharge: null,
      accessFee: null,
      total: 55.75,
      note: null,
    };
    expect(quoteOf(all)).toEqual({ cents: 5575, unpriced: 0 });
  });
});

it("an unpriced part is called unknown, never free", () => {
  expect(unpricedText([harlow, tamarack, null, null])).toBe("1 court fee and 2 searches");
  expect(unpricedText([harlow])).toBe("");
  expect(quoteSentence(addQuotes([harlow, tamarack, null].map(quoteOf)))).toBe(
    "At least 38.50, plus 2 amounts without a price.",
  );
  expect(quoteSentence(quoteOf(null))).toBe("The service states no price.");
});
