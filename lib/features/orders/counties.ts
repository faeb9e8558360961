/** The counties an applicant lived in, with search prices, read from the service's answers. Pure. */

import { calendarDate, formatYearMonthDay } from "@/lib/base/calendar-dates";
import { fipsOf } from "@/lib/domain/counties/list";
import {
  countyKey,
  isSamePrepared,
  isSharedName,
  mayBeSamePrepared,
  type PreparedCounty,
  prepareCounty,
} from "@/lib/domain/counties/names";
import type { Price } from "@/lib/domain/orders/amounts";
import { isCountyKind, type OrderKind, storedKind } from "@/lib/domain/orders/states";
import type { County, CountyOption } from "@/lib/features/orders/contract/orders";
import type { OperationResponse } from "@/lib/identity/operations/registry";

type History = OperationResponse<"records.county-history">;
type Ssn = OperationResponse<"user.ssn">;
type HistoryEntry = NonNullable<History["countyWithPrice"]>[number];
type SsnEntry = NonNullable<Ssn["userCounties"]>[number];
type DateRange = HistoryEntry["DateFirstSeen"];
type PriceParts = HistoryEntry["Price"] | SsnEntry["Price"];

/** "2015-03-01", or "2015-03" without a day; null for an invalid date. */
function seenText(seen: DateRange): string | null {
  if (!seen?.Year || !seen.Month) return null;
  const day = calendarDate(seen.Year, seen.Month, seen.Day ?? 1);
  if (!day) return null;
  const text = formatYearMonthDay(day);
  return seen.Day ? text : text.slice(0, 7);
}

/** A missing part is null, never 0. Without any part, the service has no price for the search: null. */
export function priceFromParts(parts: PriceParts): Price | null {
  if (!parts) return null;
  const price: Price = {
    searchFee: parts.search_fee ?? null,
    courtFee: parts.court_fee ?? null,
    tenYearPlusSurcharge: parts.ten_year_plus_surcharge_fee ?? null,
    accessFee: parts.access_fee ?? null,
    total: "total_price" in parts && typeof parts.total_price === "number" ? parts.total_price : null,
    note: "note" in parts && typeof parts.note === "string" ? parts.note : null,
  };
  return Object.values(price).some((part) => part !== null) ? price : null;
}

/**
 * A county named by the service or by a person, with its FIPS code if the name is that of exactly one county in the
 * Census Bureau's list.
 */
export function countyOf(named: { uuid: string | null; name: string; state: string }): County {
  return { uuid: named.uuid, fips: isSharedName(named) ? null : fipsOf(named), name: named.name, state: named.state };
}

function option(entry: HistoryEntry | SsnEntry, source: CountyOption["source"]): CountyOption {
  const name = entry.County?.trim() ?? "";
  const uuid = "countyUUID" in entry && typeof entry.countyUUID === "string" ? entry.countyUUID.trim() : "";
  return {
    // The interface allows an empty County. Without a name the county cannot be searched, even with an identifier.
    ...countyOf({ uuid: name && uuid ? uuid : null, name, state: entry.State?.trim() ?? "" }),
    seenFrom: seenText(entry.DateFirstSeen),
    seenTo: seenText(entry.DateLastSeen),
    price: priceFromParts(entry.Price),
    source,
  };
}

function earlier(left: string | null, right: string | null): string | null {
  if (!left || !right) return left ?? right;
  return left <= right ? left : right;
}

function later(left: string | null, right: string | null): string | null {
  if (!left || !right) return left ?? right;
  return left >= right ? left : right;
}

/** Merges two entries of one county: the full time span, and the first entry's identifier and price if it has them. */
function merged(first: CountyOption, second: CountyOption): CountyOption {
  return {
    ...first,
    uuid: first.uuid ?? second.uuid,
    price: first.price ?? second.price,
    seenFrom: earlier(first.seenFrom, second.seenFrom),
    seenTo: later(first.seenTo, second.seenTo),
  };
}

/**
 * Returns the listed counties that an entry may be. "Richmond" without an identifier is the court of that name that the
 * service listed with an identifier. If the service listed both courts of that name, it may be either.
 */
function listedAs(entry: PreparedCounty, counties: readonly ListedCounty[]): ListedCounty[] {
  const same = counties.filter(({ read }) => isSamePrepared(read, entry));
  if (same.length > 0 || entry.uuid) return same;
  const courts = counties.filter(({ read }) => read.uuid && mayBeSamePrepared(read, entry));
  return courts.length > 1 || courts.every(({ read }) => read.isShared) === entry.isShared ? courts : [];
}

/** A county with its name as it was read, so that comparing many counties reads each name once. */
type ListedCounty = { option: CountyOption; read: PreparedCounty };

/**
 * Each county once, most recent residence first. County History takes precedence over SSN Verification, because only it
 * has the county's identifier and a total price. `history` and `ssn` are their last answers.
 */
export function countyOptions(history: History | null, ssn: Ssn | null): CountyOption[] {
  const entries = [
    ...(history?.countyWithPrice ?? []).map((entry) => option(entry, "county-history")),
    ...(ssn?.userCounties ?? []).map((entry) => option(entry, "ssn-verification")),
  ];
  const counties: ListedCounty[] = [];
  for (const entry of entries) {
    if (!entry.name && !entry.state) continue;
    const read = prepareCounty(entry);
    const [listed, ...others] = listedAs(read, counties);
    if (!listed) counties.push({ option: entry, read });
    // An entry that may be either of two courts is added to neither.
    else if (others.length === 0) {
      listed.option = merged(listed.option, entry);
      listed.read = prepareCounty(listed.option);
    }
  }
  const options = counties.map(({ option: one }) => one);
  return options.sort((left, right) => (right.seenTo ?? "").localeCompare(left.seenTo ?? ""));
}

type NamedCounty = { uuid?: string | null | undefined; name: string; state: string };

/**
 * Finds the listed county that a request names, with its identifier and price; null if the service never listed it, or
 * listed courts of a shared name and the request does not say which. Each option is read once for all requests.
 */
export function createCountyFinder<T extends County>(options: readonly T[]): (requested: NamedCounty) => T | null {
  const named = options.filter(({ name }) => name !== "").map((option) => ({ option, read: prepareCounty(option) }));
  return ({ uuid = null, name, state }) => {
    const wanted = prepareCounty(countyOf({ uuid, name, state }));
    return named.find(({ read }) => isSamePrepared(read, wanted))?.option ?? null;
  };
}

/** Like `createCountyFinder`, for one request. */
export const findCounty = <T extends County>(options: readonly T[], requested: NamedCounty): T | null =>
  createCountyFinder(options)(requested);

/**
 * The key by which a search is ordered only once: its kind and, for a county search, the county's FIPS code, or its
 * name and state if it has none. Not the service's identifier, because one request may have it and another may not.
 */
export function scopeOf(kind: OrderKind, county: County | null): string {
  if (!isCountyKind(kind) || !county) return storedKind(kind);
  return `${storedKind(kind)}:${countyKey(county)}`;
}
