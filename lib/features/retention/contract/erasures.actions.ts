import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    erasures: typeof import("./erasures");
  }
}

export const setHold = {
  name: "POST /api/applicants/:id/hold",
  id: "holds.set",
  summary: "Sets a legal hold: while it is in force, none of the applicant's data is removed",
  permission: "hold.manage",
  audit: { action: "hold.set", did: "Set a legal hold on an applicant", timeline: "Legal hold set" },
  changes: ["applicant"],
  errors: ["state_conflict", "erased"],
} as const satisfies Declared;

export const endHold = {
  name: "DELETE /api/applicants/:id/hold",
  id: "holds.end",
  summary: "Ends the legal hold on an applicant",
  permission: "hold.manage",
  audit: { action: "hold.end", did: "Ended a legal hold on an applicant", timeline: "Legal hold ended" },
  stepUp: "hold.end",
  changes: ["applicant"],
  errors: ["state_conflict", "erased"],
} as const satisfies Declared;

export const listHolds = {
  name: "GET /api/holds",
  id: "holds.list",
  summary: "The legal holds in force",
  permission: "hold.manage",
  audit: { action: "hold.list", did: "Read the legal holds" },
  shows: ["applicant"],
  isList: true,
} as const satisfies Declared;

export const requestErasure = {
  name: "POST /api/applicants/:id/erasure",
  id: "erasures.request",
  summary: "Requests the erasure of an applicant",
  permission: "erasure.request",
  audit: { action: "erasure.request", did: "Requested the erasure of an applicant", timeline: "Erasure requested" },
  stepUp: "erasure.request",
  changes: ["applicant"],
  errors: ["state_conflict", "erased"],
} as const satisfies Declared;

export const listErasures = {
  name: "GET /api/erasures",
  id: "erasures.list",
  summary: "The requests to erase applicants",
  permission: "erasure.request",
  audit: { action: "erasure.list", did: "Read the requests to erase applicants" },
  shows: ["applicant"],
  isList: true,
} as const satisfies Declared;

export const approveErasure = {
  name: "POST /api/erasures/:id/approve",
  id: "erasures.approve",
  summary: "Approves a request to erase an applicant, which is carried out later",
  permission: "erasure.approve",
  audit: { action: "erasure.approve", did: "Approved the erasure of an applicant", timeline: "Erasure approved" },
  stepUp: "erasure.approve",
  changes: ["applicant"],
  errors: ["same_person", "made_by_requester", "approvals_rest", "state_conflict", "erased"],
} as const satisfies Declared;

export const rejectErasure = {
  name: "POST /api/erasures/:id/reject",
  id: "erasures.reject",
  summary: "Rejects a request to erase an applicant",
  permission: "erasure.approve",
  audit: { action: "erasure.reject", did: "Rejected the erasure of an applicant", timeline: "Erasure rejected" },
  changes: ["applicant"],
  errors: ["same_person", "made_by_requester", "approvals_rest", "state_conflict", "erased"],
} as const satisfies Declared;

export const undoErasure = {
  name: "POST /api/erasures/:id/undo",
  id: "erasures.undo",
  summary: "Takes a request to erase an applicant back, until it is carried out",
  permission: "erasure.request",
  audit: { action: "erasure.undo", did: "Undid the erasure of an applicant", timeline: "Erasure undone" },
  changes: ["applicant"],
  errors: ["state_conflict", "erased"],
} as const satisfies Declared;
