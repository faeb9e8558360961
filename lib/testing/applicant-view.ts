/** Creates an applicant for component tests, in the form that their page shows. */
import type { ApplicantView } from "@/lib/cases/contract/applicant-view";
import type { CaseView } from "@/lib/views/case/contract/case";

/** Returns an applicant to review who has consented, without a result or an assignee. */
export function applicantView(fields: Pick<ApplicantView, "id"> & Partial<ApplicantView>): ApplicantView {
  return {
    user: {},
    masked: [],
    name: { given: "Odalys", family: "Penhallow" },
    accessCodeEnd: "7f2a",
    status: "needs_review",
    consentedAt: "2026-11-19T10:00:00.000Z",
    consent: null,
    overriddenAt: null,
    assignment: { assignee: null, until: null },
    snooze: null,
    hold: null,
    erasure: null,
    dueAt: "2026-11-22T10:00:00.000Z",
    policy: { id: "0199a000-0000-7000-8000-000000000001", name: "Standard", version: 1 },
    createdAt: "2026-11-19T09:00:00.000Z",
    createdBy: null,
    updatedAt: "2026-11-19T10:00:00.000Z",
    resultFetchedAt: null,
    ...fields,
  };
}

/** Returns the case of an applicant. The reader may read only the given parts. */
export const caseView = (id: string, parts: Partial<CaseView>): CaseView => ({
  applicant: applicantView({ id }),
  result: null,
  outdated: false,
  unreadable: 0,
  removed: null,
  timeline: { items: [], nextCursor: null, lookedAt: null },
  checks: [],
  standing: { policy: { ...applicantView({ id }).policy, versionId: id }, lines: [], run: null },
  runs: [],
  pictures: { days: 30, items: [] },
  hits: null,
  decisions: null,
  disputes: null,
  notes: null,
  orders: null,
  overrides: null,
  invites: null,
  ...parts,
});
