/** Reads a court result. Pure and tolerant: an invalid field is reported, and the other fields are still read. */
import { z } from "zod";
import { isSameCounty, isSamePrepared, mayBeSameCounty, prepareCounty } from "@/lib/domain/counties/names";
import { courtTypeOf, isCountyKind, type OrderKind } from "@/lib/domain/orders/states";
import type { County, OrderDetail } from "@/lib/features/orders/contract/orders";
import type { CourtResult } from "@/lib/identity/operations/records-responses";
import { readResponse } from "@/lib/identity/read-response";
import { countyOf } from "./counties";
import { identifierKey } from "./court-identifier";

export type ReadCourtResult = {
  /** Parsed by the schema; an unreadable field is null. */
  result: CourtResult;
  /** The result as the service sent it. */
  raw: Record<string, unknown>;
  /** The service's status texts, including values that the interface does not list. */
  status: string | null;
  subStatus: string | null;
  /** Paths of the unreadable fields. */
  unrecognized: string[];
};

const record = z.record(z.string(), z.unknown());
const statusText = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => String(value).trim().slice(0, 60));

function readStatus(value: unknown): string | null {
  const parsed = statusText.safeParse(value);
  return parsed.success && parsed.data !== "" ? parsed.data : null;
}

/** One result, as parsed JSON; null if it is not an object. */
export function readCourtResult(raw: unknown): ReadCourtResult | null {
  const given = record.safeParse(raw);
  if (!given.success) return null;
  const { response, unrecognized } = readResponse("records.county-result", { result: given.data });
  if (!response.result) return null;
  return {
    result: response.result,
    raw: given.data,
    status: readStatus(given.data.status),
    subStatus: readStatus(given.data.sub_status),
    unrecognized,
  };
}

export function resultOfResponse(json: unknown): ReadCourtResult | null {
  const answer = record.safeParse(json);
  return answer.success ? readCourtResult(answer.data.result) : null;
}

/**
 * The number of cases. Null if it is unknown: there is no list, or the list is empty and another field is unreadable.
 */
export function caseCountOf({ result, unrecognized }: ReadCourtResult): number | null {
  const count = result.cases?.length ?? null;
  return count === 0 && unrecognized.length > 0 ? null : count;
}

/** Whether the result announces a court copy whose document has not arrived. */
export function awaitsCopies({ result }: ReadCourtResult): boolean {
  return (result.court_copies ?? []).some(({ document }) => !document?.base64EncodedContents);
}

/**
 * The state of a court result. `clear` requires a complete search with an empty list of cases. A result with an
 * unreadable field is `unrecognized`.
 */
export function stateOfCourtResult(read: ReadCourtResult): OrderDetail["resultState"] {
  const { result, unrecognized } = read;
  if (unrecognized.length > 0) return "unrecognized";
  if ((result.cases?.length ?? 0) > 0 || result.sub_status === "RECORD") return "attention";
  if (result.status === "PENDING") return "pending";
  if (result.status !== "COMPLETE" || result.sub_status === "IN_PROGRESS") return "unknown";
  // A sub status outside the interface could mean anything.
  return result.cases && !read.subStatus ? "clear" : "unknown";
}

/** The result's JSON for storage, without the contents of documents: court copies are stored separately. */
export function storedJson({ raw }: ReadCourtResult): string {
  return JSON.stringify(raw, (key, value: unknown) =>
    key === "base64EncodedContents" && typeof value === "string" ? null : value,
  );
}

export type Search = { kind: OrderKind; county: County | null };

export type ResultMatches = {
  listed: number;
  /** The number of results whose identifier no order has. */
  unclaimed: number;
  /** The results without an order that match the search. */
  matching: CourtResult[];
  /** The number of results without an order that match the search, or may match it. */
  possible: number;
};

/** Returns the county that a result names. Null if it names none, like a federal result. */
export function countyOfResult(result: CourtResult): County | null {
  const name = result.county?.trim();
  return name ? countyOf({ uuid: null, name, state: result.state?.trim() ?? "" }) : null;
}

/**
 * Whether a result can belong to a search, by its court type and county. A result without a type never matches, because
 * it could be criminal or civil.
 */
export function matchesSearch(result: CourtResult, { kind, county: searched }: Search): boolean {
  if (result.type?.trim().toUpperCase() !== courtTypeOf(kind)) return false;
  const county = countyOfResult(result);
  if (kind === "all-counties") return county !== null;
  if (!isCountyKind(kind)) return county === null;
  return county !== null && searched !== null && isSameCounty(county, { ...searched, uuid: null });
}

/** Whether a result is certainly of another court type or place than a search. */
function isOfAnother(result: CourtResult, { kind, county: searched }: Search): boolean {
  const type = result.type?.trim().toUpperCase();
  const otherType = courtTypeOf(kind) === "CRIMINAL" ? "CIVIL" : "CRIMINAL";
  if (type === otherType) return true;
  const county = countyOfResult(result);
  if (!county || kind === "all-counties") return false;
  if (!isCountyKind(kind)) return true;
  return county.state !== "" && searched !== null && !mayBeSameCounty(county, { ...searched, uuid: null });
}

/**
 * Compares results with a search. A result that is listed twice counts once.
 *
 * @param results all results that the service lists for the applicant
 * @param inUse the keys (`identifierKey`) of identifiers that orders of the console have
 */
export function matchResults(
  search: Search,
  results: readonly CourtResult[],
  inUse: ReadonlySet<string>,
): ResultMatches {
  const byIdentifier = new Map<string, CourtResult>();
  for (const result of results) {
    const key = identifierKey(result.uuid ?? "");
    if (key && !byIdentifier.has(key)) byIdentifier.set(key, result);
  }
  const unclaimed = [...byIdentifier].filter(([key]) => !inUse.has(key)).map(([, result]) => result);
  const nameless = results.filter(({ uuid }) => !uuid?.trim());
  return {
    listed: results.length,
    unclaimed: unclaimed.length,
    matching: unclaimed.filter((result) => matchesSearch(result, search)),
    possible: [...unclaimed, ...nameless].filter((result) => !isOfAnother(result, search)).length,
  };
}

/**
 * Whether these are the results of one order of all counties: exactly one for each county of the applicant's history.
 *
 * @param matching county results without an order
 * @param history the counties that the service listed; without any, the answer is false
 */
export function coversHistory(matching: readonly CourtResult[], history: readonly County[]): boolean {
  const read = (county: County) => prepareCounty({ ...county, uuid: null });
  const found = matching.flatMap((result) => countyOfResult(result) ?? []).map(read);
  const named = history.filter((county) => county.name !== "").map(read);
  if (named.length === 0 || found.length !== named.length) return false;
  return named.every((county) => found.filter((each) => isSamePrepared(each, county)).length === 1);
}
