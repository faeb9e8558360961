/** What is chosen of the basket, and what is sent for it. Pure. */
import type { Cart, Line, OrderOptions } from "./cart";
import type { Asked, NewOrder } from "./place";
import { searchKey } from "./searches";

/** What stands in the basket: the lines by key, each with the reason for ordering it again ("" where none is needed). */
export type SelectedLines = ReadonlyMap<string, string>;

/** All lines, in the order of the table. */
export function linesOf({ groups }: Cart): Line[] {
  return groups.flatMap(({ lines }) => lines);
}

/** The lines that are chosen. Those that are gone from the basket are not. */
export function selectedLines(cart: Cart, chosen: SelectedLines): Line[] {
  return linesOf(cart).filter(({ key }) => chosen.has(key));
}

/**
 * Whether a line is part of another that is chosen: a criminal search in a county of the list, while all counties are
 * ordered at once, would be searched and billed twice.
 */
export function isIncluded(
  line: Line,
  { chosen, counties }: { chosen: SelectedLines; counties: OrderOptions["counties"] },
): boolean {
  if (line.kind !== "county-criminal" || !chosen.has("all-counties")) return false;
  return counties.some((county) => county.name !== "" && searchKey("county-criminal", county) === line.key);
}

/** Chosen lines that are ordered again and do not say why. */
export function withoutReason(lines: readonly Line[], chosen: SelectedLines): Line[] {
  return lines.filter(({ key, standing }) => standing !== null && (chosen.get(key) ?? "").trim() === "");
}

/** What is sent for the chosen lines, in the order of the table. */
export function askFor(applicantId: string, lines: readonly Line[], chosen: SelectedLines): Asked[] {
  return lines.map(({ key, kind, county, standing }) => {
    const body: NewOrder = { applicantId, kind };
    if (county) {
      body.county = {
        ...(county.uuid ? { uuid: county.uuid } : {}),
        name: county.name,
        state: county.state,
        ...(county.confirmedUnlisted ? { confirmedUnlisted: true } : {}),
      };
    }
    const reason = (chosen.get(key) ?? "").trim();
    if (standing && reason !== "") body.againReason = reason;
    return { line: key, body };
  });
}
