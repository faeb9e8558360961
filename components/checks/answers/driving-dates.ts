/**
 * The dates of a driving record, in words. The interface states an order for the day of return (DD-MM-YYYY) and a
 * timestamp for the birth date; how the license's own dates are written it does not show. Pure.
 */
import type { Leaf } from "@/components/shared/evidence/reading";
import { writeDay } from "@/lib/dates";
import { type DateForm, daysOf, hasShortYear } from "@/lib/results/read-date";

const forms: Readonly<Record<string, DateForm>> = {
  birth_date: "YMD",
  returned_date: "DMY",
  issue_date: "unstated",
  expiration_date: "unstated",
};

/** Settles two-digit years only, which are not read. */
const anyYear = 9999;

export type DateWords = {
  /** The day in words where there is one way to read it, else the text as it came. */
  words: string;
  /** What the text can mean, where there are two ways. */
  detail: string | null;
};

/**
 * Reads one date of the record.
 *
 * @param key the field's name
 * @returns null for a field that is no date, that says nothing, or that is masked
 */
export function dateWords(key: string, of: Pick<Leaf, "text" | "masked">): DateWords | null {
  const form = Object.hasOwn(forms, key) ? forms[key] : undefined;
  const raw = of.text;
  if (form === undefined || raw === null || of.masked) return null;
  // Two digits name no century, and nothing here says which.
  const days = hasShortYear(raw) ? [] : daysOf({ path: key, raw, form }, anyYear);
  const [day, other] = days;
  if (!day) return { words: raw, detail: null };
  if (!other) return { words: writeDay(day), detail: null };
  return {
    words: raw,
    detail: `${writeDay(day)} as day-month-year, ${writeDay(other)} as month-day-year; which, is not said`,
  };
}
