/** Employments, schools and licenses: pending for a while, then completed with a verdict on each field. */
import { formatDayMonthYear, parseYearMonthDay } from "@/lib/identity/dates";
import type { Claim } from "../person";
import type { ClaimScript } from "../script";
import { usual } from "../timing";
import { type Facts, timeTaken } from "./pace";

export type ClaimKind = "employment" | "education" | "license";

/** Fields that have a sibling `_verified` (interface, Employment, Education and Professional License Result). */
export const verifiedFields: Record<ClaimKind, readonly string[]> = {
  employment: [
    "employer_name",
    "employer_address",
    "employer_town",
    "employer_country",
    "job_title",
    "start_date",
    "end_date",
    "current_employment",
    "contract_type",
  ],
  education: [
    "institution_name",
    "institution_address",
    "institution_town",
    "institution_country",
    "degree",
    "start_date",
    "end_date",
    "majors",
    "minors",
    "honors",
    "currently_attending",
    "completed_successfully",
  ],
  license: ["license_title", "license_organization", "license_number", "start_date", "end_date"],
};

const claimsOf = ({ person }: Facts): Record<ClaimKind, readonly Claim[]> => ({
  employment: person.employments,
  education: person.educations,
  license: person.licenses,
});

function resultOf(facts: Facts, kind: ClaimKind, { at, fields }: Claim, script: ClaimScript) {
  const isDone = facts.now - at >= timeTaken(facts, script.takesMs, usual[kind]);
  // While it is pending nothing is known of any field; a field without data has no verdict either.
  const verdict = (name: string) => (isDone && fields[name] !== null ? !script.unverified.includes(name) : null);
  const verdicts = verifiedFields[kind].map((name) => [`${name}_verified`, verdict(name)] as const);
  return { ...fields, ...Object.fromEntries(verdicts), status: isDone ? script.status : "Pending" };
}

/** The result entries of one kind, in the order in which they were asked about. */
export function claimResults(facts: Facts, kind: ClaimKind) {
  return claimsOf(facts)[kind].map((claim) => resultOf(facts, kind, claim, facts.script[kind]));
}

/** A result's date, YYYY-MM-DD, as DD-MM-YYYY. */
function dayFirst(date: unknown): unknown {
  const parsed = typeof date === "string" ? parseYearMonthDay(date) : null;
  return parsed ? formatDayMonthYear(parsed) : date;
}

/**
 * `professionalLicense` of the Test Result, whose dates are written in either of two ways (interface, Professional
 * License Result).
 */
export function licenseSection(facts: Facts): Record<string, unknown>[] {
  const entries: Record<string, unknown>[] = claimResults(facts, "license");
  if (facts.script.license.dates === "year-first") return entries;
  return entries.map((entry) => ({
    ...entry,
    start_date: dayFirst(entry.start_date),
    end_date: dayFirst(entry.end_date),
  }));
}
