/**
 * What makes two orders the same search. One open order may stand in a scope at a time (a partial unique index holds
 * that against every race), so the name of a scope has to come out the same however its county was written.
 */
import { plainName } from "@/lib/contracts/county-names";
import type { County, OrderKind } from "@/lib/contracts/orders";
import { inCounty, storedKind } from "./kinds";

/**
 * The scope of a search, by its kind and, for a county search, the county's name and state. Not by its identifier: the
 * same county may be ordered once with it and once without.
 */
export function scopeOf(kind: OrderKind, county: County | null): string {
  if (!inCounty(kind) || !county) return storedKind(kind);
  return `${storedKind(kind)}:${plainName(county.state)}/${plainName(county.name)}`;
}
