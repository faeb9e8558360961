/** Reading the cases of a court result for the page. Pure, and tolerant: what cannot be read is shown as it came. */
import { leavesOf } from "@/components/shared/evidence/leaves";
import type { Leaf } from "@/components/shared/evidence/reading";
import { formatDay, formatTimestamp } from "@/lib/dates";
import { type CourtResult, courtResult } from "@/lib/identity/operations/records-answers";
import { isRecord, join } from "@/lib/results/paths";

export type CourtCase = NonNullable<CourtResult["cases"]>[number];

/** One case: by its schema, or null when it does not fit; as it came; and where it stands in the result. */
export type ReadCase = { key: string; path: string; read: CourtCase | null; raw: unknown };

/**
 * The cases of a result, each read by itself, so that an odd one hides none of the others.
 *
 * @param result the court result as the API gives it: masked, and whatever the service made of it
 */
export function casesOf(result: unknown): ReadCase[] {
  const given = isRecord(result) ? result.cases : null;
  const list = Array.isArray(given) ? given : isRecord(given) ? [given] : [];
  return list.map((raw: unknown, index) => {
    const parsed = courtResult.safeParse({ cases: [raw] });
    // A case that came by itself, not in a list, has no place in one.
    const path = isRecord(given) ? "cases" : join("cases", index);
    return { key: String(index), path, read: parsed.success ? (parsed.data.cases?.[0] ?? null) : null, raw };
  });
}

/** A day of a case: as the court gives it, or why there is none. `odd` when the record contradicts itself. */
export type CaseDay = { text: string; given: boolean; odd: boolean };

/**
 * A date of a case beside the flag that says whether the court has one.
 *
 * @param value ISO timestamp or day
 * @param unavailable the interface's `is…Unavailable`; undefined where there is no such flag
 */
export function caseDay(value: string | null | undefined, unavailable?: boolean | null): CaseDay {
  const text = value?.trim() ?? "";
  if (text !== "") return { text: dayText(text), given: true, odd: unavailable === true };
  if (unavailable === true) return { text: "Not available, says the court", given: false, odd: false };
  return { text: "The court gives no date", given: false, odd: unavailable === false };
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const midnight = /^(\d{4}-\d{2}-\d{2})(?:T00:00(?::00(?:\.0+)?)?(?:Z|\+00:00)?)?$/;

/** A timestamp at midnight is a day, whatever the reader's zone; another is shown to the minute; the rest as it came. */
function dayText(text: string): string {
  const day = midnight.exec(text)?.[1];
  if (day) return formatDay(day);
  if (!instant.test(text) || Number.isNaN(Date.parse(text))) return text;
  return `${formatTimestamp(text)} UTC`;
}

/** A yes or no of the service; what it does not say is not a no. */
export function yesNo(value: boolean | null | undefined): string {
  if (value === true) return "Yes";
  return value === false ? "No" : "Not stated";
}

/** One charge, or a case's identifiers: its fields, whatever the court calls them. */
export type Undescribed = { path: string; leaves: Leaf[] };

/**
 * A part of a case whose inner fields the interface does not describe, entry by entry. Empty ones are left out.
 *
 * @param one the case
 * @param part its key
 * @param masked paths of the values in the result that are masked
 */
export function entriesOf(
  { raw, path }: Pick<ReadCase, "raw" | "path">,
  part: "charges" | "caseIdentifiers",
  masked: readonly string[],
): Undescribed[] {
  const value = isRecord(raw) ? raw[part] : null;
  const at = join(path, part);
  const entries = Array.isArray(value)
    ? value.map((one: unknown, index) => [join(at, index), one] as const)
    : [[at, value] as const];
  return entries
    .filter(([, one]) => !isEmpty(one))
    .map(([place, one]) => ({ path: place, leaves: leavesOf(one, place, masked) }));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === "object" && Object.keys(value).length === 0);
}

/** The masked values of an entry, as many as may be asked for at once, by paths that are not too long to ask by. */
export function askedAtOnce({ leaves }: Undescribed): string[] {
  const paths = leaves.filter(({ masked }) => masked).map(({ path }) => path);
  return paths.filter((path) => path.length <= 200).slice(0, 20);
}

const requests = {
  requestJudgmentDisposition: "Judgment and disposition",
  requestComplaintCharge: "Complaint and charge",
  requestIdPage: "ID page",
  requestApplicantDispute: "Applicant dispute",
  requestAllAvailable: "All that is available",
} as const;

/**
 * What was asked for with the court copies that are not here yet, in the order of the service's list: such a copy has
 * no document, so no name either.
 *
 * @param result the court result as the API gives it
 * @returns one text for each; null where the service does not say
 */
export function requestedCopies(result: unknown): (string | null)[] {
  const parsed = courtResult.safeParse({ court_copies: isRecord(result) ? result.court_copies : null });
  const copies = parsed.success ? (parsed.data.court_copies ?? []) : [];
  return copies
    .filter(({ document }) => !document)
    .map((copy) => {
      const words = Object.entries(requests).filter(([key]) => copy[key] === true);
      return words.length === 0 ? null : words.map(([, word]) => word).join(", ");
    });
}
