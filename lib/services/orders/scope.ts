/**
 * What makes two orders the same search. One open order may stand in a scope at a time (a partial unique index holds
 * that against every race), so the name of a scope has to come out the same however its county was written.
 */
import { countyKey } from "@/lib/contracts/county-names";
import type { County, OrderKind } from "@/lib/contracts/orders";
import { inCounty, storedKind } from "./kinds";

/**
 * The scope of a search, by its kind and, for a county search, the county's FIPS code; where the list has no such
 * county, by its name and state. Not by the service's identifier: the same county may be ordered once with it and once
 * without.
 */
export function scopeOf(kind: OrderKind, county: County | null): string {
  if (!inCounty(kind) || !county) return storedKind(kind);
  return `${storedKind(kind)}:${countyKey(county)}`;
}
