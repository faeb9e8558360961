/** Carries out approved erasures when they are due, and repeats the erasures that a restored backup lacks. */
import "server-only";
import { v7 as uuid } from "uuid";
import { eraseApplicant, isExportRunning } from "@/lib/cases/erase-applicant";
import { batchSize, workDue } from "@/lib/platform/actions/leases";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import { databaseNow } from "@/lib/platform/data/database-time";
import { addToErasureList, type ListedErasure, readForgottenErasures } from "@/lib/platform/data/erasure-list";
import { db, type Transaction } from "@/lib/platform/data/prisma";
import { isRestoredRecently } from "@/lib/platform/data/restore-time";
import { sqlOf } from "@/lib/platform/data/run-sql";

/** Returns the number of applicants who were erased. */
export async function carryOutErasures(signal: AbortSignal): Promise<number> {
  await addCarriedOutToList();
  await repeatErasures();
  const erased = await workDue(signal, { take: takeDue, work: carryOut });
  if (erased > 0) await addCarriedOutToList();
  return erased;
}

type DueErasure = { id: string; applicantId: string; decidedById: string | null };

/**
 * Returns approved erasures that are due, of applicants without a hold. Returns none while an export is running, and none
 * soon after a restore.
 */
async function takeDue(): Promise<DueErasure[]> {
  if ((await isExportRunning(db)) || (await isRestoredRecently(sqlOf(db)))) return [];
  const due = await db.erasure.findMany({
    where: {
      state: "approved",
      dueAt: { lte: await databaseNow(db) },
      applicant: { holds: { none: { endedAt: null } } },
    },
    select: { id: true, applicantId: true, decidedById: true },
    orderBy: { dueAt: "asc" },
    take: batchSize,
  });
  // Throws if the list cannot be written: after a restore, these erasures could not be repeated.
  if (due.length > 0) await addToErasureList([]);
  return due;
}

/**
 * Carries out one erasure in one transaction, unless it was undone, a hold stands, or an export is running.
 *
 * @returns 1 if the applicant was erased
 */
async function carryOut({ id, applicantId, decidedById }: DueErasure): Promise<number> {
  const facts = { action: "erasure.carry-out", object: { type: "applicant", id: applicantId } } as const;
  return runAsSystem({ job: "erasure.carry-out", requestId: uuid() }, facts, ({ transaction, addDetails, intentId }) =>
    transaction(async (tx) => {
      // Locks the applicant before the request, in the same order as `setHold` and `requestErasure`.
      await tx.$executeRaw`select from "Applicant" where id = ${applicantId}::uuid for update`;
      const held = await tx.hold.count({ where: { applicantId, endedAt: null } });
      const rows: unknown[] = await tx.$queryRaw`
        select from "Erasure" where id = ${id}::uuid and state = 'approved' for update`;
      const isStopped = held > 0 || rows.length === 0 || (await isExportRunning(tx));
      addDetails({ erasure: id, erased: !isStopped });
      if (isStopped) return 0;
      const at = await databaseNow(tx);
      if (!(await eraseApplicant(tx, applicantId, { at, by: decidedById }))) {
        throw new Error("The applicant of an approved erasure was erased before");
      }
      await tx.erasure.update({ where: { id }, data: { state: "carried_out", carriedOutAt: at, auditId: intentId } });
      return 1;
    }),
  );
}

/**
 * Adds to the erasure list the erasures that were carried out and are not on it yet, for example because the process
 * was killed between an erasure and this step.
 */
async function addCarriedOutToList(): Promise<void> {
  const rows = await db.erasure.findMany({
    where: { state: "carried_out", listedAt: null },
    select: { id: true, applicantId: true, carriedOutAt: true, auditId: true },
    take: 100,
  });
  const erasures = rows.flatMap(({ applicantId, carriedOutAt, auditId }) =>
    carriedOutAt && auditId ? [{ applicantId, erasedAt: carriedOutAt.toISOString(), auditId }] : [],
  );
  if (erasures.length === 0) return;
  await addToErasureList(erasures);
  await db.erasure.updateMany({
    where: { id: { in: rows.map(({ id }) => id) }, listedAt: null },
    data: { listedAt: new Date() },
  });
}

/**
 * Repeats each erasure that is on the list and missing in the database, because the database was restored from an older
 * backup. A hold in that backup was ended before the original erasure, so it is ended again.
 *
 * @returns the number of applicants who were erased
 */
export async function repeatErasures(): Promise<number> {
  let erased = 0;
  for (const erasure of await readForgottenErasures(sqlOf(db))) erased += await repeatErasure(erasure);
  return erased;
}

async function repeatErasure({ applicantId, erasedAt, auditId }: ListedErasure): Promise<number> {
  const object = { type: "applicant", id: applicantId } as const;
  const facts = { action: "erasure.repeat", object, details: { erasedBy: auditId } } as const;
  return runAsSystem({ job: "erasure.repeat", requestId: uuid() }, facts, ({ transaction }) =>
    transaction(async (tx) => {
      await tx.hold.updateMany({ where: { applicantId, endedAt: null }, data: { endedAt: await databaseNow(tx) } });
      const at = new Date(erasedAt);
      if (!(await eraseApplicant(tx, applicantId, { at, by: null }))) return 0;
      await endRequest(tx, applicantId, { carriedOutAt: at, auditId });
      return 1;
    }),
  );
}

/** Ends the request that the backup has open: the list of erasures proves that it was carried out. */
async function endRequest(
  tx: Transaction,
  applicantId: string,
  facts: { carriedOutAt: Date; auditId: string },
): Promise<void> {
  await tx.erasure.updateMany({
    where: { applicantId, state: { in: ["requested", "approved"] } },
    data: { ...facts, state: "carried_out", listedAt: await databaseNow(tx) },
  });
}
