/** What a search is called. Pure. */

import { isSharedName, type RequestedCounty } from "@/lib/domain/counties/names";
import { type OrderKind, orderKindTitles } from "./states";

/** "County" is not added after these words, nor in states that have no counties. */
const endsWithKind = /\b(county|parish|borough|municipality|municipio|census area|planning region|city|district)$/i;
const statesWithoutCounties = new Set(["AK", "AS", "DC", "GU", "LA", "MP", "PR", "VI"]);

/** "Harlow County"; the service's name unchanged where "County" might be wrong. */
function countyName({ name, state }: RequestedCounty): string {
  const plain = name.trim();
  if (plain === "") return "County not given";
  if (isSharedName({ name, state })) return plain;
  return endsWithKind.test(plain) || statesWithoutCounties.has(state.trim().toUpperCase()) ? plain : `${plain} County`;
}

/** "Harlow County, OH" */
export function countyText(county: RequestedCounty): string {
  return [countyName(county), county.state.trim()].filter((word) => word !== "").join(", ");
}

/** "County criminal, Harlow County OH"; without a county the kind alone. */
export function searchTitle(kind: OrderKind, county: RequestedCounty | null): string {
  if (!county) return orderKindTitles[kind];
  return `${orderKindTitles[kind]}, ${countyName(county)} ${county.state.trim()}`.trim();
}
