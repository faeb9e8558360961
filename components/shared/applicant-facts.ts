/** The applicant's details as the page's header shows them. Pure: it only formats what may be shown. */

import { parseDayMonthYear } from "@/lib/base/calendar-dates";
import { writeDay } from "@/lib/base/dates";
import type { ApplicantView } from "@/lib/cases/contract/applicant-view";

type User = Pick<ApplicantView, "user" | "masked">;

const trimmed = (value: string | null | undefined) => (value?.trim() ? value.trim() : null);

/** The birth date: "Jul 4, 1988" if it is in the User Object's format, else as received; null when missing. */
export function birthDateLine({ user }: User): string | null {
  const text = trimmed(user.dob);
  if (text === null) return null;
  const day = parseDayMonthYear(text);
  return day ? writeDay(day) : text;
}

export function placeLine({ user }: User): string | null {
  const parts = [user.city, user.state, user.country].map(trimmed).filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(", ");
}

/** The name on one line, or the email address, or "Name not given". */
export function nameLine({ name, user }: Pick<ApplicantView, "name" | "user">): string {
  const fullName = name ? `${name.given} ${name.family}`.trim() : "";
  return fullName || trimmed(user.email) || "Name not given";
}
