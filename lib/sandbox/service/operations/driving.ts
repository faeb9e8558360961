/** The motor vehicle record. Violations have no fixed structure, and keep the form of their source. */
import { dayOf, formatDayMonthYear, formatYearMonthDay, parseDayMonthYear } from "@/lib/base/calendar-dates";
import { drivingRecord } from "@/lib/identity/operations/records";
import { handle } from "./handler";

export const drivingHandlers = [
  handle(drivingRecord, ({ person, script, now }, fields) => {
    const { valid, violations } = script.driving;
    const born = parseDayMonthYear(person.user.dob);
    const verdict = (value: string | undefined) => (value === undefined ? null : valid);
    return {
      state: fields.state_abbr,
      record_type: "STANDARD",
      product: "MVR",
      first_name: person.user.firstName,
      last_name: person.user.lastName,
      birth_date: born && `${formatYearMonthDay(born)}T00:00:00.000Z`,
      is_clear: violations.length === 0 ? "Y" : "N",
      valid: valid ? "Y" : "N",
      returned_date: formatDayMonthYear(dayOf(new Date(now))),
      current_license: {
        license_number: fields.license_number,
        license_number_verified: valid,
        issue_date: fields.issue_date ?? null,
        issue_date_verified: verdict(fields.issue_date),
        expiration_date: fields.expiration_date ?? null,
        expiration_date_verified: verdict(fields.expiration_date),
        class_description: fields.class_description ?? null,
        class_description_verified: verdict(fields.class_description),
        class_code: fields.class_code ?? null,
        class_code_verified: verdict(fields.class_code),
        has_driver_training: null,
        status: valid ? "VALID" : null,
      },
      violations,
    };
  }),
];
