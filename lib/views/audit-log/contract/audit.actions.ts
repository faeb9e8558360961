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
  // Its first page is in the case, and what is older does not change.
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
