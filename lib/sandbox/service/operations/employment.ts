/** Employment, education and licenses. A claim is pending for a while, then completed with a verdict on each field. */
import {
  formatDayMonthYear,
  formatYearMonthDay,
  parseDayMonthYear,
  parseYearMonthDay,
} from "@/lib/base/calendar-dates";
import {
  getEmploymentResult,
  verifyEducation,
  verifyEmployment,
  verifyLicense,
} from "@/lib/identity/operations/employment";
import { entryFields } from "@/lib/identity/operations/entry-fields";
import type { Claim } from "../person";
import type { ClaimScript } from "../script";
import { type Facts, timeTaken, usual } from "../timing";
import { handle } from "./handler";

export type ClaimKind = "employment" | "education" | "license";

/**
 * Returns the fields that have a sibling `_verified` (interface, Employment, Education and Professional License
 * Result).
 */
function verifiedFields(kind: ClaimKind): string[] {
  const fields: Record<string, unknown> = entryFields[kind === "license" ? "professionalLicense" : kind];
  return Object.keys(fields).filter((name) => `${name}_verified` in fields);
}

const claimsOf = ({ person }: Facts) => ({
  employment: person.employments,
  education: person.educations,
  license: person.licenses,
});

function resultOf(facts: Facts, kind: ClaimKind, { at, fields }: Claim, script: ClaimScript) {
  const isDone = facts.now - at >= timeTaken(facts, script.takesMs, usual[kind]);
  // While a claim is pending, no field has a verdict. A field without data never has one.
  const verdict = (name: string) => (isDone && fields[name] !== null ? !script.unverified.includes(name) : null);
  const verdicts = verifiedFields(kind).map((name) => [`${name}_verified`, verdict(name)] as const);
  return { ...fields, ...Object.fromEntries(verdicts), status: isDone ? script.status : "Pending" };
}

/** Returns the results in the order in which the claims were requested. */
export function claimResults(facts: Facts, kind: ClaimKind) {
  return claimsOf(facts)[kind].map((claim) => resultOf(facts, kind, claim, facts.script[kind]));
}

/** Converts the date of a result from YYYY-MM-DD to DD-MM-YYYY. */
function dayFirst(date: unknown): unknown {
  const parsed = typeof date === "string" ? parseYearMonthDay(date) : null;
  return parsed ? formatDayMonthYear(parsed) : date;
}

/**
 * Returns `professionalLicense` of the Test Result. Its dates are DD-MM-YYYY, as in the interface's sample. A script
 * may choose the form of the standalone result instead (interface, Professional License Result).
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

/** Converts the date of a request from DD-MM-YYYY to YYYY-MM-DD, the form of results. */
function resultDate(date: string | undefined): string | null {
  const parsed = date === undefined ? null : parseDayMonthYear(date);
  return parsed && formatYearMonthDay(parsed);
}

const oneOrZero = (value: boolean | undefined) => (value === undefined ? null : value ? 1 : 0);

const employment = handle(verifyEmployment, ({ person, now }, { employmentList }) => {
  for (const claim of employmentList) {
    person.employments.push({
      at: now,
      fields: {
        employer_name: claim.employerName,
        employer_address: claim.employerAddress ?? null,
        employer_town: claim.employerAddressTown,
        employer_country: claim.employerAddressCountry,
        job_title: claim.jobTitle,
        start_date: resultDate(claim.dateEmployedFrom),
        end_date: resultDate(claim.dateEmployedTo),
        current_employment: claim.currentEmployment,
        contract_type: claim.contractType,
      },
    });
  }
  return { success: true };
});

const education = handle(verifyEducation, ({ person, now }, { educationList }) => {
  for (const claim of educationList) {
    person.educations.push({
      at: now,
      fields: {
        institution_name: claim.schoolName,
        institution_type: claim.schoolType ?? null,
        institution_campus_name: claim.institutionCampusName ?? null,
        institution_phone: claim.institutionPhone ?? null,
        institution_address: claim.institutionAddress ?? null,
        institution_town: claim.institutionAddressTown ?? null,
        institution_country: claim.institutionAddressCountry ?? null,
        institution_postal_code: claim.institutionAddressPostalCode ?? null,
        degree: claim.degreeTitle ?? null,
        start_date: resultDate(claim.startDate),
        end_date: resultDate(claim.endDate),
        majors: claim.majors ?? null,
        minors: claim.minors ?? null,
        honors: claim.honors ?? null,
        currently_attending: oneOrZero(claim.currentlyAttending),
        completed_successfully: oneOrZero(claim.completedSuccessfully),
      },
    });
  }
  return { success: true };
});

const license = handle(verifyLicense, ({ person, now }, { licenseList }) => {
  for (const claim of licenseList) {
    person.licenses.push({
      at: now,
      fields: {
        license_title: claim.license_title,
        license_organization: claim.license_organization,
        license_number: claim.license_number,
        start_date: resultDate(claim.startDate),
        end_date: resultDate(claim.endDate),
        state: claim.state ?? null,
        country: claim.country ?? null,
      },
    });
  }
  return { success: true };
});

export const employmentHandlers = [
  employment,
  handle(getEmploymentResult, (call) => claimResults(call, "employment")),
  education,
  license,
];
