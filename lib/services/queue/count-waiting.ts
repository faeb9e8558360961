import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import * as contract from "@/lib/contracts/events";
import * as actions from "@/lib/contracts/general.actions";
import { readShell, type Shell, waitingLimit } from "@/lib/services/shell";

/** What needs the signed-in person. Counts of their own work: no applicant is named, and nothing is logged. */
export const countWaiting = defineAction(actions.countWaiting, contract.countWaiting, {
  async run({ staff }) {
    return showWaiting(await readShell(staff, "waiting"));
  },
});

export function showWaiting({ waiting: { overrides, approvals, ...others } }: Pick<Shell, "waiting">) {
  return { ...others, approvals: Math.min(overrides + approvals, waitingLimit) };
}
