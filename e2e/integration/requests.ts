/**
 * For every action's route: a request that it accepts, and the roles that may send it, written independently of the code.
 * A route without an entry fails the tests of all routes (roles.test.ts, fail-closed.test.ts).
 */
import { inject } from "vitest";
import { type Role, roles } from "@/lib/auth/permissions";
import { noLimits } from "@/lib/contracts/order-limits";
import { type OperationId, operationIds } from "@/lib/identity/operations/registry";
import { exampleFields } from "@/lib/testing/example-fields";
import type { Resources } from "./resources";

export type Valid = {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
};
export type Entry = { may: readonly Role[]; request(resources: Resources): Valid };

const readers: Role[] = ["viewer", "reviewer", "orderer", "approver"];
const namedReaders: Role[] = ["reviewer", "orderer", "approver"];
const allRoles = roles;

const applicant = ({ applicant: id }: Resources) => ({ params: { id } });
const orderParams = ({ order: id }: Resources) => ({ params: { id } });
const decision = ({ override: id }: Resources) => ({ params: { id }, body: { note: "No.", stepUp: "not a token" } });
const standardPolicy = "0199a000-0000-7000-8000-000000000001";
const policyRules = {
  checks: [{ checks: ["ssn"], required: true }],
  blocking: [],
  dueHours: 24,
  rescreenDays: null,
};
const noSuchId = "0198f000-0000-7000-8000-000000000000";
const hitOf = ({ applicant: id }: Resources, body: unknown) => ({ params: { id, hitId: "no-such-hit" }, body });
/** A wrong password: an action that needs one is refused after the permission check, and changes nothing. */
const wrongPassword = "none of them has this";

