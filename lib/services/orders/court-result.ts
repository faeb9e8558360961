/** Reading one court result. Pure, and tolerant: a field that is odd is named, and hides nothing beside it. */
import { z } from "zod";
import type { OrderDetail } from "@/lib/contracts/orders";
import type { CourtResult } from "@/lib/identity/operations/records-answers";
import { readAnswer } from "@/lib/identity/read-answer";

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
