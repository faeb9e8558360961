import { describe, expect, it } from "vitest";
import { countyText, searchTitle } from "@/lib/domain/orders/search-titles";
import { orderStates } from "@/lib/domain/orders/states";
import { type ExistingOrder, findExistingOrder, residenceText } from "./court-searches";

const harlow = { uuid: "0b1f0f4e-0000-4000-8000-000000000001", fips: null, name: "Harlow", state: "OH" };
const tamarack = { uuid: null, name: "Tamarack", state: "MN" };

function order(change: Partial<ExistingOrder>): ExistingOrder {
  return {
    id: "01a1fbed-4e86-7466-9b15-56d85086d3df",
    kind: "county-criminal",
    county: harlow,
    state: "complete",
    requestedAt: "2026-11-16T10:00:00Z",
    ...change,
  };
}

describe("names", () => {
  it('add "County" only where it is right', () => {
    expect(countyText(harlow)).toBe("Harlow County, OH");
    expect(countyText({ name: "Harlow County", state: "OH" })).toBe("Harlow County, OH");
    expect(countyText({ name: "Orleans", state: "LA" })).toBe("Orleans, LA");
    expect(countyText({ name: "Baltimore City", state: "MD" })).toBe("Baltimore City, MD");
    expect(countyText({ name: "", state: "TX" })).toBe("County not given, TX");
    expect(searchTitle("county-criminal", harlow)).toBe("County criminal, Harlow County OH");
    expect(searchTitle("federal-civil", null)).toBe("Federal civil");
  });

  it("say when the applicant lived there, as far as the service says", () => {
    expect(residenceText({ seenFrom: "2015-03", seenTo: "2019-08-14" })).toBe("Lived there Mar 2015 to Aug 2019");
    expect(residenceText({ seenFrom: "2015-03", seenTo: null })).toBe("Lived there since Mar 2015");
    expect(residenceText({ seenFrom: null, seenTo: null })).toBeNull();
  });
});

describe("an existing order makes a search a repeat", () => {
  it("while it is open or complete, and not after it failed or was canceled", () => {
    const repeatStates = orderStates.filter((state) =>
      findExistingOrder("county-criminal", harlow, [order({ state })]),
    );
    expect(repeatStates.sort()).toEqual(
      ["intent", "awaiting_approval", "sending", "accepted", "pending", "complete", "outcome_unknown"].sort(),
    );
  });

  it("only for the same kind and the same county", () => {
    expect(findExistingOrder("county-civil", harlow, [order({})])).toBeNull();
    expect(findExistingOrder("county-criminal", tamarack, [order({})])).toBeNull();
    expect(
      findExistingOrder("federal-criminal", null, [order({ kind: "federal-criminal", county: null })]),
    ).not.toBeNull();
  });

  it("for every county, if it is of all counties and its counties are not known yet", () => {
    const all = order({ kind: "all-counties", county: null, state: "outcome_unknown" });
    expect(findExistingOrder("county-criminal", tamarack, [all])).toBe(all);
    expect(findExistingOrder("county-civil", tamarack, [all])).toBeNull();
    expect(findExistingOrder("county-criminal", tamarack, [{ ...all, state: "accepted" }])).toBeNull();
  });

  it("and the newest of several is reported", () => {
    const newest = order({ id: "01a1fbed-4e86-7466-9b15-56d85086d3ff", state: "pending" });
    expect(findExistingOrder("county-criminal", harlow, [newest, order({})])).toBe(newest);
  });
});
