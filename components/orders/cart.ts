/** What can be ordered for an applicant, line by line. Pure. */
import type { AskedCounty } from "@/lib/contracts/county-names";
import type { OutputOf } from "@/lib/contracts/endpoint";
import {
  type CountyOption,
  type getOrderOptions,
  type OrderKind,
  orderKindTitles,
  type Price,
} from "@/lib/contracts/orders";
import { countyKinds, countyText, type Existing, existingOrder, livedText, searchKey } from "./searches";

export type OrderOptions = OutputOf<typeof getOrderOptions>;

/** One search that can be chosen. */
export type Line = {
  key: string;
  kind: OrderKind;
  title: string;
  detail: string | null;
  county: AskedCounty | null;
  /** What the service says it costs; null: not priced. */
  price: Price | null;
  /** An order of the same search that stands: ordering again needs a reason. */
  standing: Existing | null;
};

/** A county with its two searches, or the searches that are made in no one county. */
export type Group = { key: string; title: string; detail: string | null; lines: Line[] };

/** A county of the service's list that cannot be searched, and why. */
export type Closed = { key: string; title: string; detail: string | null; why: string };

export type Cart = { groups: Group[]; closed: Closed[] };

const totalOnly: Omit<Price, "total"> = {
  searchFee: null,
  courtFee: null,
  tenYearPlusSurcharge: null,
  accessFee: null,
  note: null,
};

/**
 * Makes the lines.
 *
 * The service's price of a county is for a criminal search there: it comes with the operation that runs criminal
 * searches in all counties, and the interface names no price of a civil one, nor of a federal one.
 *
 * @param options the service's counties, prices and earlier orders
 * @param byHand counties that somebody typed
 */
export function makeCart(options: OrderOptions, byHand: readonly AskedCounty[]): Cart {
  const named = onceEach(options.counties.filter((county) => closedReason(county) === null));
  const line = (kind: OrderKind, county: AskedCounty | null, facts: Partial<Line> = {}): Line => ({
    key: searchKey(kind, county),
    kind,
    title: orderKindTitles[kind],
    detail: null,
    county,
    price: null,
    standing: existingOrder(kind, county, options.existing),
    ...facts,
  });
  const group = (county: AskedCounty, detail: string | null, price: Price | null): Group => ({
    key: searchKey("county-criminal", county),
    title: countyText(county),
    detail,
    lines: countyKinds.map((kind) =>
      line(kind, county, kind === "county-criminal" ? { price, detail: price?.note ?? null } : {}),
    ),
  });
  const all = options.priceToRunAllCounties;
  const searchable = named.length;
  const everywhere = line("all-counties", null, {
    title: "All counties, criminal",
    detail: `One call that orders a criminal search in each county of the list, also where one was ordered before`,
    price: all === null ? null : { ...totalOnly, total: all },
    standing: existingOrder("all-counties", null, options.existing) ?? existingInList(named, options.existing),
  });
  const federal: Group = {
    key: "federal",
    title: "All federal districts",
    detail: null,
    lines: [line("federal-criminal", null), line("federal-civil", null)],
  };
  return {
    groups: [
      ...named.map((county) => group(asked(county), livedText(county), county.price)),
      ...byHand.map((county) =>
        group(county, county.confirmedUnlisted ? "Typed by hand, in no list" : "Typed by hand", null),
      ),
      federal,
      ...(searchable > 0 ? [{ key: "all", title: "The whole county list", detail: null, lines: [everywhere] }] : []),
    ],
    closed: options.counties.flatMap((county, index) => {
      const why = closedReason(county);
      return why ? [{ key: `closed-${index}`, title: countyText(county), detail: livedText(county), why }] : [];
    }),
  };
}

/** The newest order of a county that all counties would order again. */
function existingInList(named: readonly CountyOption[], existing: readonly Existing[]): Existing | null {
  const found = named.flatMap((county) => existingOrder("county-criminal", asked(county), existing) ?? []);
  return existing.find((order) => order.kind === "county-criminal" && found.includes(order)) ?? null;
}

/** Two entries of one name and state are one search, whatever their identifiers. */
function onceEach(counties: readonly CountyOption[]): CountyOption[] {
  const byKey = new Map(counties.map((county) => [searchKey("county-criminal", county), county] as const).reverse());
  return counties.filter((county) => byKey.get(searchKey("county-criminal", county)) === county);
}

function asked({ uuid, fips, name, state }: CountyOption): AskedCounty {
  return { uuid, fips, name, state };
}

/** A search is asked for by the county's name and state; without them the court cannot be named. */
function closedReason({ name, state }: CountyOption): string | null {
  if (name.trim() === "") return "The service gives no county and no identifier for it";
  return state.trim() === "" ? "The service gives no state for it" : null;
}
