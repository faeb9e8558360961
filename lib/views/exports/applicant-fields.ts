/** The fields of an export of applicants. Pure. */

import { formatYearMonthDay, parseDayMonthYear } from "@/lib/base/calendar-dates";
import { matrixColumns } from "@/lib/domain/checks/catalog";
import type { ApplicantRow } from "@/lib/features/applicants/contract/applicants";
import { type Field, fieldsOf, identifier, instant, notByDefault, number, unreadable } from "./field";

/**
 * A row of the list of applicants, with the fields of the User Object masked for the reader. `user` and `ssn` are
 * functions, because masking takes longer than everything else, and is only needed if the export has such a field.
 */
export type ExportedApplicant = ApplicantRow & {
  user: () => Readonly<Record<string, string | null>>;
  ssn: () => string | null;
};

const userField = (key: string) => (row: ExportedApplicant) => row.user()[key] ?? null;

/**
 * Converts the birth date from the User Object's DD-MM-YYYY to YYYY-MM-DD. Any other text, such as a mask, is
 * unchanged.
 */
function birthDate(row: ExportedApplicant): string | null {
  const text = userField("dob")(row);
  const day = text === null ? null : parseDayMonthYear(text);
  return day ? formatYearMonthDay(day) : text;
}

export const applicantFields: Field<ExportedApplicant>[] = [
  ...fieldsOf<ExportedApplicant>("Applicant", {
    id: ["Applicant ID", (row) => row.id, identifier],
    given: ["Given name", (row) => row.name?.given ?? null],
    family: ["Family name", (row) => row.name?.family ?? null],
    email: ["Email", (row) => row.email],
    phone: ["Phone", userField("phone"), notByDefault],
    birthDate: ["Birth date", birthDate, { type: "day" }, notByDefault],
    houseNumber: ["House number", userField("houseNumber"), notByDefault],
    street: ["Street", userField("streetName"), notByDefault],
    city: ["City", userField("city"), notByDefault],
    state: ["State", userField("state"), notByDefault],
    zip: ["ZIP code", userField("zipCode"), notByDefault],
    country: ["Country", userField("country"), notByDefault],
    ssn: ["SSN", (row) => row.ssn(), notByDefault],
  }),
  ...fieldsOf<ExportedApplicant>("Review", {
    status: ["Status", (row) => row.status],
    changed: ["Changed since", (row) => row.changed, notByDefault],
    finding: ["Worst finding", (row) => row.worst?.title ?? null],
    severity: ["Severity", (row) => row.worst?.severity ?? null],
    findings: ["Other findings", (row) => row.worst?.more ?? null, number, notByDefault],
    resultRead: ["Result read", (row) => row.resultRead, { type: "flag" }, notByDefault],
    assignee: ["Assigned to", (row) => row.assignee?.name ?? null],
    snoozedUntil: ["Snoozed until", (row) => row.snooze?.until ?? null, instant, notByDefault],
    held: ["Legal hold", (row) => row.held, { type: "flag" }, notByDefault],
    erased: ["Erased", (row) => row.erasedAt, instant, notByDefault],
    due: ["Due", (row) => row.dueAt, instant],
    created: ["Created", (row) => row.createdAt, instant],
    updated: ["Updated", (row) => row.updatedAt, instant],
  }),
  ...fieldsOf<ExportedApplicant>(
    "Checks",
    Object.fromEntries(
      matrixColumns.map(({ key, title }) => [
        `check.${key}`,
        // The applicant's phone, email and SSN have columns of their own.
        [`${title} check`, (row: ExportedApplicant) => row.checks[key], notByDefault],
      ]),
    ),
  ),
  ...fieldsOf<ExportedApplicant>("Orders", {
    ordersComplete: ["Orders complete", (row) => row.orders.complete, number, notByDefault],
    orders: ["Orders", (row) => row.orders.total, number],
  }),
  ...unreadable,
];
