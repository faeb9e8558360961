"use client";

/** The searches that can be ordered for an applicant, the selected ones, and the requests that order them. */
import { useMemo, useState } from "react";
import type { z } from "zod";
import { reasonProblem } from "@/lib/base/reason";
import { isSharedName, type RequestedCounty, similarCounties } from "@/lib/domain/counties/names";
import type { Price } from "@/lib/domain/orders/amounts";
import { type Quote, quoteOfSearch } from "@/lib/domain/orders/money";
import { countyText } from "@/lib/domain/orders/search-titles";
import { type OrderKind, orderKindTitles } from "@/lib/domain/orders/states";
import type { CountyOption, newOrder } from "@/lib/features/orders/contract/orders";
import type { getOrderOptions } from "@/lib/features/orders/contract/orders.actions";
import type { ResponseOf } from "@/lib/platform/contract/action";
import { countyKinds, type ExistingOrder, findExistingOrder, residenceText, searchKey } from "./court-searches";

export type OrderOptions = ResponseOf<typeof getOrderOptions>;

export type NewOrder = z.input<typeof newOrder>;
/** The request for one line of the cart, by the line's key. */
export type OrderRequest = { line: string; body: NewOrder };

export type Line = {
  key: string;
  kind: OrderKind;
  title: string;
  detail: string | null;
  county: RequestedCounty | null;
  /** The service's price. Null if the service names none. */
  price: Price | null;
  /**
   * The cost. For all counties it is the sum of their prices, unless the service names a price for the whole search.
   */
  quote: Quote;
  /** An earlier order of the same search. If there is one, ordering again needs a reason. */
  existing: ExistingOrder | null;
  /** Counties that this one may be, differently spelled. If there are any, another person must approve the order. */
  resembles: readonly string[];
};

/** A county with its two searches, or the searches that belong to no single county. */
export type Group = { key: string; title: string; detail: string | null; lines: Line[] };

export type UnsearchableCounty = { key: string; title: string; detail: string | null; why: string };

export type Cart = { groups: Group[]; unsearchable: UnsearchableCounty[] };

/** The selected lines by key, each with the reason for ordering it again ("" if none is needed). */
export type Selection = ReadonlyMap<string, string>;

/** The cart of one page. It starts empty and is not stored: leaving the page discards it. */
export function useCart(options: OrderOptions) {
  const [typedCounties, setTypedCounties] = useState<readonly RequestedCounty[]>([]);
  const [selection, setSelection] = useState<Selection>(new Map());
  const cart = useMemo(() => makeCart(options, typedCounties), [options, typedCounties]);
  const included = (line: Line, within = selection) =>
    isIncluded(line, { selection: within, counties: options.counties });

  const select = (line: Line, on: boolean) =>
    setSelection((current) => {
      const next = new Map(current);
      if (on) next.set(line.key, "");
      else next.delete(line.key);
      // This deselects the lines that the new line includes.
      for (const other of selectedLines(cart, next)) if (included(other, next)) next.delete(other.key);
      return next;
    });
  const setReason = (line: Line, reason: string) => setSelection((current) => new Map(current).set(line.key, reason));
  const deselect = (key: string) => setSelection((current) => new Map([...current].filter(([line]) => line !== key)));
  const addCounty = (county: RequestedCounty) => setTypedCounties((current) => [...current, county]);

  return {
    cart,
    selection,
    lines: selectedLines(cart, selection),
    counties: [...options.counties, ...typedCounties],
    included,
    select,
    setReason,
    deselect,
    addCounty,
  };
}

const totalOnly: Omit<Price, "total"> = {
  searchFee: null,
  courtFee: null,
  tenYearPlusSurcharge: null,
  accessFee: null,
  note: null,
};

/**
 * Creates the cart. The service's price of a county is for a criminal search, because it comes with the operation that
 * runs criminal searches in all counties. The interface names no price for civil or federal searches.
 */
