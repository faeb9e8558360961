import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { countWaiting as contract } from "@/lib/contracts/events";
import { readShell, waitingLimit } from "@/lib/services/shell";

/** What needs the signed-in person. Counts of their own work: no applicant is named, and nothing is logged. */
export const countWaiting = defineAction(contract, {
  permission: "signed-in",
  audit: "none",
  async run({ staff }) {
    const { overrides, approvals, ...waiting } = await readShell("waiting", staff);
    return { ...waiting, approvals: Math.min(overrides + approvals, waitingLimit) };
  },
});
