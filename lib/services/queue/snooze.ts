/** Snoozes applicants, and brings them back when due. */
import "server-only";
import { z } from "zod";
import { defineAction } from "@/lib/actions/define-action";
import { isOpenStatus } from "@/lib/contracts/constants/applicants";
import { endSnooze as endContract, snoozeApplicant as snoozeContract } from "@/lib/contracts/snooze";
import { databaseNow } from "@/lib/data/database-time";
import { type Transaction, transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { clearanceOf, lockApplicant, type OpenApplicant } from "@/lib/services/applicants/applicant-record";
import { claimOf } from "@/lib/services/applicants/claim";
import {
  backOf,
  basisOf,
  handledColumns,
  notSnoozedColumns,
  snoozedColumns,
  snoozeViewOf,
  wokenColumns,
} from "@/lib/services/applicants/snooze-record";
import { batchSize } from "@/lib/services/poll-due";

const maxSnoozeMs = 366 * 24 * 3_600_000;

/** The time of a snooze, in the future. */
function endOf(until: string | undefined): Date | null {
  if (until === undefined) return null;
  const end = new Date(until);
  const ahead = end.getTime() - Date.now();
  const message = ahead <= 0 ? "Choose a time in the future" : ahead > maxSnoozeMs ? "At most a year ahead" : null;
  if (message) throw new AppError("invalid_input", { issues: [{ path: "until", message }] });
  return end;
}

/** Refuses an applicant who is decided or assigned to another person. */
async function refuseUnable(tx: Transaction, { row }: OpenApplicant, staffId: string): Promise<void> {
  if (!isOpenStatus(row.status)) {
    throw new AppError("state_conflict", { detail: "Only an open applicant can be snoozed." });
  }
  const { assignee } = await claimOf(tx, row);
  if (assignee && assignee.id !== staffId) {
    throw new AppError("already_assigned", { detail: `${assignee.name} works on this applicant.` });
  }
}

export const snoozeApplicant = defineAction(snoozeContract, {
  permission: "decision.make",
  audit: {
    action: "applicant.snooze",
    object: ({ params }) => ({ type: "applicant", id: params.id }),
    details: ({ body }) => ({
      until: body.until ?? null,
      onResult: body.onResult === true,
      noted: body.note !== undefined,
    }),
  },
  run(context, { params, body }) {
    const until = endOf(body.until);
    return context.transaction(async (tx) => {
      const applicant = await lockApplicant(tx, params.id);
      await refuseUnable(tx, applicant, context.staff.id);
      const { row, key } = applicant;
      const basis = body.onResult ? await basisOf(tx, row) : null;
      const terms = { by: context.staff.id, until, basis, note: body.note ?? null };
      const changed = await tx.applicant.update({
        where: { id: row.id },
        data: snoozedColumns({ id: row.id, key }, terms),
      });
      const snooze = await snoozeViewOf(tx, { row: changed, key }, clearanceOf(context.staff).direct);
      return { snooze, back: null };
    });
  },
});

export const endSnooze = defineAction(endContract, {
  permission: "decision.make",
  audit: { action: "applicant.unsnooze", object: ({ params }) => ({ type: "applicant", id: params.id }) },
  run(context, { params }) {
    return context.transaction(async (tx) => {
      const { row } = await lockApplicant(tx, params.id);
      context.addDetails({ snoozed: row.snoozedAt !== null, back: backOf(row)?.reason ?? null });
      await tx.applicant.update({
        where: { id: row.id },
        data: { ...notSnoozedColumns, ...handledColumns },
        select: { id: true },
      });
      return { snooze: null, back: null };
    });
  },
});

const dueRows = z.array(z.object({ id: z.string() }));

/**
 * Brings back due applicants, a few at a time. Other causes end a snooze with their own change.
 *
 * @returns their number
 */
export async function wakeDueApplicants(signal: AbortSignal): Promise<number> {
  if (signal.aborted) return 0;
  return transaction(async (tx) => {
    const now = await databaseNow(tx);
    const rows: unknown = await tx.$queryRaw`
      select id from "Applicant"
      where "snoozedUntil" <= ${now}
      order by "snoozedUntil" limit ${batchSize} for no key update skip locked`;
    const due = dueRows.parse(rows);
    for (const { id } of due) {
      const data = await wokenColumns(tx, id, { reason: "snooze_ended", kind: null });
      await tx.applicant.update({ where: { id }, data, select: { id: true } });
    }
    return due.length;
  });
}
