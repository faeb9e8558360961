/** Looking for an order of unknown outcome among the results the service lists for its applicant. Pure. */

import { isSameCounty } from "@/lib/contracts/county-names";
import type { County, OrderKind } from "@/lib/contracts/orders";
import type { CourtResult } from "@/lib/identity/operations/records-answers";
import { countyOf } from "./counties";
import { courtTypeOf, inCounty } from "./kinds";

export type Search = { kind: OrderKind; county: County | null };

export type Found = {
  /** How many results the service listed. */
  looked: number;
  /** How many of them no order here holds. */
  unheld: number;
  /** Those of the latter that fit the search. */
  fitting: CourtResult[];
};

/** The county of a result; null where it names none, as a federal one. */
export function countyOfResult(result: CourtResult): County | null {
  const name = result.county?.trim();
  return name ? countyOf({ uuid: null, name, state: result.state?.trim() ?? "" }) : null;
}

/**
 * Whether a result can be that of a search, by its court type and its county. One that names no type could belong to a
 * criminal or a civil search, so it proves nothing.
 */
export function fits(result: CourtResult, { kind, county }: Search): boolean {
  if (result.type?.trim().toUpperCase() !== courtTypeOf(kind)) return false;
  const place = countyOfResult(result);
  if (kind === "all-counties") return place !== null;
  if (!inCounty(kind)) return place === null;
  return place !== null && county !== null && isSameCounty(place, { ...county, uuid: null });
}

/**
 * Looks through the service's list.
 *
 * @param search what was ordered
 * @param results the service's list for this applicant
 * @param held identifiers that some order here holds, in lower case
 * @returns what was looked at, and what fits; a result listed twice counts once
 */
export function lookFor(search: Search, results: readonly CourtResult[], held: ReadonlySet<string>): Found {
  const named = new Map<string, CourtResult>();
  for (const result of results) {
    const key = result.uuid?.trim().toLowerCase();
    if (key && !named.has(key)) named.set(key, result);
  }
  const unheld = [...named].filter(([key]) => !held.has(key)).map(([, result]) => result);
  return { looked: results.length, unheld: unheld.length, fitting: unheld.filter((result) => fits(result, search)) };
}

/**
 * Whether results nobody holds can be taken for one order of all counties: one for each county of the applicant's
 * history, none twice, none missing.
 *
 * @param fitting county results nobody holds
 * @param history the counties the service named; without them nothing can be concluded
 */
export function coversHistory(fitting: readonly CourtResult[], history: readonly County[]): boolean {
  const places = fitting.map(countyOfResult).filter((place) => place !== null);
  const named = history.filter((county) => county.name !== "");
  if (named.length === 0 || places.length !== named.length) return false;
  const same = (left: County, right: County) => isSameCounty({ ...left, uuid: null }, { ...right, uuid: null });
  return named.every((county) => places.filter((place) => same(place, county)).length === 1);
}
