/** Collects the facts of a derived case that checks and comparisons need. */
import { type CalendarDate, dayOf, formatDayMonthYear, isSameDay } from "@/lib/base/calendar-dates";
import { userFields } from "@/lib/domain/applicants/user-fields";
import type { ApplicantFacts } from "@/lib/domain/checks/applicant-facts";
import { compareDocuments, providedPerson } from "@/lib/domain/results/compare";
import { providedBirth } from "@/lib/domain/results/compare-dates";
import { overrideConditions } from "@/lib/domain/results/override";
import { readSections, type Sections } from "@/lib/domain/results/sections";
import type { Case } from "./derive-case";

/**
 * The fields that `resultProfile` copies unchanged. It leaves out the SSN, and converts the birth date, which the
 * result writes in other forms.
 */
const profileFields = ["phone", ...userFields.filter((field) => field !== "dob" && field !== "ssn")] as const;

/**
 * Returns the result's values in the form of the User Object (`dob` as DD-MM-YYYY), without access code and SSN. Null
 * if no result can be read.
 */
export function resultProfile({ open, analyzed, context }: Case): Record<string, string | null> | null {
  if (!open.snapshot || !analyzed) return null;
  const { sections } = analyzed.result;
  const user = sections.user.parsed;
  const birth = providedBirth(sections, context.today)?.day;
  return {
    ...Object.fromEntries(profileFields.map((field) => [field, user?.[field] ?? null])),
    dob: birth ? formatDayMonthYear(birth) : null,
  };
}

/**
 * Judges the conditions of an override from the Test Result alone, without the answers of other runs, as earlier
 * versions did.
 */
function conditionsOf({ open, analyzed, context }: Case, sections: Sections, today: CalendarDate) {
  const isSame = analyzed !== null && analyzed.answered.size === 0 && isSameDay(context.today, today);
  const comparisons = isSame
    ? analyzed.comparisons
    : compareDocuments(sections, providedPerson(sections, open.user, today), today);
  return overrideConditions(sections, comparisons, open.knownSsn).map(({ state }) => state);
}

export function factsOf(derivedCase: Case, now: Date): ApplicantFacts {
  const { open, context } = derivedCase;
  const { snapshot } = open;
  const readAt = (open.resultFetchedAt ?? snapshot?.fetchedAt)?.toISOString();
  const sections = snapshot && readSections(snapshot.json, {}, context).sections;
  return {
    applicantId: open.id,
    expired: open.status === "expired",
    consented: open.consentedAt !== null,
    disclosureAccepted: open.disclosureAccepted,
    overridden: open.overriddenAt !== null,
    overrideConditions: sections && conditionsOf(derivedCase, sections, dayOf(now)),
    fields: open.fields,
    result: sections && readAt ? { sections, readAt } : null,
    runs: open.runs,
    ...open.states,
    hasCourtOrder: open.orders.length > 0,
    unreadable: open.unreadable.length,
    attemptLimit: open.attemptLimit,
    now: now.toISOString(),
  };
}
