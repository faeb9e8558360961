import { z } from "zod";
import { freeText, id, instant, person, reason, stepUpToken } from "@/lib/base/fields";
import { policyRules } from "@/lib/domain/checks/policy";
import { requirement } from "@/lib/features/decisions/contract/decisions";
import { endpoint } from "@/lib/platform/contract/endpoint";

const note = reason(500);
const name = freeText(60, "Enter a name");

const policyVersion = z.object({
  id,
  number: z.int(),
  rules: policyRules,
  note: z.string(),
  publishedAt: instant,
  /** Null if the version ships with the console. */
  publishedBy: person.nullable(),
});
export type PolicyVersion = z.infer<typeof policyVersion>;

const policy = z.object({
  id,
  name: z.string(),
  /** Null while the policy is in use. */
  archivedAt: instant.nullable(),
  /** The default policy, which cannot be archived. */
  standard: z.boolean(),
  version: policyVersion,
});
export type Policy = z.infer<typeof policy>;

export const listPolicies = endpoint("GET /api/policies", { response: z.object({ items: z.array(policy) }) });

/** Newest version first. */
export const getPolicy = endpoint("GET /api/policies/:id", {
  response: policy.extend({ versions: z.array(policyVersion), applicants: z.int() }),
});

export const createPolicy = endpoint("POST /api/policies", {
  status: 201,
  body: z.strictObject({ name, rules: policyRules, note, stepUp: stepUpToken }),
  response: z.object({ id }),
});

/** Refused with `conflict` when `basedOn` is no longer the newest version. */
export const publishPolicy = endpoint("POST /api/policies/:id/versions", {
  status: 201,
  body: z.strictObject({ basedOn: z.int().min(1), rules: policyRules, note, stepUp: stepUpToken }),
  response: policyVersion,
});

const monitoringForecast = z.object({
  /** The approved applicants whom monitoring would cover. */
  applicants: z.int(),
  /** Reads of a result per month, on average. They cost nothing. */
  resultRuns: z.int(),
  /** Billed watch-list searches per month, on average. */
  searchRuns: z.int(),
  firstDueAt: instant.nullable(),
  /**
   * Billed runs that the monthly budget of all policies allows. Null if no budget is set. Then monitoring makes no
   * billed searches.
   */
  budgetRuns: z.int().nullable(),
});
export type MonitoringForecast = z.infer<typeof monitoringForecast>;

/**
 * What the rules would change for the applicants of the policy, counted from the columns of the list. `blocked`: open
 * applicants who can be approved now, but not under these rules. `freed`: open applicants who could be approved under
 * these rules, but not now. `approvedBlocked`: approved applicants who could not be approved under these rules; their
 * approvals stay. `notCounted`: what cannot be counted, and why.
 */
export const previewPolicy = endpoint("POST /api/policies/:id/preview", {
  body: z.strictObject({ rules: policyRules }),
  response: z.object({
    open: z.int(),
    blocked: z.int(),
    freed: z.int(),
    approved: z.int(),
    approvedBlocked: z.int(),
    notCounted: z.array(z.string()),
    /** Null: the rules monitor nothing. */
    monitoring: monitoringForecast.nullable(),
  }),
});

/**
 * Counts the approved applicants of a policy, and those of them whom the version in force would block, by the columns
 * of the list. A new version reopens no decision by itself. `applicantIds`: the blocked applicants, at most 500, for a
 * reader who may reopen their decisions.
 */
export const getBlockedApprovals = endpoint("GET /api/policies/:id/blocked-approvals", {
  response: z.object({ approved: z.int(), blocked: z.int(), applicantIds: z.array(id) }),
});

/** Refused with `state_conflict` while the policy has applicants. */
export const archivePolicy = endpoint("POST /api/policies/:id/archive", {
  body: z.strictObject({ stepUp: stepUpToken }),
  response: policy,
});

const runStep = z.object({
  operationId: z.string(),
  state: z.enum(["waiting", "running", "answered", "refused", "failed", "unknown", "skipped"]),
  errorCode: z.string().nullable(),
  finishedAt: instant.nullable(),
});

const policyRun = z.object({
  id,
  startedBy: person,
  startedAt: instant,
  /** Null while the run is under way. */
  finishedAt: instant.nullable(),
  cancelRequested: z.boolean(),
  steps: z.array(runStep),
});
export type PolicyRun = z.infer<typeof policyRun>;

const nextStep = z.discriminatedUnion("kind", [
  /** The check can run now, with what is on file. */
  z.object({
    kind: z.literal("run"),
    operationId: z.string(),
    billing: z.enum(["not-stated", "standard", "enhanced", "search"]),
  }),
  /** Something must come first, or a person must do it. */
  z.object({
    kind: z.literal("wait"),
    why: z.string(),
    fix: z.object({ href: z.string(), label: z.string() }).nullable(),
  }),
]);

const policyLine = requirement.extend({ next: nextStep.nullable() });
export type PolicyLine = z.infer<typeof policyLine>;

export const getStanding = endpoint("GET /api/applicants/:id/policy", {
  response: z.object({
    policy: z.object({ id, name: z.string(), version: z.int(), versionId: id }),
    lines: z.array(policyLine),
    run: policyRun.nullable(),
  }),
});
export type PolicyStanding = z.infer<typeof getStanding.response>;

/**
 * Gives an applicant another policy. The due time follows the new policy, and the reason is stored as a note. Refused
 * with `applicant_decided` while an approval or decline stands. A person whose change removes an approval block cannot
 * approve the applicant.
 */
export const choosePolicy = endpoint("POST /api/applicants/:id/policy", {
  body: z.strictObject({ policyId: id, reason: reason(1000) }),
  response: z.object({
    policy: z.object({ id, name: z.string(), version: z.int() }),
    dueAt: instant,
    /** The titles of the approval blocks that this change removes. */
    lifted: z.array(z.string()),
  }),
});

/**
 * Runs operations one after the other. `getStanding` must offer each of them to run. The reason is stored as a note.
 * Refused with `policy_changed` when `policyVersionId` is no longer in force.
 */
export const startPolicyRun = endpoint("POST /api/applicants/:id/policy-runs", {
  status: 202,
  body: z.strictObject({
    policyVersionId: id,
    operations: z.array(z.string().max(60)).min(1, "Choose at least one check").max(20),
    reason: reason(1000),
  }),
  response: policyRun,
});

/** Stops a run before its next step. A step that was sent is not undone. */
export const cancelPolicyRun = endpoint("POST /api/applicants/:id/policy-runs/:runId/cancel", {
  params: z.object({ id, runId: id }),
  body: z.strictObject({}),
  response: policyRun,
});
