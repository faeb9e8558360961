/** Creates an applicant for component tests, in the form of a row of the list. */

import { checkKeys } from "@/lib/domain/results/keys";
import type { ApplicantRow } from "@/lib/features/applicants/contract/applicants";

export function applicantRow(fields: Pick<ApplicantRow, "id"> & Partial<ApplicantRow>): ApplicantRow {
  return {
    name: null,
    email: null,
    unreadable: 0,
    changed: null,
    status: "needs_review",
    worst: null,
    resultRead: true,
    checks: Object.fromEntries(checkKeys.map((key) => [key, "absent"])) as ApplicantRow["checks"],
    orders: { complete: 0, total: 0 },
    assignee: null,
    snooze: null,
    held: false,
    erasedAt: null,
    dueAt: "2026-11-19T10:00:00.000Z",
    createdAt: "2026-11-18T10:00:00.000Z",
    updatedAt: "2026-11-18T10:00:00.000Z",
    ...fields,
  };
}
