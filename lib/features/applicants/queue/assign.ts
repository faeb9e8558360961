/** Assignees of applicants. A claim ends after 30 idle minutes; an assignment to another person has no end. */
import "server-only";
import { z } from "zod";
import { can } from "@/lib/base/permissions";
import { claimedUntil, claimOf, hasLiveClaim } from "@/lib/cases/applicant-claim";
import { lockApplicant } from "@/lib/cases/applicant-record";
import { endMessages, notifyStaff } from "@/lib/cases/notify-staff";
import { isSnoozed } from "@/lib/cases/snooze-record";
import { AppError } from "@/lib/errors";
import * as actions from "@/lib/features/applicants/contract/queue.actions";
import * as contract from "@/lib/features/decisions/contract/decisions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { isActive } from "@/lib/platform/auth/session";
import type { Transaction } from "@/lib/platform/data/prisma";

const columns = (assigneeId: string | null, isClaim: boolean) => ({
  assigneeId,
  assignedAt: assigneeId ? new Date() : null,
  claimExpiresAt: assigneeId && isClaim ? claimedUntil() : null,
});

async function requireActiveDecider(tx: Transaction, staffId: string): Promise<void> {
  const staff = await tx.staff.findFirst({ where: { id: staffId, ...isActive } });
  const isAble = staff && can(staff.roles, "decision.make");
  if (isAble) return;
  const message = "Choose an active reviewer who can decide";
  throw new AppError("invalid_input", { issues: [{ path: "assignee", message }] });
}

export const assign = defineAction(actions.assign, contract.assign, {
  object: "applicant",
  details: ({ body }) => ({ assignee: body.assignee }),
  run(context, { params, body: { assignee, onlyIfFree = false } }) {
    const self = context.staff.id;
    return context.transaction(async (tx) => {
      const { row } = await lockApplicant(tx, params.id);
      const current = await claimOf(tx, row);
      const staffId = assignee === "me" ? self : assignee;
      const holder = current.assignee && ![self, staffId].includes(current.assignee.id) ? current.assignee : null;
      if (holder && (onlyIfFree || staffId === self)) {
        throw new AppError("already_assigned", { detail: `${holder.name} is working on this applicant.` });
      }
      // An assignment by another person has no end, so claiming the same applicant would shorten it.
      if (staffId === self && current.assignee?.id === self && current.until === null) return current;
      if (staffId && staffId !== self) await requireActiveDecider(tx, staffId);
      const data = columns(staffId, staffId === self);
      const changed = await tx.applicant.update({ where: { id: row.id }, data });
      if (staffId !== row.assigneeId) await notifyOfAssignment(tx, row.id, { staffId, by: self });
      return claimOf(tx, changed);
    });
  },
});

/** Ends the previous assignee's message, and notifies the new assignee. */
async function notifyOfAssignment(
  tx: Transaction,
  applicantId: string,
  { staffId, by }: { staffId: string | null; by: string },
): Promise<void> {
  await endMessages(tx, { kind: "assigned", applicantId }, { how: "reassigned", by });
  if (staffId) await notifyStaff(tx, { kind: "assigned", objectId: applicantId, applicantId, by }, { to: [staffId] });
}

const foundRow = z.array(z.object({ id: z.string() }));

/** Takes blocking signals first, then the earliest due time. Two simultaneous requests get different applicants. */
export const takeNext = defineAction(actions.takeNext, contract.takeNext, {
  run(context) {
    return context.transaction(async (tx) => {
      // The condition and the order match a dedicated index, so the database reads rows only until one is free.
      const rows: unknown = await tx.$queryRaw`
        select id from "Applicant"
        where status in ('needs_review', 'ready_to_decide') and "wrappedKey" is not null
          and not ${isSnoozed()} and not ${hasLiveClaim()}
        order by ("worstSeverity" is distinct from 'blocking'), "dueAt", id
        limit 1
        for update skip locked`;
      const [next] = foundRow.parse(rows);
      if (!next) return null;
      const data = columns(context.staff.id, true);
      await tx.applicant.update({ where: { id: next.id }, data, select: { id: true } });
      context.setTarget({ type: "applicant", id: next.id });
      return { applicantId: next.id };
    });
  },
});
