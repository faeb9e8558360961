/** Employment, education and professional licenses: asked about now, answered after a while. */
import { formatYearMonthDay, parseDayMonthYear } from "@/lib/identity/dates";
import {
  getEmploymentResult,
  verifyEducation,
  verifyEmployment,
  verifyLicense,
} from "@/lib/identity/operations/employment";
import { claimResults } from "../facts/claims";
import { handle } from "./handler";

/** A date of a request, DD-MM-YYYY, as results write it: YYYY-MM-DD. */
function resultDate(date: string | undefined): string | null {
  const parsed = date === undefined ? null : parseDayMonthYear(date);
  return parsed && formatYearMonthDay(parsed);
}

const oneOrZero = (value: boolean | undefined) => (value === undefined ? null : value ? 1 : 0);

const employment = handle(verifyEmployment, ({ person, now }, { employmentList }) => {
  for (const asked of employmentList) {
    person.employments.push({
      at: now,
      fields: {
        employer_name: asked.employerName,
        employer_address: asked.employerAddress ?? null,
        employer_town: asked.employerAddressTown,
        employer_country: asked.employerAddressCountry,
        job_title: asked.jobTitle,
        start_date: resultDate(asked.dateEmployedFrom),
        end_date: resultDate(asked.dateEmployedTo),
        current_employment: asked.currentEmployment,
        contract_type: asked.contractType,
      },
    });
  }
  return { success: true };
});

const education = handle(verifyEducation, ({ person, now }, { educationList }) => {
  for (const asked of educationList) {
    person.educations.push({
      at: now,
      fields: {
        institution_name: asked.schoolName,
        institution_type: asked.schoolType ?? null,
        institution_campus_name: asked.institutionCampusName ?? null,
        institution_phone: asked.institutionPhone ?? null,
        institution_address: asked.institutionAddress ?? null,
        institution_town: asked.institutionAddressTown ?? null,
        institution_country: asked.institutionAddressCountry ?? null,
        institution_postal_code: asked.institutionAddressPostalCode ?? null,
        degree: asked.degreeTitle ?? null,
        start_date: resultDate(asked.startDate),
        end_date: resultDate(asked.endDate),
        majors: asked.majors ?? null,
        minors: asked.minors ?? null,
        honors: asked.honors ?? null,
        currently_attending: oneOrZero(asked.currentlyAttending),
        completed_successfully: oneOrZero(asked.completedSuccessfully),
      },
    });
  }
  return { success: true };
});

const license = handle(verifyLicense, ({ person, now }, { licenseList }) => {
  for (const asked of licenseList) {
    person.licenses.push({
      at: now,
      fields: {
        license_title: asked.license_title,
        license_organization: asked.license_organization,
        license_number: asked.license_number,
        start_date: resultDate(asked.startDate),
        end_date: resultDate(asked.endDate),
        state: asked.state ?? null,
        country: asked.country ?? null,
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
