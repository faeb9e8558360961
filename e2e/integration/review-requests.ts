/** Lists, for each route of reviewing, a request that is accepted, and the roles that may send it. */
import { applicant, type Entry, namedReaders, noSuchId, readers } from "./request-parts";
import type { Resources } from "./resources";

const standardPolicy = "0199a000-0000-7000-8000-000000000001";
const policyRules = {
  checks: [{ checks: ["ssn"], required: true }],
  blocking: [],
  dueHours: 24,
};
const hitOf = ({ applicant: id }: Resources, body: unknown) => ({ params: { id, hitId: "no-such-hit" }, body });

export const reviewEntries: Readonly<Record<string, Entry>> = {
  "GET /api/applicants/:id/hits": { may: namedReaders, request: applicant },
  "POST /api/applicants/:id/hits/:hitId/verdict": {
    may: ["reviewer"],
    request: (resources) => hitOf(resources, { verdict: "cannot_tell", reason: "Nothing tells." }),
  },
  "POST /api/applicants/:id/hits/:hitId/reopen": {
    may: ["reviewer"],
    request: (resources) => hitOf(resources, { reason: "Judged too soon." }),
  },
  "POST /api/applicants/:id/signals/:code/acknowledge": {
    may: ["reviewer"],
    request: ({ applicant: id }) => ({ params: { id, code: "id.failed" }, body: { reason: "It is worn." } }),
  },
  "GET /api/applicants/:id/decisions": { may: namedReaders, request: applicant },
  "POST /api/applicants/:id/decisions": {
    may: ["reviewer"],
    request: (resources) => ({
      ...applicant(resources),
      body: { outcome: "approve", reasonCode: "meets_policy", snapshotId: noSuchId },
    }),
  },
  "POST /api/applicants/:id/decisions/:decisionId/reopen": {
    may: ["reviewer"],
    request: ({ applicant: id }) => ({ params: { id, decisionId: noSuchId }, body: { reason: "Decided too soon." } }),
  },
  "GET /api/applicants/:id/notes": { may: namedReaders, request: applicant },
  "POST /api/applicants/:id/notes": {
    may: ["reviewer"],
    request: (resources) => ({ ...applicant(resources), body: { text: "Called back." } }),
  },
  "GET /api/notes/people": { may: ["reviewer"], request: () => ({}) },
  "POST /api/applicants/:id/assignment": {
    may: ["reviewer"],
    request: (resources) => ({ ...applicant(resources), body: { assignee: null } }),
  },
  "POST /api/queue/next": { may: ["reviewer"], request: () => ({ body: {} }) },
  "POST /api/applicants/:id/snooze": {
    may: ["reviewer"],
    request: (resources) => ({
      ...applicant(resources),
      body: { until: new Date(Date.now() + 86_400_000).toISOString() },
    }),
  },
  "DELETE /api/applicants/:id/snooze": { may: ["reviewer"], request: applicant },
  "GET /api/queue/assignees": { may: ["reviewer"], request: () => ({}) },
  "POST /api/queue/jobs": {
    may: ["reviewer"],
    request: ({ applicant: id }) => ({ body: { kind: "refresh", applicantIds: [id] } }),
  },
  "GET /api/queue/jobs/:jobId": { may: ["reviewer"], request: ({ bulkJob: jobId }) => ({ params: { jobId } }) },
  "POST /api/queue/jobs/:jobId/continue": {
    may: ["reviewer"],
    request: () => ({ params: { jobId: noSuchId }, body: {} }),
  },
  "DELETE /api/queue/jobs/:jobId": { may: ["reviewer"], request: () => ({ params: { jobId: noSuchId } }) },
  "PATCH /api/queue/columns": { may: readers, request: () => ({ body: { columns: [] } }) },
  "GET /api/views": { may: readers, request: () => ({}) },
  "POST /api/views": { may: readers, request: () => ({ body: { name: "Matrix", view: { sort: "-worst" } } }) },
  "PATCH /api/views/:id": { may: readers, request: () => ({ params: { id: noSuchId }, body: { name: "Matrix" } }) },
  "DELETE /api/views/:id": { may: readers, request: () => ({ params: { id: noSuchId } }) },

  "GET /api/applicants/:id/disputes": { may: namedReaders, request: applicant },
  "POST /api/applicants/:id/disputes": {
    may: ["reviewer"],
    request: (resources) => ({
      ...applicant(resources),
      body: { decisionId: noSuchId, statement: "It is another person." },
    }),
  },
  "POST /api/disputes/:id/resolve": {
    may: ["reviewer"],
    request: () => ({ params: { id: noSuchId }, body: { outcome: "upheld", reason: "Nothing is wrong." } }),
  },
  "POST /api/disputes/:id/files": {
    may: ["reviewer"],
    request: () => ({ params: { id: noSuchId }, body: { name: "Letter.pdf", contents: btoa("%PDF-1.7") } }),
  },
  "GET /api/disputes/:id/files/:fileId": {
    may: namedReaders,
    request: ({ dispute: id, disputeFile: fileId }) => ({ params: { id, fileId } }),
  },
  "GET /api/quality-reviews": { may: ["reviewer", "approver", "admin"], request: () => ({}) },
  "GET /api/quality-reviews/:id": {
    may: ["reviewer", "approver", "admin"],
    request: ({ qualityReview: id }) => ({ params: { id } }),
  },
  "POST /api/quality-reviews/:id": {
    may: ["reviewer"],
    request: () => ({ params: { id: noSuchId }, body: { outcome: "approve", reasonCode: "meets_policy" } }),
  },
  "POST /api/quality-reviews/:id/settle": {
    may: ["approver"],
    request: () => ({ params: { id: noSuchId }, body: { settlement: "kept", reason: "The decision is right." } }),
  },
  "GET /api/settings/decision-reasons": { may: ["admin"], request: () => ({}) },
  "POST /api/settings/decision-reasons": {
    may: ["admin"],
    request: () => ({ body: { outcome: "decline", code: "other", title: "Exists already" } }),
  },
  "PATCH /api/settings/decision-reasons/:outcome/:code": {
    may: ["admin"],
    request: () => ({ params: { outcome: "decline", code: "no_such_reason" }, body: { retired: true } }),
  },
  "GET /api/settings/unlisted-fields": { may: ["admin"], request: () => ({}) },
  "POST /api/settings/unlisted-fields/accept": {
    may: ["admin"],
    request: () => ({ body: { path: "company.noSuchField", reason: "For the matrix." } }),
  },
  "POST /api/settings/unlisted-fields/refuse": {
    may: ["admin"],
    request: () => ({ body: { path: "company.noSuchField", reason: "For the matrix." } }),
  },

  "GET /api/retention": { may: ["admin"], request: () => ({}) },
  "PUT /api/retention": {
    may: ["admin"],
    request: () => ({ body: { classes: [{ class: "messages", days: null }] } }),
  },
  "POST /api/retention/dry-run": { may: ["admin"], request: () => ({ body: {} }) },

  "GET /api/policies": { may: [...readers, "admin"], request: () => ({}) },
  "GET /api/policies/:id": { may: [...readers, "admin"], request: () => ({ params: { id: standardPolicy } }) },
  "POST /api/policies": {
    may: ["admin"],
    request: () => ({ body: { name: "Matrix", rules: policyRules, note: "For the matrix." } }),
  },
  "POST /api/policies/:id/versions": {
    may: ["admin"],
    request: () => ({ params: { id: noSuchId }, body: { basedOn: 1, rules: policyRules, note: "For the matrix." } }),
  },
  "POST /api/policies/:id/preview": {
    may: ["admin"],
    request: () => ({ params: { id: standardPolicy }, body: { rules: policyRules } }),
  },
  "GET /api/policies/:id/blocked-approvals": {
    may: [...readers, "admin"],
    request: () => ({ params: { id: standardPolicy } }),
  },
  "POST /api/policies/:id/archive": { may: ["admin"], request: () => ({ params: { id: standardPolicy }, body: {} }) },
  "GET /api/applicants/:id/policy": { may: readers, request: applicant },
  "POST /api/applicants/:id/policy": {
    may: ["reviewer"],
    request: (resources) => ({
      ...applicant(resources),
      body: { policyId: standardPolicy, reason: "For the matrix." },
    }),
  },
  "POST /api/applicants/:id/policy-runs": {
    may: ["reviewer"],
    // The version is not in force. The run is therefore refused, and nothing is billed.
    request: (resources) => ({
      ...applicant(resources),
      body: { policyVersionId: noSuchId, operations: ["user.ssn"], reason: "For the matrix." },
    }),
  },
  "POST /api/applicants/:id/policy-runs/:runId/cancel": {
    may: ["reviewer"],
    request: ({ applicant: id }) => ({ params: { id, runId: noSuchId }, body: {} }),
  },
};
