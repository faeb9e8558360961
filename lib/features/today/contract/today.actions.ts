import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    timeliness: typeof import("./timeliness");
    today: typeof import("./today");
  }
}

const readToday = { action: "today.read", did: "Read Today" } as const;

export const getTodayWork = {
  name: "GET /api/today/work",
  id: "today.work",
  summary: "Open applicants: the reader's, everybody's, by due time and by finding",
  permission: "applicant.read",
  audit: readToday,
  shows: ["applicant"],
  isList: true,
} as const satisfies Declared;

export const getTodayDecisions = {
  name: "GET /api/today/decisions",
  id: "today.decisions",
  summary: "Applicants decided on, by day and outcome",
  permission: "decision.read",
  audit: readToday,
  shows: ["decision"],
  isList: true,
} as const satisfies Declared;

export const getTodayOrders = {
  name: "GET /api/today/orders",
  id: "today.orders",
  summary: "Results with records, how long courts take, and spending",
  permission: "order.read",
  audit: readToday,
  shows: ["order"],
  isList: true,
} as const satisfies Declared;

export const getTodayService = {
  name: "GET /api/today/service",
  id: "today.service",
  summary: "How the identity service answers, by the hour",
  permission: "applicant.read",
  audit: readToday,
  shows: ["run"],
  isList: true,
} as const satisfies Declared;

export const getTodayAgreement = {
  name: "GET /api/today/agreement",
  id: "today.agreement",
  summary: "How often quality reviews agree with decisions, by author of the decision and by reason",
  permission: "quality.read-all",
  audit: readToday,
  shows: ["quality-review"],
  isList: true,
} as const satisfies Declared;

export const getTimeliness = {
  name: "GET /api/timeliness",
  id: "today.timeliness",
  summary:
    "Case aging and timeliness of a period: open cases by age, times to decision, resolutions, overrides and monitoring coverage",
  permission: "timeliness.read",
  filters: { from: "shown", to: "shown" },
  audit: { action: "timeliness.read", did: "Read case aging and timeliness" },
  shows: ["applicant", "decision", "judgment", "override", "policy"],
  isList: true,
} as const satisfies Declared;

export const getTimelinessPdf = {
  name: "GET /api/timeliness.pdf",
  id: "today.timeliness-pdf",
  summary: "Case aging and timeliness of a period, as PDF",
  permission: "timeliness.read",
  audit: { action: "timeliness.pdf", did: "Exported case aging and timeliness (PDF)" },
} as const satisfies Declared;
