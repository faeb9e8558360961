import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { can } from "@/lib/auth/permissions";
import { countWaiting as contract, waitingCountedTo } from "@/lib/contracts/events";
import { db } from "@/lib/data/prisma";
import { countOwnOpen } from "@/lib/services/applicants/applicant-filters";
import { countApprovals } from "@/lib/services/applicants/count-approvals";
import { countUnread } from "@/lib/services/inbox/messages";

const atMost = waitingCountedTo + 1;

/** What needs the signed-in person. Counts of their own work: no applicant is named, and nothing is logged. */
export const countWaiting = defineAction(contract, {
  permission: "signed-in",
  audit: "none",
  async run({ staff }) {
    const mayOrder = can(staff.roles, "order.place");
    const [applicants, approvals, orders, messages] = await Promise.all([
      can(staff.roles, "decision.make") ? countOwnOpen(staff.id, atMost) : 0,
      countApprovals(staff),
      mayOrder ? db.order.count({ where: { state: "outcome_unknown", requestedById: staff.id }, take: atMost }) : 0,
      countUnread(staff, atMost),
    ]);
    return { applicants, approvals: Math.min(approvals.overrides + approvals.orders, atMost), orders, messages };
  },
});
