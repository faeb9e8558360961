import { describe, expect, it } from "vitest";
import { type CountyOption, newOrder } from "@/lib/contracts/orders";
import { makeCart, type OrderOptions } from "./cart";
import { askFor, isIncluded, linesOf, selectedLines, withoutReason } from "./selected-lines";

const applicantId = "01a1fbed-48c2-73db-bec1-a0d5a089ee73";
const price = { searchFee: 12, courtFee: 8, tenYearPlusSurcharge: 0, accessFee: 4.5, total: 24.5, note: null };

function county(change: Partial<CountyOption>): CountyOption {
  return {
    uuid: "24537694-af6d-434b-b44f-b5c76783b9ca",
    fips: null,
    name: "Harlow",
    state: "OH",
    seenFrom: "2015-03",
    seenTo: "2019-08",
    price,
    source: "county-history",
    ...change,
  };
}

function options(change: Partial<OrderOptions> = {}): OrderOptions {
  return {
    consentedAt: "2026-11-21T02:26:34.411Z",
    countiesReadAt: "2026-11-21T02:26:35.665Z",
    counties: [county({}), county({ uuid: null, name: "", state: "TX", price: null })],
    priceToRunAllCounties: 55.75,
    existing: [],
    ...change,
  };
}

const ordered = {
  id: "01a1fbed-4e86-7466-9b15-56d85086d3df",
  kind: "county-criminal",
  county: { uuid: null, fips: null, name: "Harlow", state: "OH" },
  state: "pending",
  requestedAt: "2026-11-16T10:00:00Z",
} as const;

describe("the basket", () => {
  it("prices only what the service prices: the criminal search in a county, and all counties", () => {
    const prices = linesOf(makeCart(options(), [])).map(({ key, price: given }) => [key, given?.total ?? null]);
    expect(prices).toEqual([
      ["county-criminal oh/harlow", 24.5],
      ["county-civil oh/harlow", null],
      ["federal-criminal", null],
      ["federal-civil", null],
      ["all-counties", 55.75],
    ]);
  });

  it("keeps a county without a name in sight, and cannot order it", () => {
    const { groups, closed } = makeCart(options(), []);
    expect(closed).toMatchObject([{ title: "County not given, TX", why: expect.stringContaining("no county") }]);
    expect(groups.map(({ title }) => title)).not.toContain("County not given, TX");
  });

  it("offers all counties only when there is a county to search", () => {
    const none = makeCart(options({ counties: [county({ name: "" })] }), []);
    expect(linesOf(none).map(({ kind }) => kind)).toEqual(["federal-criminal", "federal-civil"]);
  });

  it("takes a county typed by hand, without a price", () => {
    const lines = linesOf(makeCart(options({ counties: [] }), [{ name: "Quillan", state: "NM" }]));
    expect(lines[0]).toMatchObject({ kind: "county-criminal", price: null, county: { name: "Quillan", state: "NM" } });
  });

  it("has no line twice, also when the service lists a county under two identifiers", () => {
    const counties = [county({}), county({ uuid: "ae21b067-1cfc-4ff2-93d7-1e5e84165c8d", price: null })];
    const lines = linesOf(makeCart(options({ counties }), [{ name: "Quillan", state: "NM" }]));
    expect(lines[0]?.price).toEqual(price);
    const keys = lines.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("leaves a county's criminal search out while all counties are chosen, so that none is billed twice", () => {
    const given = options();
    const lines = linesOf(makeCart(given, [{ name: "Quillan", state: "NM" }]));
    const facts = { chosen: new Map([["all-counties", ""]]), counties: given.counties };
    const left = lines.filter((line) => isIncluded(line, facts)).map(({ key }) => key);
    expect(left).toEqual(["county-criminal oh/harlow"]);
  });
});

describe("ordering again", () => {
  it("needs a reason, and only where an order stands", () => {
    const cart = makeCart(options({ existing: [ordered] }), []);
    const lines = selectedLines(
      cart,
      new Map([
        ["county-criminal oh/harlow", "  "],
        ["county-civil oh/harlow", ""],
      ]),
    );
    expect(withoutReason(lines, new Map([["county-criminal oh/harlow", "  "]])).map(({ kind }) => kind)).toEqual([
      "county-criminal",
    ]);
    expect(withoutReason(lines, new Map([["county-criminal oh/harlow", "The court reopened it"]]))).toEqual([]);
  });
});

it("is one line for one county, and sends as confirmed only what a person confirmed", () => {
  const travis = { fips: "48453", name: "Travis", state: "TX" };
  const listed = county({ ...travis, name: "TRAVIS", price });
  const typed = [{ name: "Quillan", state: "NM", confirmedUnlisted: true }];
  const standing = { ...ordered, county: { ...travis, uuid: null, name: "Travis Co." } };
  const lines = linesOf(makeCart(options({ counties: [listed], existing: [standing] }), typed));
  expect(lines[0]).toMatchObject({ key: "county-criminal 48453", standing: { id: ordered.id } });
  const sent = askFor(applicantId, lines, new Map()).flatMap(({ body }) => (body.county ? [body.county] : []));
  expect(sent.map(({ name, confirmedUnlisted }) => [name, confirmedUnlisted])).toEqual([
    ["TRAVIS", undefined],
    ["TRAVIS", undefined],
    ["Quillan", true],
    ["Quillan", true],
  ]);
});

it("sends what the server takes, in the order of the table", () => {
  const cart = makeCart(options({ existing: [ordered] }), [{ name: "Quillan", state: "NM" }]);
  const chosen = new Map(linesOf(cart).map(({ key, standing }) => [key, standing ? "The court reopened it" : ""]));
  const sent = askFor(applicantId, selectedLines(cart, chosen), chosen);
  for (const { body } of sent) expect(newOrder.safeParse(body).success).toBe(true);
  // The county's own search, and the one that would order it again among all counties.
  expect(sent.filter(({ body }) => body.againReason).map(({ body }) => body.kind)).toEqual([
    "county-criminal",
    "all-counties",
  ]);
});

it("holds against all counties an order of the list only, of a criminal search, that stands", () => {
  const against = (existing: OrderOptions["existing"]) =>
    linesOf(makeCart(options({ existing }), [])).find(({ kind }) => kind === "all-counties")?.standing ?? null;
  expect(against([ordered])).toBe(ordered);
  expect(against([{ ...ordered, state: "failed" }])).toBeNull();
  expect(against([{ ...ordered, kind: "county-civil" }])).toBeNull();
  expect(against([{ ...ordered, county: { uuid: null, fips: null, name: "Quillan", state: "NM" } }])).toBeNull();
});
