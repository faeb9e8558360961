import { describe, expect, it } from "vitest";
import { noLimits } from "@/lib/domain/orders/limits";
import { noSpend } from "@/lib/domain/orders/money";
import { type CountyOption, newOrder } from "@/lib/features/orders/contract/orders";
import {
  cartLines,
  isIncluded,
  linesWithoutReason,
  makeCart,
  type OrderOptions,
  orderRequests,
  selectedLines,
} from "./cart";

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
    countyListRead: true,
    counties: [county({}), county({ uuid: null, name: "", state: "TX", price: null })],
    priceToRunAllCounties: 55.75,
    spending: { limits: noLimits, spent: { personDay: noSpend, month: noSpend } },
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

describe("the cart", () => {
  it("prices only what the service prices: the criminal search in a county, and all counties", () => {
    const prices = cartLines(makeCart(options(), [])).map(({ key, price: linePrice }) => [
      key,
      linePrice?.total ?? null,
    ]);
    expect(prices).toEqual([
      ["county-criminal oh/harlow", 24.5],
      ["county-civil oh/harlow", null],
      ["federal-criminal", null],
      ["federal-civil", null],
      ["all-counties", 55.75],
    ]);
  });

  it("shows a county without a name, and cannot order it", () => {
    const { groups, unsearchable } = makeCart(options(), []);
    expect(unsearchable).toMatchObject([{ title: "County not given, TX", why: expect.stringContaining("no county") }]);
    expect(groups.map(({ title }) => title)).not.toContain("County not given, TX");
  });

  it("offers all counties only when there is a county to search", () => {
    const none = makeCart(options({ counties: [county({ name: "" })] }), []);
    expect(cartLines(none).map(({ kind }) => kind)).toEqual(["federal-criminal", "federal-civil"]);
  });

  it("accepts a county typed by staff, without a price", () => {
    const lines = cartLines(makeCart(options({ counties: [] }), [{ name: "Quillan", state: "NM" }]));
    expect(lines[0]).toMatchObject({ kind: "county-criminal", price: null, county: { name: "Quillan", state: "NM" } });
  });

  it("has no duplicate line, even when the service lists a county under two identifiers", () => {
    const counties = [county({}), county({ uuid: "ae21b067-1cfc-4ff2-93d7-1e5e84165c8d", price: null })];
    const lines = cartLines(makeCart(options({ counties }), [{ name: "Quillan", state: "NM" }]));
    expect(lines[0]?.price).toEqual(price);
    const keys = lines.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("includes a county's criminal search while all counties are selected, so that none is billed twice", () => {
    const orderOptions = options();
    const lines = cartLines(makeCart(orderOptions, [{ name: "Quillan", state: "NM" }]));
    const selected = { selection: new Map([["all-counties", ""]]), counties: orderOptions.counties };
    const included = lines.filter((line) => isIncluded(line, selected)).map(({ key }) => key);
    expect(included).toEqual(["county-criminal oh/harlow"]);
  });
});

describe("ordering again", () => {
  it("needs a reason, but only if an order exists", () => {
    const cart = makeCart(options({ existing: [ordered] }), []);
    const lines = selectedLines(
      cart,
      new Map([
        ["county-criminal oh/harlow", "  "],
        ["county-civil oh/harlow", ""],
      ]),
    );
    expect(linesWithoutReason(lines, new Map([["county-criminal oh/harlow", "  "]])).map(({ kind }) => kind)).toEqual([
      "county-criminal",
    ]);
    expect(linesWithoutReason(lines, new Map([["county-criminal oh/harlow", "The court reopened it"]]))).toEqual([]);
  });
});

const unsaid = { reason: "", costCenter: " " };

it("has one line for one county, and sends as confirmed only what staff confirmed", () => {
  const travis = { fips: "48453", name: "Travis", state: "TX" };
  const listed = county({ ...travis, name: "TRAVIS", price });
  const typed = [{ name: "Quillan", state: "NM", confirmedUnlisted: true }];
  const existing = { ...ordered, county: { ...travis, uuid: null, name: "Travis Co." } };
  const lines = cartLines(makeCart(options({ counties: [listed], existing: [existing] }), typed));
  expect(lines[0]).toMatchObject({ key: "county-criminal 48453", existing: { id: ordered.id } });
  const sent = orderRequests(applicantId, lines, new Map(), unsaid).flatMap(({ body }) =>
    body.county ? [body.county] : [],
  );
  expect(sent.map(({ name, confirmedUnlisted }) => [name, confirmedUnlisted])).toEqual([
    ["TRAVIS", undefined],
    ["TRAVIS", undefined],
    ["Quillan", true],
    ["Quillan", true],
  ]);
});

it("names the counties of the page that a county may be, under another spelling", () => {
  const typed = [
    { name: "Harlowe", state: "OH" },
    { name: "Travvis", state: "TX", resembles: ["Travis County, TX"] },
  ];
  const cart = options({ counties: [county({ price })], existing: [] });
  const lines = cartLines(makeCart(cart, typed)).filter(({ kind }) => kind === "county-criminal");
  expect(lines.map(({ resembles }) => resembles)).toEqual([["Harlowe, OH"], ["Harlow, OH"], ["Travis County, TX"]]);
});

it("sends what the server accepts, in the order of the table", () => {
  const cart = makeCart(options({ existing: [ordered] }), [{ name: "Quillan", state: "NM" }]);
  const selection = new Map(cartLines(cart).map(({ key, existing }) => [key, existing ? "The court reopened it" : ""]));
  const answers = { reason: " The applicant named a charge. ", costCenter: "KYC-2" };
  const sent = orderRequests(applicantId, selectedLines(cart, selection), selection, answers);
  for (const { body } of sent) {
    expect(newOrder.parse(body)).toMatchObject({ reason: "The applicant named a charge.", costCenter: "KYC-2" });
  }
  // The county's own search and the order of all counties would both repeat an earlier search.
  expect(sent.filter(({ body }) => body.againReason).map(({ body }) => body.kind)).toEqual([
    "county-criminal",
    "all-counties",
  ]);
});

it("treats all counties as a repeat only after an open or complete criminal order of a listed county", () => {
  const repeatOf = (existing: OrderOptions["existing"]) =>
    cartLines(makeCart(options({ existing }), [])).find(({ kind }) => kind === "all-counties")?.existing ?? null;
  expect(repeatOf([ordered])).toBe(ordered);
  expect(repeatOf([{ ...ordered, state: "failed" }])).toBeNull();
  expect(repeatOf([{ ...ordered, kind: "county-civil" }])).toBeNull();
  expect(repeatOf([{ ...ordered, county: { uuid: null, fips: null, name: "Quillan", state: "NM" } }])).toBeNull();
});

describe("two courts of one name", () => {
  const both = ["a1", "b2"].map((uuid) => county({ uuid, name: "Baltimore", state: "MD" }));

  it("C132: are two groups, named as the service names them, and ordered each with its identifier", () => {
    const cart = makeCart(options({ counties: both }), []);
    const groups = cart.groups.filter(({ title }) => title === "Baltimore, MD");
    expect(groups).toHaveLength(2);
    expect(groups[0]?.detail).toContain("The county or the independent city: the service does not say which");
    const lines = groups.flatMap((group) => group.lines.filter(({ kind }) => kind === "county-criminal"));
    expect(lines.map(({ resembles }) => resembles)).toEqual([[], []]);
    const requests = orderRequests(applicantId, lines, new Map(), { reason: "", costCenter: "" });
    expect(requests.map(({ body }) => body.county?.uuid)).toEqual(["a1", "b2"]);
  });

  it("an order of one of them makes no repeat of the other", () => {
    const existing = [{ ...ordered, county: { uuid: "a1", fips: null, name: "Baltimore", state: "MD" } }];
    const lines = cartLines(makeCart(options({ counties: both, existing }), []));
    const criminal = lines.filter(({ kind, county: of }) => kind === "county-criminal" && of);
    expect(criminal.map(({ existing: earlier }) => earlier !== null)).toEqual([true, false]);
  });
});