export function makeCart(options: OrderOptions, typedCounties: readonly RequestedCounty[]): Cart {
  const searchable = uniqueCounties(options.counties.filter((county) => unsearchableReason(county) === null));
  const others = [...options.counties, ...typedCounties, ...options.existing.flatMap(({ county }) => county ?? [])];
  const line = (
    kind: OrderKind,
    county: RequestedCounty | null,
    { price = null, ...fields }: Partial<Line> = {},
  ): Line => ({
    key: searchKey(kind, county),
    kind,
    title: orderKindTitles[kind],
    detail: null,
    county,
    price,
    quote: quoteOfSearch({ kind, price }, options.counties),
    existing: findExistingOrder(kind, county, options.existing),
    resembles: county ? [...(county.resembles ?? []), ...similarCounties(county, others)] : [],
    ...fields,
  });
  const group = (county: RequestedCounty, detail: string | null, price: Price | null): Group => ({
    key: searchKey("county-criminal", county),
    title: countyText(county),
    detail,
    lines: countyKinds.map((kind) =>
      line(kind, county, kind === "county-criminal" ? { price, detail: price?.note ?? null } : {}),
    ),
  });
  const total = options.priceToRunAllCounties;
  const allCounties = line("all-counties", null, {
    title: "All counties, criminal",
    detail: `Orders a criminal search in every listed county, including counties already searched`,
    price: total === null ? null : { ...totalOnly, total },
    existing:
      findExistingOrder("all-counties", null, options.existing) ?? existingInCountyList(searchable, options.existing),
  });
  const federal: Group = {
    key: "federal",
    title: "All federal districts",
    detail: null,
    lines: [line("federal-criminal", null), line("federal-civil", null)],
  };
  return {
    groups: [
      ...searchable.map((county) => group(requestCounty(county), detailOf(county), county.price)),
      ...typedCounties.map((county) =>
        group(county, county.confirmedUnlisted ? "Entered manually, not in the list" : "Entered manually", null),
      ),
      federal,
      ...(searchable.length > 0
        ? [{ key: "all", title: "The whole county list", detail: null, lines: [allCounties] }]
        : []),
    ],
    unsearchable: options.counties.flatMap((county, index) => {
      const why = unsearchableReason(county);
      return why ? [{ key: `closed-${index}`, title: countyText(county), detail: residenceText(county), why }] : [];
    }),
  };
}

/** The newest county order that an order of all counties would repeat. */
function existingInCountyList(
  counties: readonly CountyOption[],
  existing: readonly ExistingOrder[],
): ExistingOrder | null {
  const found = counties.flatMap(
    (county) => findExistingOrder("county-criminal", requestCounty(county), existing) ?? [],
  );
  return existing.find((order) => order.kind === "county-criminal" && found.includes(order)) ?? null;
}

/** If a county and a city share a name, the service does not say which of their courts it lists. */
function detailOf(county: CountyOption): string | null {
  const which = isSharedName(county) ? "The county or the independent city: the service does not say which" : null;
  return [residenceText(county), which].filter((text) => text !== null).join(". ") || null;
}

/**
 * Two entries with one name and state are one search, whatever their identifiers, unless a county and a city share the
 * name. The first entry wins.
 */
function uniqueCounties(counties: readonly CountyOption[]): CountyOption[] {
  const byKey = new Map(counties.map((county) => [searchKey("county-criminal", county), county] as const).reverse());
  return counties.filter((county) => byKey.get(searchKey("county-criminal", county)) === county);
}

function requestCounty({ uuid, fips, name, state }: CountyOption): RequestedCounty {
  return { uuid, fips, name, state };
}

/** Says why a county cannot be searched. The service needs its name and state. Null if it can be searched. */
function unsearchableReason({ name, state }: CountyOption): string | null {
  if (name.trim() === "") return "The service gives no county and no identifier for it";
  return state.trim() === "" ? "The service gives no state for it" : null;
}

export function cartLines({ groups }: Cart): Line[] {
  return groups.flatMap(({ lines }) => lines);
}

/** The selected lines that the cart still has, in the order of the table. */
export function selectedLines(cart: Cart, selection: Selection): Line[] {
  return cartLines(cart).filter(({ key }) => selection.has(key));
}

/**
 * Whether another selected line includes this one: an order of all counties searches and bills each county of the list,
 * so a criminal search of one of them would be billed twice.
 */
export function isIncluded(
  line: Line,
  { selection, counties }: { selection: Selection; counties: OrderOptions["counties"] },
): boolean {
  if (line.kind !== "county-criminal" || !selection.has("all-counties")) return false;
  return counties.some((county) => county.name !== "" && searchKey("county-criminal", county) === line.key);
}

/** Lines that were ordered before, and whose reason is missing or refused. */
export function linesWithoutReason(lines: readonly Line[], selection: Selection): Line[] {
  return lines.filter(({ key, existing }) => existing !== null && reasonProblem(selection.get(key) ?? ""));
}

/** Returns the requests in the order of the table. An answer that is not given is "". */
export function orderRequests(
  applicantId: string,
  lines: readonly Line[],
  selection: Selection,
  answers: { reason: string; costCenter: string },
): OrderRequest[] {
  return lines.map(({ key, kind, county, existing }) => {
    const body: NewOrder = { applicantId, kind };
    if (county) {
      body.county = {
        ...(county.uuid ? { uuid: county.uuid } : {}),
        name: county.name,
        state: county.state,
        ...(county.confirmedUnlisted ? { confirmedUnlisted: true } : {}),
      };
    }
    const reason = (selection.get(key) ?? "").trim();
    if (existing && reason !== "") body.againReason = reason;
    if (answers.reason.trim() !== "") body.reason = answers.reason.trim();
    if (answers.costCenter.trim() !== "") body.costCenter = answers.costCenter.trim();
    return { line: key, body };
  });
}
