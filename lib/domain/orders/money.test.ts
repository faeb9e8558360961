import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { costCenter, type OrderLimits, type Spend } from "./amounts";
import { countedCents, limitCodes, limitsExceeded, limitsExceededOneByOne, needsCountyList, noLimits } from "./limits";
import { addSpend, noSpend, quoteOfSearch, spendOf, spendOfSearch } from "./money";
import { maxCents } from "./states";

const cents = fc.integer({ min: 0, max: 100_000 });
const spend: fc.Arbitrary<Spend> = fc
  .record({ cents, searches: fc.nat(20), unpriced: fc.nat(20) })
  .map(({ searches, unpriced, ...rest }) => ({ ...rest, searches: searches + unpriced, unpriced, partlyPriced: 0 }));
const order = spend.filter(({ searches }) => searches > 0);
const limit = fc.record({ cents: fc.option(cents, { nil: null }), searches: fc.option(fc.nat(40), { nil: null }) });
const limits: fc.Arbitrary<OrderLimits> = fc.record({
  order: limit,
  personDay: limit,
  month: limit,
  unpricedCents: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null }),
  costCenterRequired: fc.boolean(),
});
const spent = fc.record({ personDay: spend, month: spend });
const counted = { unpricedCents: 25_00 };
const nothing = { personDay: noSpend, month: noSpend };
const harlow = { searchFee: 12, courtFee: 8, tenYearPlusSurcharge: 0, accessFee: 4.5, total: 24.5, note: null };
const tamarack = { ...harlow, courtFee: null, total: null, accessFee: 2 };

describe("an order is beyond a limit", () => {
  test("never, if none is set", () => {
    fc.assert(
      fc.property(spent, order, (before, one) => limitsExceeded({ limits: noLimits, spent: before }, one).length === 0),
    );
  });

  test("exactly if spending and the order exceed it: reaching it is within", () => {
    fc.assert(
      fc.property(
        spent,
        order,
        fc.constantFrom(...limitCodes),
        fc.integer({ min: -2, max: 2 }),
        (before, one, code, by) => {
          const [scope = "order", measure = "cents"] = code.split(".") as [
            "order" | "personDay" | "month",
            "cents" | "searches",
          ];
          const after = scope === "order" ? one : addSpend(one, before[scope]);
          const total = measure === "cents" ? (countedCents(after, counted) ?? 0) : after.searches;
          if (total + by < 0) return;
          const set = { ...noLimits, ...counted, [scope]: { cents: null, searches: null, [measure]: total + by } };
          expect(limitsExceeded({ limits: set, spent: before }, one)).toEqual(by < 0 ? [code] : []);
        },
      ),
    );
  });

  test("also after more spending, and with a larger order", () => {
    fc.assert(
      fc.property(limits, spent, order, spend, (set, before, one, more) => {
        const exceeded = limitsExceeded({ limits: set, spent: before }, one);
        const later = { personDay: addSpend(before.personDay, more), month: addSpend(before.month, more) };
        expect(limitsExceeded({ limits: set, spent: later }, one)).toEqual(expect.arrayContaining(exceeded));
        expect(limitsExceeded({ limits: set, spent: before }, addSpend(one, more))).toEqual(
          expect.arrayContaining(exceeded),
        );
      }),
    );
  });

  test("on money whenever a price is unknown, in whole or in part, now or of what was spent before", () => {
    const set = { ...noLimits, order: { cents: maxCents, searches: null }, month: { cents: maxCents, searches: null } };
    for (const unknown of [spendOf(null), spendOf(tamarack)]) {
      expect(limitsExceeded({ limits: set, spent: nothing }, unknown)).toEqual(["order.cents", "month.cents"]);
      const spent = { ...nothing, month: unknown };
      expect(limitsExceeded({ limits: set, spent }, spendOf(harlow))).toEqual(["month.cents"]);
    }
  });

  test("on everything limited, if its searches cannot be counted", () => {
    const set = { ...noLimits, ...counted, order: { cents: maxCents, searches: 1000 } };
    expect(limitsExceeded({ limits: set, spent: nothing }, spendOf(null), true)).toEqual([
      "order.cents",
      "order.searches",
    ]);
  });
});