export const entries: Readonly<Record<string, Entry>> = {
  "GET /api/session": { may: allRoles, request: () => ({}) },
  "GET /api/session/counts": { may: allRoles, request: () => ({}) },
  // An endless answer otherwise.
  "GET /api/events": { may: allRoles, request: () => ({ query: "?seconds=0" }) },
  "GET /api/openapi.json": { may: allRoles, request: () => ({}) },
  "POST /api/step-up": {
    may: allRoles,
    request: ({ override }) => ({ body: { password: wrongPassword, act: `override.approve:${override}` } }),
  },
  "POST /api/account/password": {
    may: allRoles,
    request: () => ({ body: { current: wrongPassword, next: "violet gravel tomorrow" } }),
  },
  "POST /api/account/sign-out": { may: allRoles, request: () => ({ body: {} }) },
  "POST /api/account/sign-out-everywhere": { may: allRoles, request: () => ({ body: {} }) },

  "GET /api/applicants": { may: readers, request: () => ({ query: "?limit=100" }) },
  "GET /api/applicants/counts": { may: readers, request: () => ({}) },
  "POST /api/applicants": { may: ["reviewer"], request: () => ({ body: exampleFields["user.create"] }) },
  "POST /api/applicants/import": { may: ["reviewer"], request: () => ({ body: { userAccessCodes: ["nobody-2"] } }) },
  "GET /api/applicants/import/:jobId": { may: ["reviewer"], request: ({ jobId }) => ({ params: { jobId } }) },
  "GET /api/applicants/:id": { may: readers, request: applicant },
  "PATCH /api/applicants/:id": {
    may: ["reviewer"],
    request: (resources) => ({ ...applicant(resources), body: { city: "Port Sable" } }),
  },
  "GET /api/applicants/:id/result": {
    may: readers,
    request: (resources) => ({ ...applicant(resources), query: "?refresh=1" }),
  },
  "POST /api/applicants/:id/reveal": {
    may: ["reviewer"],
    request: (resources) => ({
      ...applicant(resources),
      body: { paths: ["scannedUser.Id"], reason: "Call-back check" },
    }),
  },
  "POST /api/applicants/:id/invite": {
    may: ["reviewer"],
    request: (resources) => ({ ...applicant(resources), body: {} }),
  },
  "GET /api/applicants/:id/checks": { may: readers, request: applicant },
  "GET /api/applicants/:id/runs": { may: readers, request: applicant },
  "GET /api/applicants/:id/runs/:runId": {
    may: readers,
    request: ({ applicant: id, run: runId }) => ({ params: { id, runId } }),
  },
  "GET /api/applicants/:id/presence": { may: readers, request: applicant },
  "GET /api/applicants/:id/timeline": { may: readers, request: applicant },
  "GET /api/applicants/:id/uploads": { may: readers, request: applicant },
  "GET /api/applicants/:id/order-options": { may: namedReaders, request: applicant },
  "GET /api/applicants/:id/orders": { may: namedReaders, request: applicant },
  "GET /api/applicants/:id/overrides": { may: namedReaders, request: applicant },
  "POST /api/applicants/:id/overrides": {
    may: ["reviewer"],
    request: (resources) => ({
      ...applicant(resources),
      body: { reasonCode: "other", note: "Again.", stepUp: "not a token" },
    }),
  },
  "GET /api/applicants/:id/report.pdf": { may: ["reviewer", "approver"], request: applicant },
  "POST /api/applicants/:id/report": {
    may: ["reviewer", "approver"],
    request: (resources) => ({ ...applicant(resources), body: { format: "json" } }),
  },
  "GET /api/applicants/:id/report.json": { may: ["reviewer", "approver"], request: applicant },

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
  "POST /api/applicants/:id/assignment": {
    may: ["reviewer"],
    request: (resources) => ({ ...applicant(resources), body: { assignee: null } }),
  },
  "POST /api/queue/next": { may: ["reviewer"], request: () => ({ body: {} }) },
  "POST /api/applicants/:id/snooze": {
    may: ["reviewer"],
    request: (resources) => ({ ...applicant(resources), body: { onResult: true } }),
  },
  "DELETE /api/applicants/:id/snooze": { may: ["reviewer"], request: applicant },
  "GET /api/queue/assignees": { may: ["reviewer"], request: () => ({}) },
  "POST /api/queue/jobs": {
    may: ["reviewer"],
    request: ({ applicant: id }) => ({ body: { kind: "refresh", applicantIds: [id] } }),
  },
  "GET /api/queue/jobs/:jobId": { may: ["reviewer"], request: ({ bulkJob: jobId }) => ({ params: { jobId } }) },
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
  "GET /api/applicants/:id/notices": { may: namedReaders, request: applicant },
  "GET /api/applicants/:id/notices/:noticeId": {
    may: namedReaders,
    request: ({ declined: id, notice: noticeId }) => ({ params: { id, noticeId } }),
  },
  "POST /api/applicants/:id/decisions/:decisionId/notice": {
    may: ["reviewer"],
    request: ({ applicant: id }) => ({ params: { id, decisionId: noSuchId }, body: {} }),
  },
  "GET /api/settings/notice": { may: ["admin"], request: () => ({}) },
  "POST /api/settings/notice": {
    may: ["admin"],
    // A version that nobody has: it is refused for that, and nothing changes.
    request: () => ({
      body: {
        version: 999_999,
        enabled: false,
        company: "",
        contact: "",
        template: "{{unverified}} Write to {{contact}}.",
      },
    }),
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

  "GET /api/overrides": { may: namedReaders, request: () => ({ query: "?state=all&limit=100" }) },
  "GET /api/overrides/:id": { may: namedReaders, request: ({ override: id }) => ({ params: { id } }) },
  "POST /api/overrides/:id/approve": { may: ["approver"], request: decision },
  "POST /api/overrides/:id/reject": { may: ["approver"], request: decision },
  "POST /api/overrides/:id/withdraw": {
    may: ["reviewer"],
    request: ({ override: id }) => ({ params: { id }, body: {} }),
  },
  "POST /api/overrides/:id/resolve": {
    may: ["approver"],
    request: ({ override: id }) => ({
      params: { id },
      body: { outcome: "applied", note: "It was.", stepUp: "not a token" },
    }),
  },

  "GET /api/orders": { may: namedReaders, request: () => ({ query: "?limit=100" }) },
  "POST /api/orders": {
    may: ["orderer"],
    // An applicant without consent: the order is refused for that, and nothing is billed.
    request: ({ bare }) => ({
      body: { applicantId: bare, kind: "federal-civil" },
      headers: { "idempotency-key": "a-key-of-the-matrix" },
    }),
  },
  "GET /api/orders/:id": { may: namedReaders, request: orderParams },
  "POST /api/orders/:id/refresh": {
    may: namedReaders,
    request: (resources) => ({ ...orderParams(resources), body: {} }),
  },
  "POST /api/orders/:id/reconcile": {
    may: ["orderer"],
    request: (resources) => ({ ...orderParams(resources), body: {} }),
  },
  "POST /api/orders/:id/approve": {
    may: ["approver"],
    request: (resources) => ({ ...orderParams(resources), body: {} }),
  },
  "POST /api/orders/:id/reject": {
    may: ["approver"],
    request: (resources) => ({ ...orderParams(resources), body: { note: "Not needed." } }),
  },
  "POST /api/orders/:id/cancel": {
    may: ["orderer", "approver"],
    request: (resources) => ({ ...orderParams(resources), body: {} }),
  },
  "GET /api/order-approvals": { may: namedReaders, request: () => ({}) },
  "GET /api/order-ledger": { may: namedReaders, request: () => ({}) },
  "GET /api/order-limits": { may: ["admin"], request: () => ({}) },
  "POST /api/order-limits": {
    may: ["admin"],
    // A version that nobody has: it is refused for that, and nothing changes.
    request: () => ({ body: { version: 999_999, limits: noLimits } }),
  },
  "GET /api/orders/:id/court-copies/:copyId": {
    may: namedReaders,
    request: ({ order: id, copy: copyId }) => ({ params: { id, copyId } }),
  },

  "GET /api/webhooks": { may: ["reviewer", "admin"], request: () => ({ query: "?limit=100" }) },

  "GET /api/audit": { may: ["auditor"], request: () => ({ query: "?phase=all&limit=100" }) },

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
  "POST /api/policies/:id/archive": { may: ["admin"], request: () => ({ params: { id: standardPolicy }, body: {} }) },
  "GET /api/applicants/:id/policy": { may: readers, request: applicant },
  "POST /api/applicants/:id/policy": {
    may: ["reviewer"],
    request: (resources) => ({ ...applicant(resources), body: { policyId: standardPolicy } }),
  },
  "POST /api/applicants/:id/policy-runs": {
    may: ["reviewer"],
    // Of a version that is not in force: nothing is billed.
    request: (resources) => ({
      ...applicant(resources),
      body: { policyVersionId: noSuchId, operations: ["user.ssn"], reason: "For the matrix." },
    }),
  },
  "POST /api/applicants/:id/policy-runs/:runId/cancel": {
    may: ["reviewer"],
    request: ({ applicant: id }) => ({ params: { id, runId: noSuchId }, body: {} }),
  },

  "GET /api/staff": { may: ["admin"], request: () => ({}) },
  "POST /api/staff": {
    may: ["admin"],
    request: () => ({
      body: { email: "matrix@proofdesk.test", name: "Matrix", roles: [], password: "violet gravel tomorrow" },
    }),
  },
  "PATCH /api/staff/:id": {
    may: ["admin"],
    request: ({ staff: id }) => ({ params: { id }, body: { roles: ["viewer"], disabled: false } }),
  },
};

/** Routes that another server calls: without a session or a role, authenticated by the request itself. */
export const serviceEntries: Readonly<Record<string, Entry>> = {
  "POST /api/webhooks/identity/:token": {
    may: [],
    request: () => ({
      params: { token: inject("consoleEnvironment").WEBHOOK_TOKEN ?? "" },
      body: { event: "of nobody" },
    }),
  },
};

/** One route runs every operation of the registry, each with its own permission. */
export const operationRoute = "POST /api/applicants/:id/operations/:operationId";

const forReaders: OperationId[] = ["user.summary", "user.test-result", "employment.result"];
const forNamedReaders: OperationId[] = ["records.county-result", "records.all-results"];

function mayRun(id: OperationId): readonly Role[] {
  if (forReaders.includes(id)) return readers;
  if (forNamedReaders.includes(id)) return namedReaders;
  if (id === "user.override") return ["approver"];
  return id.startsWith("records.") ? ["orderer"] : ["reviewer"];
}

/** A request for each operation, for an applicant without consent: nothing is billed. */
export const operationEntries: Readonly<Record<string, Entry>> = Object.fromEntries(
  operationIds.map((operationId) => [
    operationId,
    {
      may: mayRun(operationId),
      request: ({ bare: id }: Resources) => ({
        params: { id, operationId },
        // Without its fields, or consent would be recorded.
        body: operationId === "user.consent" ? {} : exampleFields[operationId],
      }),
    },
  ]),
);

/** Custom handlers: sign-in, health, and "not found". */
export const customHandlers = [
  ...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].map((method) => `${method} /api/:...path`),
  "GET /api/auth/:...nextauth",
  "POST /api/auth/:...nextauth",
  "GET /api/health/live",
  "GET /api/health/ready",
];
