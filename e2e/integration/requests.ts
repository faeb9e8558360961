/**
 * Lists, for the route of every action, a request that the action accepts, and the roles that may send it. The list is
 * written independently of the code. A route without an entry fails the tests of all routes (roles.integration.test.ts,
 * fail-closed.integration.test.ts).
 */
import { roles } from "@/lib/base/permissions";
import { exampleFields } from "@/lib/testing/example-fields";
import { consoleUnderTest } from "./console-under-test";
import { orderEntries } from "./order-requests";
import { applicant, type Entry, namedReaders, noSuchId, readers } from "./request-parts";
import type { Resources } from "./resources";
import { retentionEntries } from "./retention-requests";
import { reviewEntries } from "./review-requests";

const allRoles = roles;

const decision = ({ override: id }: Resources) => ({
  params: { id },
  body: { note: "Not needed.", stepUp: "not a token" },
});
/**
 * A wrong password. An action that needs a password is refused after the check of the permission, and changes nothing.
 */
const wrongPassword = "none of them has this";

/** A passkey response without a matching challenge. */
const forgedPasskey = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "e30", attestationObject: "AAAA" },
};

/**
 * Everyone who may read a list may export it (exports.integration.test.ts). This filter does not exist, so the export is
 * refused for every role.
 */
const noSuchFilter = { kind: "applicants", filter: { color: "red" } };

