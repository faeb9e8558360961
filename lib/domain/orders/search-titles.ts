/** Returns the titles of searches. Pure. */

import { isSharedName, type RequestedCounty } from "@/lib/domain/counties/names";
import { type OrderKind, orderKindTitles } from "./states";

/** Words after which "County" is not added to a name. It is not added in states without counties either. */
const endsWithKind = /\b(county|parish|borough|municipality|municipio|census area|planning region|city|district)$/i;
const statesWithoutCounties = new Set(["AK", "AS", "DC", "GU", "LA", "MP", "PR", "VI"]);

/** Returns "Harlow County", or the service's name unchanged if "County" might be wrong. */
function countyName({ name, state }: RequestedCounty): string {
  const plain = name.trim();
  if (plain === "") return "County not given";
  if (isSharedName({ name, state })) return plain;
  return endsWithKind.test(plain) || statesWithoutCounties.has(state.trim().toUpperCase()) ? plain : `${plain} County`;
}

/** Returns a county with its state: "Harlow County, OH". */
export function countyText(county: RequestedCounty): string {
  return [countyName(county), county.state.trim()].filter((word) => word !== "").join(", ");
}

/** Returns "County criminal, Harlow County OH", or only the kind if there is no county. */
export function searchTitle(kind: OrderKind, county: RequestedCounty | null): string {
  if (!county) return orderKindTitles[kind];
  return `${orderKindTitles[kind]}, ${countyName(county)} ${county.state.trim()}`.trim();
}
