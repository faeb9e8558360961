/** Who an applicant is, in the words of the page's head. Pure: it only puts together what may be shown. */
import type { ApplicantView } from "@/lib/contracts/applicants";
import { writeDay } from "@/lib/dates";
import { parseDayMonthYear } from "@/lib/identity/dates";

type User = Pick<ApplicantView, "user" | "masked">;

const said = (value: string | null | undefined) => (value?.trim() ? value.trim() : null);

/** The birth date: "4 Jul 1988" when it is a day as the User Object writes it, else as it came; null when not given. */
export function bornWords({ user }: User): string | null {
  const text = said(user.dob);
  if (text === null) return null;
  const day = parseDayMonthYear(text);
  return day ? writeDay(day) : text;
}

/** City, state and country, as far as they are given. */
export function placeWords({ user }: User): string | null {
  const parts = [user.city, user.state, user.country].map(said).filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(", ");
}

/** The name on one line, or the email address, or a word for somebody of whom nothing is known. */
export function nameWords({ name, user }: Pick<ApplicantView, "name" | "user">): string {
  const whole = name ? `${name.given} ${name.family}`.trim() : "";
  return whole || said(user.email) || "No name given";
}
