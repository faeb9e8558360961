import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    unlistedFields: typeof import("./unlisted-fields");
  }
}

export const listUnlistedFields = {
  name: "GET /api/settings/unlisted-fields",
  id: "unlisted-fields.list",
  summary: "The fields that the service sends and its interface does not list",
  permission: "decision.configure",
  audit: { action: "unlisted-field.list", did: "Read the unlisted fields" },
  shows: ["unlisted-field"],
} as const satisfies Declared;

export const acceptUnlistedField = {
  name: "POST /api/settings/unlisted-fields/accept",
  id: "unlisted-fields.accept",
  summary: "Accepts an unlisted field: it raises no finding",
  permission: "decision.configure",
  audit: { action: "unlisted-field.accept", did: "Accepted an unlisted field" },
  stepUp: "unlisted-field.accept",
  changes: ["unlisted-field", "applicant", "result"],
  errors: ["state_conflict"],
} as const satisfies Declared;

export const refuseUnlistedField = {
  name: "POST /api/settings/unlisted-fields/refuse",
  id: "unlisted-fields.refuse",
  summary: "Stops accepting an unlisted field: it raises a finding again",
  permission: "decision.configure",
  audit: { action: "unlisted-field.refuse", did: "Stopped accepting an unlisted field" },
  stepUp: "unlisted-field.refuse",
  changes: ["unlisted-field", "applicant", "result"],
  errors: ["state_conflict"],
} as const satisfies Declared;
