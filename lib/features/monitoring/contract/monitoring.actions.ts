import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    monitoring: typeof import("./monitoring");
  }
}

export const getMonitoringBudget = {
  name: "GET /api/monitoring/budget",
  id: "monitoring.budget",
  summary: "The monthly budget of monitoring, and what is used of it",
  permission: "monitoring.read",
  // Configuration and counts: it holds no personal data.
  audit: "none",
  shows: ["monitoring"],
} as const satisfies Declared;

export const setMonitoringBudget = {
  name: "PUT /api/monitoring/budget",
  id: "monitoring.set-budget",
  summary: "Sets the monthly budget of monitoring",
  permission: "monitoring.configure",
  audit: { action: "monitoring.set-budget", did: "Changed the monthly budget of monitoring" },
  stepUp: "monitoring.change",
  changes: ["monitoring"],
  errors: ["conflict"],
} as const satisfies Declared;

export const getMonitoring = {
  name: "GET /api/monitoring",
  id: "monitoring.get",
  summary: "What monitoring covers, when it runs next, what changed, and what failed",
  permission: "monitoring.read",
  audit: { action: "monitoring.read", did: "Read the state of monitoring" },
  shows: ["monitoring", "policy"],
} as const satisfies Declared;

export const listMonitored = {
  name: "GET /api/monitoring/rows",
  id: "monitoring.rows",
  summary: "The applicants or runs behind a number of monitoring",
  // Admins may read the numbers of monitoring, but not which applicants are behind them.
  permission: "decision.make",
  filters: { list: "shown", policy: "shown" },
  audit: { action: "monitoring.list", did: "Read a list of monitored applicants" },
  shows: ["monitoring", "policy"],
  isList: true,
} as const satisfies Declared;
