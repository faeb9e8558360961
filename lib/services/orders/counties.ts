/** The counties an applicant lived in and what a search there costs, out of the service's answers. Pure. */
import { fipsOf } from "@/lib/contracts/county-list";
import { countyKey, isSameCounty } from "@/lib/contracts/county-names";
import type { County, CountyOption, OrderKind, Price } from "@/lib/contracts/orders";
import { calendarDate, formatYearMonthDay } from "@/lib/identity/dates";
import type { AnswerOf } from "@/lib/identity/operations/registry";
import { isCountyKind, storedKind } from "./order-kinds";

type History = AnswerOf<"records.county-history">;
type Ssn = AnswerOf<"user.ssn">;
type HistoryEntry = NonNullable<History["countyWithPrice"]>[number];
type SsnEntry = NonNullable<Ssn["userCounties"]>[number];
type Seen = HistoryEntry["DateFirstSeen"];
type PriceParts = HistoryEntry["Price"] | SsnEntry["Price"];

/** "2015-03-01", or "2015-03" where the service gives no day; null for what is no date. */
function seenText(seen: Seen): string | null {
  if (!seen?.Year || !seen.Month) return null;
  const day = calendarDate(seen.Year, seen.Month, seen.Day ?? 1);
  if (!day) return null;
  const text = formatYearMonthDay(day);
  return seen.Day ? text : text.slice(0, 7);
}

/**
 * The price parts as the service gives them. A missing part is null, never 0; when no part is given at all, the search
 * is not priced by the service and the whole is null.
 */
export function priceOf(parts: PriceParts): Price | null {
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

/** A county as it is named, by the service or by a person, with its FIPS code where the list has it. */
export function countyOf(named: { uuid: string | null; name: string; state: string }): County {
  return { uuid: named.uuid, fips: fipsOf(named), name: named.name, state: named.state };
}

function option(entry: HistoryEntry | SsnEntry, source: CountyOption["source"]): CountyOption {
  const name = entry.County?.trim() ?? "";
  const uuid = "countyUUID" in entry && typeof entry.countyUUID === "string" ? entry.countyUUID.trim() : "";
  return {
    // A county without a name cannot be searched, whatever else is said about it (interface: County may be empty).
    ...countyOf({ uuid: name && uuid ? uuid : null, name, state: entry.State?.trim() ?? "" }),
    seenFrom: seenText(entry.DateFirstSeen),
    seenTo: seenText(entry.DateLastSeen),
    price: priceOf(entry.Price),
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

/** Two entries of one county as one: the whole time seen, and the first's identifier and price where it has them. */
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
 * The counties to choose from, each once. What county history says comes before what SSN verification says of the same
 * county: only the former names the county's identifier and a total.
 *
 * @param history the last answer of County History, or null
 * @param ssn the last answer of SSN Verification, or null
 * @returns the counties, most recently lived in first
 */
export function countyOptions(history: History | null, ssn: Ssn | null): CountyOption[] {
  const entries = [
    ...(history?.countyWithPrice ?? []).map((entry) => option(entry, "county-history")),
    ...(ssn?.userCounties ?? []).map((entry) => option(entry, "ssn-verification")),
  ];
  const counties: CountyOption[] = [];
  for (const entry of entries) {
    if (!entry.name && !entry.state) continue;
    const at = counties.findIndex((known) => isSameCounty(known, entry));
    const known = counties[at];
    if (known) counties[at] = merged(known, entry);
    else counties.push(entry);
  }
  return counties.sort((left, right) => (right.seenTo ?? "").localeCompare(left.seenTo ?? ""));
}

/** The stored county that a person means, with its identifier and price; null when the service never named it. */
export function findCounty<T extends County>(
  options: readonly T[],
  asked: { uuid?: string | null | undefined; name: string; state: string },
): T | null {
  const wanted = countyOf({ uuid: asked.uuid ?? null, name: asked.name, state: asked.state });
  return options.find((option) => option.name !== "" && isSameCounty(option, wanted)) ?? null;
}

/**
 * The scope of a search, by its kind and, for a county search, the county's FIPS code; where the list has no such
 * county, by its name and state. Not by the service's identifier: the same county may be ordered once with it and once
 * without.
 */
export function scopeOf(kind: OrderKind, county: County | null): string {
  if (!isCountyKind(kind) || !county) return storedKind(kind);
  return `${storedKind(kind)}:${countyKey(county)}`;
}
