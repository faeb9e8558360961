/**
 * What makes two orders the same search. One open order may stand in a scope at a time (a partial unique index holds
 * that against every race), so the name of a scope has to come out the same however its county was written.
 */
import type { County, OrderKind } from "@/lib/contracts/orders";
import { inCounty, storedKind } from "./kinds";

/** A name for comparing: case, accents, signs, spacing and a trailing "county" do not tell counties apart. */
function plain(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/ (county|parish|borough)$/, "");
}

/** Whether two counties are the same one: by identifier where both have one, else by name and state. */
export function isSameCounty(left: County, right: County): boolean {
  if (left.uuid && right.uuid) return left.uuid.toLowerCase() === right.uuid.toLowerCase();
  return plain(left.name) === plain(right.name) && plain(left.state) === plain(right.state);
}

/**
 * The scope of a search, by its kind and, for a county search, the county's name and state. Not by its identifier: the
 * same county may be ordered once with it and once without.
 */
export function scopeOf(kind: OrderKind, county: County | null): string {
  if (!inCounty(kind) || !county) return storedKind(kind);
  return `${storedKind(kind)}:${plain(county.state)}/${plain(county.name)}`;
}
