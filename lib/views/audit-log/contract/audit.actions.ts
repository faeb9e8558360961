import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    audit: typeof import("./audit");
  }
}

export const getTimeline = {
  name: "GET /api/applicants/:id/timeline",
  id: "applicants.timeline",
  summary: "The history of an applicant",
  permission: "applicant.read",
  audit: { action: "applicant.timeline", did: "Read a timeline" },
  // The view of a case includes the first page, and older entries do not change.
  shows: [],
} as const satisfies Declared;

export const listAudit = {
  name: "GET /api/audit",
  id: "audit.list",
  summary: "The audit log",
  permission: "audit.read",
  filters: {
    action: "shown",
    actor: "shown",
    object: "shown",
    outcome: "shown",
    from: "shown",
    to: "shown",
    reads: "shown",
    phase: "shown",
  },
  audit: { action: "audit.list", did: "Read the audit log" },
  shows: ["audit"],
  isList: true,
} as const satisfies Declared;

export const verifyAudit = {
  name: "GET /api/audit/verify",
  id: "audit.verify",
  summary: "Verify the audit log",
  permission: "audit.verify",
  audit: { action: "audit.verify", did: "Verified the audit log" },
  shows: ["audit"],
} as const satisfies Declared;

export const getCheckpoint = {
  name: "GET /api/audit/checkpoint",
  id: "audit.checkpoint",
  summary: "A signed checkpoint of the audit log",
  permission: "audit.verify",
  audit: { action: "audit.checkpoint", did: "Read a checkpoint of the audit log" },
  errors: ["log_changed"],
} as const satisfies Declared;

export const getAuditProof = {
  name: "GET /api/audit/:seq/proof",
  id: "audit.proof",
  summary: "The proof that an entry is in the signed log",
  permission: "audit.read",
  filters: { size: "shown" },
  audit: { action: "audit.proof", did: "Read the proof of an entry" },
  errors: ["not_yet_included", "log_changed"],
  shows: ["audit"],
} as const satisfies Declared;

export const getAuditConsistency = {
  name: "GET /api/audit/consistency",
  id: "audit.consistency",
  summary: "The proof that the signed log continues an earlier one",
  permission: "audit.verify",
  filters: { from: "shown", to: "shown" },
  audit: { action: "audit.consistency", did: "Read a proof of consistency of the audit log" },
  errors: ["log_changed"],
  shows: ["audit"],
} as const satisfies Declared;
