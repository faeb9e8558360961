/** Reading the cases of a court result for the page. Pure, and tolerant: what cannot be read is shown as it came. */
import { formatDay, formatMoment } from "@/components/ui/format";
import { type CourtResult, courtResult } from "@/lib/identity/operations/records-answers";
import { isRecord } from "@/lib/results/paths";

export type CourtCase = NonNullable<CourtResult["cases"]>[number];

/** One case: by its schema, or null when it does not fit; and as it came. */
export type ReadCase = { key: string; read: CourtCase | null; raw: unknown };

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
    return { key: String(index), read: parsed.success ? (parsed.data.cases?.[0] ?? null) : null, raw };
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
  return `${formatMoment(text)} UTC`;
}

/** A yes or no of the service; what it does not say is not a no. */
export function yesNo(value: boolean | null | undefined): string {
  if (value === true) return "Yes";
  return value === false ? "No" : "Not stated";
}

/**
 * Fields that the interface does not describe, as text: one a line, names aligned, entries of a list numbered. What is
 * nested deeper is JSON.
 *
 * @returns null when there is nothing in it
 */
export function rawText(value: unknown): string | null {
  const entries = Array.isArray(value) ? value : [value];
  const blocks = entries.filter((entry) => !isEmpty(entry)).map(fieldLines);
  if (blocks.length === 0) return null;
  if (!Array.isArray(value)) return blocks.flat().join("\n");
  const width = String(blocks.length).length;
  const numbered = blocks.map((lines, index) =>
    lines.map((line, at) => `${(at === 0 ? String(index + 1) : "").padStart(width)}  ${line}`).join("\n"),
  );
  return numbered.join("\n");
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (isRecord(value) && Object.keys(value).length === 0);
}

function fieldLines(value: unknown): string[] {
  if (!isRecord(value)) return plainText(value).split("\n");
  const names = Object.keys(value);
  const width = Math.min(Math.max(...names.map((name) => name.length)), 28);
  return Object.entries(value).map(([name, one]) => `${name.padEnd(width)}  ${plainText(one)}`);
}

function plainText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
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
