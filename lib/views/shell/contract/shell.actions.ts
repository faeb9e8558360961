import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    shell: typeof import("./shell");
  }
}

export const countWaiting = {
  name: "GET /api/session/counts",
  id: "session.counts",
  summary: "What waits for the signed-in person: applicants, approvals, quality reviews, orders and messages",
  permission: "signed-in",
  audit: "none",
  shows: ["applicant", "order", "override", "quality-review", "message"],
} as const satisfies Declared;
