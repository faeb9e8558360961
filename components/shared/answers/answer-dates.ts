/**
 * Dates in answers. For a driving record, the interface states DD-MM-YYYY for the returned date and a timestamp for the
 * birth date, but no format for the license's own dates. Pure.
 */
import type { Leaf, Reader } from "@/components/shared/evidence/reading";
import { monthName, writeDay } from "@/lib/dates";
import { type DateForm, daysOf, hasShortYear } from "@/lib/results/read-date";

const forms: Readonly<Record<string, DateForm>> = {
  birth_date: "YMD",
  returned_date: "DMY",
  issue_date: "unstated",
  expiration_date: "unstated",
};

/** Only used to resolve two-digit years, which are left as they are here. */
const anyYear = 9999;

export type RecordDate = {
  /** The date in words if there is one way to read it, else the original text. */
  text: string;
  /** The two possible dates, if there are two. */
  detail: string | null;
};

/**
 * Reads a date of a driving record.
 *
 * @param key the field's name
 * @returns null for a field that is not a date, is empty, or is masked
 */
export function readRecordDate(key: string, of: Pick<Leaf, "text" | "masked">): RecordDate | null {
  const form = Object.hasOwn(forms, key) ? forms[key] : undefined;
  const raw = of.text;
  if (form === undefined || raw === null || of.masked) return null;
  // A two-digit year has no century.
  const days = hasShortYear(raw) ? [] : daysOf({ path: key, raw, form }, anyYear);
  const [day, other] = days;
  if (!day) return { text: raw, detail: null };
  if (!other) return { text: writeDay(day), detail: null };
  return {
    text: raw,
    detail: `${writeDay(day)} as day-month-year, ${writeDay(other)} as month-day-year; which, is not said`,
  };
}

/**
 * When a person was seen in a county: "Mar 3, 2019", "Mar 2019" without a day, "2019", or "not said" without a year.
 *
 * @param of a reader of {Day, Month, Year}
 */
export function seenText(of: Reader): string {
  return writtenDate(of.at("Year").text, of.at("Month").text, of.at("Day").text).text ?? "not said";
}

/**
 * A date given in parts, as texts: "Aug 3, 2024", "Aug 2024", "2023".
 *
 * @returns `text` null without a year; `missing` says which part is not given
 */
export function writtenDate(
  year: string | null,
  month: string | null,
  day: string | null,
): { text: string | null; missing: string | null } {
  const [y, m, d] = [year, month, day].map((part) => (part !== null && /^\d{1,4}$/.test(part) ? Number(part) : null));
  if (y === null || y === undefined) return { text: null, missing: "No year given" };
  const name = typeof m === "number" ? monthName(m) : undefined;
  if (name === undefined) return { text: String(y), missing: "No month given" };
  if (typeof d !== "number" || d < 1 || d > 31) return { text: `${name} ${y}`, missing: "No day given" };
  return { text: `${name} ${d}, ${y}`, missing: null };
}
