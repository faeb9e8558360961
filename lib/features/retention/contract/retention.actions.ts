import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    retention: typeof import("./retention");
  }
}

export const getRetention = {
  name: "GET /api/retention",
  id: "retention.get",
  summary: "The classes of records, for how many days each is kept, and how many there are",
  permission: "retention.configure",
  // Configuration and counts: it holds no personal data.
  audit: "none",
  shows: ["retention"],
} as const satisfies Declared;

export const setRetention = {
  name: "PUT /api/retention",
  id: "retention.change",
  summary: "Sets for how many days classes of records are kept",
  permission: "retention.configure",
  audit: { action: "retention.change", did: "Changed for how long records are kept" },
  stepUp: "retention.change",
  changes: ["retention", "export"],
} as const satisfies Declared;

export const tryRetention = {
  name: "POST /api/retention/dry-run",
  id: "retention.dry-run",
  summary: "Counts what would be removed, and removes nothing",
  permission: "retention.configure",
  audit: { action: "retention.dry-run", did: "Counted what retention would remove" },
  changes: [],
} as const satisfies Declared;
