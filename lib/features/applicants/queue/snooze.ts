import "server-only";
import { claimOf } from "@/lib/cases/applicant-claim";
import { clearanceOf, lockApplicant, type OpenApplicant } from "@/lib/cases/applicant-record";
import { notSnoozedColumns, snoozedColumns, snoozeOf, snoozeViewOf } from "@/lib/cases/snooze-record";
import { isOpenStatus } from "@/lib/domain/applicants/statuses";
import { AppError } from "@/lib/errors";
import * as actions from "@/lib/features/applicants/contract/queue.actions";
import * as contract from "@/lib/features/applicants/contract/snooze";
import { defineAction } from "@/lib/platform/actions/define-action";
import type { Transaction } from "@/lib/platform/data/prisma";

const maxSnoozeMs = 366 * 24 * 3_600_000;

function endOf(until: string): Date {
  const end = new Date(until);
  const ahead = end.getTime() - Date.now();
  const message =
    ahead <= 0 ? "Choose a time in the future" : ahead > maxSnoozeMs ? "Choose a time within the next 366 days" : null;
  if (message) throw new AppError("invalid_input", { issues: [{ path: "until", message }] });
  return end;
}

async function requireSnoozable(tx: Transaction, { row }: OpenApplicant, staffId: string): Promise<void> {
  if (!isOpenStatus(row.status)) {
    throw new AppError("state_conflict", { detail: "Only an open applicant can be snoozed." });
  }
  const { assignee } = await claimOf(tx, row);
  if (assignee && assignee.id !== staffId) {
    throw new AppError("already_assigned", { detail: `${assignee.name} is working on this applicant.` });
  }
}

export const snoozeApplicant = defineAction(actions.snoozeApplicant, contract.snoozeApplicant, {
  object: "applicant",
  details: ({ body }) => ({ until: body.until, noted: body.note !== undefined }),
  run(context, { params, body }) {
    const until = endOf(body.until);
    return context.transaction(async (tx) => {
      const applicant = await lockApplicant(tx, params.id);
      await requireSnoozable(tx, applicant, context.staff.id);
      const { row, key } = applicant;
      const changed = await tx.applicant.update({
        where: { id: row.id },
        data: snoozedColumns(row.id, key, { until, note: body.note }),
      });
      return { snooze: snoozeViewOf({ row: changed, key }, clearanceOf(context.staff).direct) };
    });
  },
});

export const endSnooze = defineAction(actions.endSnooze, contract.endSnooze, {
  object: "applicant",
  run(context, { params }) {
    return context.transaction(async (tx) => {
      const { row } = await lockApplicant(tx, params.id);
      context.addDetails({ snoozed: snoozeOf(row) !== null });
      await tx.applicant.update({ where: { id: row.id }, data: notSnoozedColumns, select: { id: true } });
      return { snooze: null };
    });
  },
});
