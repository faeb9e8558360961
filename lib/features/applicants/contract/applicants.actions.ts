import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    applicantData: typeof import("./applicant-data");
    applicants: typeof import("./applicants");
    importApplicants: typeof import("./import-applicants");
    shared: typeof import("./shared");
  }
}

/** A search reads names and emails. Only readers of decisions see who decided, and when. Every row shows the rest. */
const applicantFilters = {
  query: "applicant.read-direct",
  status: "shown",
  signal: "shown",
  orders: "shown",
  due: "shown",
  changed: "shown",
  hold: "shown",
  assignee: "shown",
  queue: "shown",
  decidedOn: "decision.read",
  decidedBy: "decision.read",
} as const;

export const createApplicant = {
  name: "POST /api/applicants",
  id: "user.create",
  summary: "Creates an applicant: Create User",
  permission: "applicant.write",
  audit: { action: "applicant.create", did: "Created an applicant", timeline: "Applicant created" },
  changes: ["applicant"],
  errors: ["already_exists", "duplicate_applicant"],
} as const satisfies Declared;

export const listApplicants = {
  name: "GET /api/applicants",
  id: "applicants.list",
  summary: "Finds applicants",
  permission: "applicant.read",
  filters: { ...applicantFilters, sort: "shown", tabs: "shown" },
  audit: { action: "applicant.list", did: "Read the applicants list" },
  shows: ["applicant"],
  isList: true,
} as const satisfies Declared;

export const countApplicants = {
  name: "GET /api/applicants/counts",
  id: "applicants.count",
  summary: "Counts applicants by filter",
  permission: "applicant.read",
  filters: { ...applicantFilters, of: "shown" },
  audit: { action: "applicant.count", did: "Counted applicants by filter" },
  shows: ["applicant"],
} as const satisfies Declared;

export const findApplicant = {
  name: "POST /api/applicants/find",
  id: "applicants.find",
  summary: "Finds an applicant by their whole access code or id; 204 when there is none",
  permission: "applicant.read",
  audit: { action: "applicant.find", did: "Looked for an applicant by access code or id" },
  changes: [],
} as const satisfies Declared;

export const importApplicants = {
  name: "POST /api/applicants/import",
  id: "applicants.import",
  summary: "Adds people the service already knows, by access code",
  permission: "applicant.write",
  audit: { action: "applicant.import", did: "Imported access codes" },
  changes: [],
} as const satisfies Declared;

export const getImport = {
  name: "GET /api/imports/:jobId",
  id: "applicants.import-state",
  summary: "The progress of an import",
  permission: "applicant.write",
  // It shows neither names nor access codes.
  audit: "none",
  shows: ["job"],
} as const satisfies Declared;

export const continueImport = {
  name: "POST /api/imports/:jobId/continue",
  id: "applicants.import-continue",
  summary: "Runs the rest of an import that stopped",
  permission: "applicant.write",
  audit: { action: "applicant.import-continue", did: "Ran the rest of an import" },
  changes: ["job", "applicant"],
  errors: ["state_conflict"],
} as const satisfies Declared;

export const updateApplicant = {
  name: "PATCH /api/applicants/:id",
  id: "user.update",
  summary: "Changes an applicant's data: Update User",
  permission: "applicant.write",
  audit: { action: "applicant.update", did: "Changed an applicant's data", timeline: "Applicant's data changed" },
  changes: ["applicant", "result", "run"],
  errors: ["erased"],
} as const satisfies Declared;

export const getApplicant = {
  name: "GET /api/applicants/:id",
  id: "applicants.get",
  summary: "One applicant",
  permission: "applicant.read",
  audit: { action: "applicant.read", did: "Read an applicant" },
  shows: ["applicant"],
  errors: ["erased"],
} as const satisfies Declared;

export const getShared = {
  name: "GET /api/applicants/:id/shared",
  id: "applicants.shared",
  summary: "Applicants of other names with the same SSN, document number, email, phone or address",
  permission: "applicant.read",
  audit: { action: "applicant.shared", did: "Compared applicants who share a value" },
  shows: ["applicant", "result"],
  errors: ["erased"],
} as const satisfies Declared;