test("of several orders in turn, those within the limits never exceed a limit", () => {
  fc.assert(
    fc.property(limits, fc.array(order, { maxLength: 8 }), (set, orders) => {
      const held = limitsExceededOneByOne({ limits: set, spent: nothing }, orders);
      const sum = orders.filter((_, index) => held[index]?.length === 0).reduce(addSpend, noSpend);
      for (const scope of ["personDay", "month"] as const) {
        // An unknown sum exceeds every limit.
        const spent = countedCents(sum, set) ?? (set[scope].cents === null ? 0 : Infinity);
        expect(spent).toBeLessThanOrEqual(set[scope].cents ?? Infinity);
        expect(sum.searches).toBeLessThanOrEqual(set[scope].searches ?? Infinity);
      }
    }),
  );
});

describe("what a search costs", () => {
  test("is in whole hundredths, and a minimum if a part has no price", () => {
    expect(spendOf(harlow)).toEqual({ cents: 2450, searches: 1, unpriced: 0, partlyPriced: 0 });
    expect(spendOf(tamarack)).toEqual({ cents: 1400, searches: 1, unpriced: 0, partlyPriced: 1 });
    fc.assert(fc.property(cents, (whole) => spendOf({ ...harlow, total: whole / 100 }).cents === whole));
  });

  test("in all counties is the service's price, or the sum of its counties", () => {
    const source = "county-history";
    const counties = [harlow, tamarack, null].map((price) => ({ price, source }));
    const all = { kind: "all-counties", price: null };
    expect(spendOfSearch(all, counties)).toEqual({ cents: 3850, searches: 3, unpriced: 0, partlyPriced: 2 });
    expect(quoteOfSearch(all, counties)).toEqual({ cents: 3850, unpriced: 2 });
    expect(spendOfSearch({ ...all, price: { ...harlow, total: 55 } }, counties)).toMatchObject({
      cents: 5500,
      searches: 3,
    });
    expect(spendOfSearch(all, [])).toMatchObject({ searches: 1, unpriced: 1 });
    const fromSsn = [{ price: harlow, source: "ssn-verification" }];
    expect(spendOfSearch(all, fromSsn), "its counties may be others").toMatchObject({ searches: 1, unpriced: 1 });
  });

  test("is read before the order, where a limit depends on it and the county list can tell", () => {
    const money = { ...noLimits, month: { cents: 1, searches: null } };
    const searches = { ...noLimits, month: { cents: null, searches: 1 } };
    const needs = (limits: OrderLimits) =>
      (["county-criminal", "all-counties", "county-civil", "federal-civil"] as const).filter((kind) =>
        needsCountyList(limits, { kind, price: null }),
      );
    expect(needs(noLimits)).toEqual([]);
    expect(needs(searches)).toEqual(["all-counties"]);
    expect(needs(money)).toEqual(["county-criminal", "all-counties"]);
    expect(needsCountyList(money, { kind: "county-criminal", price: harlow })).toBe(false);
  });

  test("is unknown for an impossible amount", () => {
    for (const total of [-1, maxCents, Infinity, Number.NaN]) {
      expect(spendOf({ ...harlow, total }).unpriced, String(total)).toBe(1);
    }
  });
});

test("a cost center is a code, not a sentence", () => {
  for (const text of ["KYC-2", "4711", "Aufsicht/Süd_3"]) expect(costCenter.safeParse(text).success, text).toBe(true);
  for (const text of ["", "-", "for Imogen Farrow", "a".repeat(41)])
    expect(costCenter.safeParse(text).success).toBe(false);
});