export const entries: Readonly<Record<string, Entry>> = {
  "GET /api/session": { may: allRoles, request: () => ({}) },
  "GET /api/session/counts": { may: allRoles, request: () => ({}) },
  "GET /api/account/email": { may: allRoles, request: () => ({}) },
  "PATCH /api/account/email": { may: allRoles, request: () => ({ body: { email: "needs_me" } }) },
  "GET /api/inbox": { may: allRoles, request: () => ({}) },
  "POST /api/inbox/read": { may: allRoles, request: () => ({ body: { ids: "all" } }) },
  // With `seconds=0` the stream ends at once. Otherwise the answer would never end.
  "GET /api/events": { may: allRoles, request: () => ({ query: "?seconds=0" }) },
  "GET /api/openapi.json": { may: allRoles, request: () => ({}) },
  "POST /api/step-up": {
    may: allRoles,
    request: ({ override }) => ({ body: { password: wrongPassword, act: `override.approve:${override}` } }),
  },
  "GET /api/step-up": { may: allRoles, request: () => ({}) },
  "POST /api/step-up/passkey": {
    may: allRoles,
    request: ({ override }) => ({ body: { act: `override.approve:${override}` } }),
  },
  "GET /api/account/passkeys": { may: allRoles, request: () => ({}) },
  "POST /api/account/passkeys/challenge": { may: allRoles, request: () => ({ body: { stepUp: "not a token" } }) },
  "POST /api/account/passkeys": {
    may: allRoles,
    request: () => ({ body: { name: "Unknown key", passkey: forgedPasskey } }),
  },
  "POST /api/account/passkeys/:id/remove": {
    may: allRoles,
    request: () => ({ params: { id: noSuchId }, body: { stepUp: "not a token" } }),
  },
  "POST /api/account/password": {
    may: allRoles,
    request: () => ({ body: { current: wrongPassword, next: "violet gravel tomorrow" } }),
  },
  "GET /api/account/sessions": { may: allRoles, request: () => ({}) },
  "POST /api/account/sessions/:id/end": {
    may: allRoles,
    request: () => ({ params: { id: noSuchId }, body: {} }),
  },
  "POST /api/account/sessions/end-others": { may: allRoles, request: () => ({ body: {} }) },
  "GET /api/account/authenticator": { may: allRoles, request: () => ({}) },
  "POST /api/account/authenticator": { may: allRoles, request: () => ({ body: { stepUp: "not a token" } }) },
  "POST /api/account/authenticator/confirm": { may: allRoles, request: () => ({ body: { code: "000000" } }) },
  "POST /api/account/authenticator/remove": { may: allRoles, request: () => ({ body: { stepUp: "not a token" } }) },
  "POST /api/account/recovery-codes": { may: allRoles, request: () => ({ body: { stepUp: "not a token" } }) },
  "POST /api/account/sign-out": { may: allRoles, request: () => ({ body: {} }) },
  "POST /api/account/sign-out-everywhere": { may: allRoles, request: () => ({ body: {} }) },

  "GET /api/today/work": { may: readers, request: () => ({}) },
  "GET /api/today/decisions": { may: namedReaders, request: () => ({}) },
  "GET /api/today/orders": { may: namedReaders, request: () => ({}) },
  "GET /api/timeliness": { may: ["approver", "auditor", "admin"], request: () => ({}) },
  "GET /api/timeliness.pdf": { may: ["approver", "auditor", "admin"], request: () => ({}) },
  "GET /api/today/agreement": { may: ["approver", "admin"], request: () => ({}) },
  "GET /api/today/service": { may: readers, request: () => ({}) },

  "GET /api/applicants": { may: readers, request: () => ({ query: "?limit=100" }) },
  "GET /api/applicants/counts": { may: readers, request: () => ({}) },
  "POST /api/applicants/find": { may: readers, request: ({ applicant: code }) => ({ body: { code } }) },
  "POST /api/applicants": { may: ["reviewer"], request: () => ({ body: exampleFields["user.create"] }) },
  "POST /api/applicants/import": { may: ["reviewer"], request: () => ({ body: { userAccessCodes: ["nobody-2"] } }) },
  "POST /api/imports/:jobId/continue": {
    may: ["reviewer"],
    request: () => ({ params: { jobId: noSuchId }, body: {} }),
  },
  "GET /api/imports/:jobId": { may: ["reviewer"], request: ({ jobId }) => ({ params: { jobId } }) },
  "GET /api/applicants/:id": { may: readers, request: applicant },
  "GET /api/applicants/:id/case": { may: readers, request: applicant },
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
  "POST /api/applicants/:id/pictures/:pictureId": {
    may: ["reviewer"],
    request: ({ applicant: id, picture: pictureId }) => ({
      params: { id, pictureId },
      body: { reason: "Comparing the document" },
    }),
  },
  "POST /api/applicants/:id/invite": {
    may: ["reviewer"],
    request: (resources) => ({ ...applicant(resources), body: {} }),
  },
  "GET /api/applicants/:id/invites": { may: ["reviewer"], request: applicant },
  "POST /api/applicants/:id/invites/:inviteId/remind": {
    may: ["reviewer"],
    request: ({ applicant: id }) => ({ params: { id, inviteId: noSuchId }, body: {} }),
  },
  "GET /api/applicants/:id/checks": { may: readers, request: applicant },
  "GET /api/applicants/:id/runs": { may: readers, request: applicant },
  "GET /api/applicants/:id/runs/:runId": {
    may: readers,
    request: ({ applicant: id, run: runId }) => ({ params: { id, runId } }),
  },
  "GET /api/applicants/:id/timeline": { may: readers, request: applicant },
  "GET /api/applicants/:id/shared": { may: readers, request: applicant },
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

  ...retentionEntries,
  ...reviewEntries,

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

  ...orderEntries,

  "GET /api/monitoring": { may: ["reviewer", "admin"], request: () => ({}) },
  "GET /api/monitoring/rows": { may: ["reviewer"], request: () => ({ query: "?list=covered" }) },
  "GET /api/monitoring/budget": { may: ["reviewer", "admin"], request: () => ({}) },
  "PUT /api/monitoring/budget": {
    may: ["admin"],
    // The version never existed. The request is therefore refused, and nothing changes.
    request: () => ({
      body: { version: 999_999, budget: { runs: 10, cents: null, searchCents: null, reportCents: null } },
    }),
  },

  "GET /api/audit": { may: ["auditor"], request: () => ({ query: "?phase=all&limit=100" }) },
  "GET /api/audit/verify": { may: ["auditor", "admin"], request: () => ({}) },
  "GET /api/audit/checkpoint": { may: ["auditor", "admin"], request: () => ({}) },
  "GET /api/audit/:seq/proof": { may: ["auditor"], request: () => ({ params: { seq: "1" } }) },
  "GET /api/audit/consistency": { may: ["auditor", "admin"], request: () => ({ query: "?from=0&to=0" }) },

  "POST /api/exports/describe": { may: allRoles, request: () => ({ body: noSuchFilter }) },
  "POST /api/exports": { may: allRoles, request: () => ({ body: { ...noSuchFilter, format: "csv" } }) },
  "GET /api/exports": { may: allRoles, request: () => ({}) },
  // Reads by the owner are not logged, so the list begins with a role that does not own the export.
  "GET /api/exports/:id": { may: allRoles.toReversed(), request: ({ exported: id }) => ({ params: { id } }) },
  "GET /api/exports/:id/file": { may: readers, request: ({ exported: id }) => ({ params: { id } }) },
  "POST /api/exports/:id/file": { may: readers, request: ({ exported: id }) => ({ params: { id }, body: {} }) },
  "POST /api/exports/:id/cancel": { may: allRoles, request: () => ({ params: { id: noSuchId }, body: {} }) },
  "GET /api/export-schedules": { may: allRoles, request: () => ({}) },
  "POST /api/export-schedules": {
    may: allRoles,
    request: () => ({ body: { ...noSuchFilter, format: "csv", every: "day", at: "06:00", timeZone: "UTC" } }),
  },
  "PATCH /api/export-schedules/:id": {
    may: allRoles,
    request: () => ({ params: { id: noSuchId }, body: { on: false } }),
  },
  "DELETE /api/export-schedules/:id": { may: allRoles, request: () => ({ params: { id: noSuchId } }) },

  "GET /api/staff": { may: ["admin"], request: () => ({}) },
  "POST /api/staff": {
    may: ["admin"],
    request: () => ({ body: { email: "matrix@proofdesk.test", name: "Matrix", roles: [] } }),
  },
  "POST /api/staff/:id/confirm-roles": {
    may: ["admin"],
    request: ({ staff: id }) => ({ params: { id }, body: {} }),
  },
  "POST /api/staff/:id/end-sessions": {
    may: ["admin"],
    request: ({ staff: id }) => ({ params: { id }, body: {} }),
  },
  "POST /api/staff/:id/reset-authenticator": {
    may: ["admin"],
    request: ({ staff: id }) => ({ params: { id }, body: {} }),
  },
  "POST /api/staff/:id/link": {
    may: ["admin"],
    request: ({ staff: id }) => ({ params: { id }, body: {} }),
  },
  "POST /api/staff/:id/link/withdraw": {
    may: ["admin"],
    request: ({ staff: id }) => ({ params: { id }, body: {} }),
  },
  "PATCH /api/staff/:id": {
    may: ["admin"],
    request: ({ staff: id }) => ({ params: { id }, body: { disabled: false } }),
  },
};

/** Routes that the console's own pages call without a session. The request itself contains the authorization. */
export const publicEntries: Readonly<Record<string, Entry>> = {
  "POST /api/sign-in/passkey": { may: [], request: () => ({ body: {} }) },
  "POST /api/invitations/:token": {
    may: [],
    // The link is unknown. The request is therefore refused, and nothing changes.
    request: () => ({ params: { token: "x".repeat(43) }, body: { password: "violet gravel tomorrow" } }),
  },
};

/** Routes that another server calls without a session or a role. The request itself contains the authentication. */
export const serviceEntries: Readonly<Record<string, Entry>> = {
  "POST /api/webhooks/identity/:token": {
    may: [],
    request: () => ({
      params: { token: consoleUnderTest().webhookToken },
      body: { event: "of nobody" },
    }),
  },
};

/** Custom handlers: sign-in, health and metrics. */
export const customHandlers = [
  "GET /api/auth/**",
  "POST /api/auth/**",
  "GET /api/health/live",
  "GET /api/health/ready",
  "GET /api/metrics",
];
