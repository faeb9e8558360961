/** Reads the cases of a court result for the page. Pure. What cannot be parsed is shown unchanged. */
import { leavesOf } from "@/components/shared/evidence/leaves";
import type { Leaf } from "@/components/shared/evidence/reading";
import { formatDay, formatTimestamp } from "@/lib/dates";
import { type CourtResult, courtResult } from "@/lib/identity/operations/records-answers";
import { maxMaskedPathLength, maxRevealed } from "@/lib/results/compared-fields";
import { isRecord, join } from "@/lib/results/paths";

export type CourtCase = NonNullable<CourtResult["cases"]>[number];

/** One case of a result: parsed (null when it does not fit the schema), raw, and its path in the result. */
export type ReadCase = { key: string; path: string; read: CourtCase | null; raw: unknown };

/**
 * The cases of a result, each parsed separately, so that a malformed one hides none of the others.
 *
 * @param result the court result from the API: masked, and possibly malformed
 */
export function readCases(result: unknown): ReadCase[] {
  const cases = isRecord(result) ? result.cases : null;
  const list = Array.isArray(cases) ? cases : isRecord(cases) ? [cases] : [];
  return list.map((raw: unknown, index) => {
    const parsed = courtResult.safeParse({ cases: [raw] });
    // A case that came without a list has no index.
    const path = isRecord(cases) ? "cases" : join("cases", index);
    return { key: String(index), path, read: parsed.success ? (parsed.data.cases?.[0] ?? null) : null, raw };
  });
}

/** A date of a case, or why there is none. `contradictory`: the date and its flag disagree. */
export type CaseDate = { text: string; hasDate: boolean; contradictory: boolean };

/**
 * A date of a case, read with the flag that says whether the court has one.
 *
 * @param value ISO timestamp or day
 * @param unavailable the interface's `is…Unavailable`; undefined where there is no flag
 */
export function caseDate(value: string | null | undefined, unavailable?: boolean | null): CaseDate {
  const text = value?.trim() ?? "";
  if (text !== "") return { text: dayText(text), hasDate: true, contradictory: unavailable === true };
  if (unavailable === true) return { text: "Not provided by court", hasDate: false, contradictory: false };
  return { text: "The court gives no date", hasDate: false, contradictory: unavailable === false };
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const midnight = /^(\d{4}-\d{2}-\d{2})(?:T00:00(?::00(?:\.0+)?)?(?:Z|\+00:00)?)?$/;

/**
 * A timestamp at midnight is a day, in any time zone; other timestamps are shown to the minute, other text unchanged.
 */
function dayText(text: string): string {
  const day = midnight.exec(text)?.[1];
  if (day) return formatDay(day);
  if (!instant.test(text) || Number.isNaN(Date.parse(text))) return text;
  return `${formatTimestamp(text)} UTC`;
}

/** A missing answer is not a no. */
export function yesNo(value: boolean | null | undefined): string {
  if (value === true) return "Yes";
  return value === false ? "No" : "Not stated";
}

/** One charge, or one set of case identifiers: the interface does not describe their fields. */
export type UndescribedFields = { path: string; leaves: Leaf[] };

/**
 * The charges or identifiers of a case, without empty entries.
 *
 * @param masked paths of the masked values in the result
 */
export function undescribedEntries(
  { raw, path }: Pick<ReadCase, "raw" | "path">,
  part: "charges" | "caseIdentifiers",
  masked: readonly string[],
): UndescribedFields[] {
  const value = isRecord(raw) ? raw[part] : null;
  const partPath = join(path, part);
  const entries = Array.isArray(value)
    ? value.map((entry: unknown, index) => [join(partPath, index), entry] as const)
    : [[partPath, value] as const];
  return entries
    .filter(([, entry]) => !isEmpty(entry))
    .map(([entryPath, entry]) => ({ path: entryPath, leaves: leavesOf(entry, entryPath, masked) }));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === "object" && Object.keys(value).length === 0);
}

/** The paths of a case's masked values that are not shown yet, within the limit of one reveal request. */
export function revealablePaths(
  entries: readonly UndescribedFields[],
  isShown: (path: string) => boolean = () => false,
): string[] {
  const paths = entries.flatMap(({ leaves }) => leaves.filter(({ masked }) => masked).map(({ path }) => path));
  return paths.filter((path) => path.length <= maxMaskedPathLength && !isShown(path)).slice(0, maxRevealed);
}

/** What can be asked of a court with a copy, and its words. `requestCertified` is asked of each of them. */
export const copyRequests = {
  requestJudgmentDisposition: "Judgment and disposition",
  requestComplaintCharge: "Complaint and charge",
  requestIdPage: "ID page",
  requestApplicantDispute: "Applicant dispute",
  requestAllAvailable: "All that is available",
} as const;

/**
 * What was requested with each court copy that has not arrived, in the order of the service's list. Without a document
 * it has no name.
 *
 * @param result the court result from the API
 * @returns one text for each; null where the service does not say
 */
export function requestedCopies(result: unknown): (string | null)[] {
  const parsed = courtResult.safeParse({ court_copies: isRecord(result) ? result.court_copies : null });
  const copies = parsed.success ? (parsed.data.court_copies ?? []) : [];
  return copies
    .filter(({ document }) => !document)
    .map((copy) => {
      const labels = Object.entries(copyRequests).filter(([key]) => copy[key] === true);
      return labels.length === 0 ? null : labels.map(([, label]) => label).join(", ");
    });
}
