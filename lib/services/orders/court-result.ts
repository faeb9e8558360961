/** Reading one court result. Pure, and tolerant: a field that is odd is named, and hides nothing beside it. */
import { z } from "zod";
import { isSameCounty } from "@/lib/contracts/county-names";
import type { County, OrderDetail, OrderKind } from "@/lib/contracts/orders";
import type { CourtResult } from "@/lib/identity/operations/records-answers";
import { readAnswer } from "@/lib/identity/read-answer";
import { countyOf } from "./counties";
import { courtTypeOf, isCountyKind } from "./order-kinds";

export type ReadCourtResult = {
  /** By its schema; what could not be read is null. */
  result: CourtResult;
  /** As the service gave it. */
  raw: Record<string, unknown>;
  /** The service's own words for where it stands, also those that the interface does not list. */
  status: string | null;
  subStatus: string | null;
  /** Dot paths of what could not be read. */
  unrecognized: string[];
};

const record = z.record(z.string(), z.unknown());
const word = z.union([z.string(), z.number(), z.boolean()]).transform((value) => String(value).trim().slice(0, 60));

function wordOf(value: unknown): string | null {
  const parsed = word.safeParse(value);
  return parsed.success && parsed.data !== "" ? parsed.data : null;
}

/**
 * Reads a court result.
 *
 * @param raw one result, as parsed JSON
 * @returns null when it is no object: then there is no result
 */
export function readCourtResult(raw: unknown): ReadCourtResult | null {
  const given = record.safeParse(raw);
  if (!given.success) return null;
  const { response, unrecognized } = readAnswer("records.county-result", { result: given.data });
  if (!response.result) return null;
  return {
    result: response.result,
    raw: given.data,
    status: wordOf(given.data.status),
    subStatus: wordOf(given.data.sub_status),
    unrecognized,
  };
}

/** The `result` of an answer; null when there is none. */
export function resultOfAnswer(json: unknown): ReadCourtResult | null {
  const answer = record.safeParse(json);
  return answer.success ? readCourtResult(answer.data.result) : null;
}

/** Number of cases; null when the service gives no list, which is not the same as none. */
export function caseCountOf({ result }: ReadCourtResult): number | null {
  return result.cases ? result.cases.length : null;
}

/** Whether a court copy is announced whose document is not there yet. */
export function awaitsCopies({ result }: ReadCourtResult): boolean {
  return (result.court_copies ?? []).some(({ document }) => !document?.base64EncodedContents);
}

/**
 * What a court result says. `clear` only when the search is complete, lists its cases, and lists none; a record, a
 * status that went backwards and everything odd is said as such.
 */
export function stateOfCourtResult(read: ReadCourtResult): OrderDetail["resultState"] {
  const { result, unrecognized } = read;
  if (unrecognized.length > 0) return "unrecognized";
  if ((result.cases?.length ?? 0) > 0 || result.sub_status === "RECORD") return "attention";
  if (result.status === "PENDING") return "pending";
  if (result.status !== "COMPLETE" || result.sub_status === "IN_PROGRESS") return "unknown";
  // A sub status that nobody listed could say anything.
  return result.cases && !read.subStatus ? "clear" : "unknown";
}

/** The result's JSON as it is kept: without the documents' contents, wherever they stand, as those are kept apart. */
export function storedJson({ raw }: ReadCourtResult): string {
  return JSON.stringify(raw, (key, value: unknown) =>
    key === "base64EncodedContents" && typeof value === "string" ? null : value,
  );
}

export type Search = { kind: OrderKind; county: County | null };

export type ResultMatches = {
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
export function matchesSearch(result: CourtResult, { kind, county }: Search): boolean {
  if (result.type?.trim().toUpperCase() !== courtTypeOf(kind)) return false;
  const place = countyOfResult(result);
  if (kind === "all-counties") return place !== null;
  if (!isCountyKind(kind)) return place === null;
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
export function matchResults(
  search: Search,
  results: readonly CourtResult[],
  held: ReadonlySet<string>,
): ResultMatches {
  const named = new Map<string, CourtResult>();
  for (const result of results) {
    const key = result.uuid?.trim().toLowerCase();
    if (key && !named.has(key)) named.set(key, result);
  }
  const unheld = [...named].filter(([key]) => !held.has(key)).map(([, result]) => result);
  return {
    looked: results.length,
    unheld: unheld.length,
    fitting: unheld.filter((result) => matchesSearch(result, search)),
  };
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
