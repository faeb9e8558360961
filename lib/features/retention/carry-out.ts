/** Carries out approved erasures when they are due, and repeats those that a restored backup has forgotten. */
import "server-only";
import { v7 as uuid } from "uuid";
import { eraseApplicant, isExportRunning } from "@/lib/cases/erase-applicant";
import { batchSize, workDue } from "@/lib/platform/actions/leases";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import { databaseNow } from "@/lib/platform/data/database-time";
import { addToErasureList, type ListedErasure, readListedErasures } from "@/lib/platform/data/erasure-list";
import { db } from "@/lib/platform/data/prisma";

/** Returns the number of applicants who were erased. */
export async function carryOutErasures(signal: AbortSignal): Promise<number> {
  await listCarriedOut();
  await repeatErasures();
  const erased = await workDue(signal, { take: takeDue, work: carryOut });
  if (erased > 0) await listCarriedOut();
  return erased;
}

type Due = { id: string; applicantId: string; decidedById: string | null };

/** Approved erasures that are due, of applicants without a hold. None while an export is being made. */
async function takeDue(): Promise<Due[]> {
  if (await isExportRunning(db)) return [];
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
  // Nothing is erased that a restored backup could not erase again.
  if (due.length > 0) await addToErasureList([]);
  return due;
}

/** One transaction: an erasure is undone, stopped by a hold, or carried out as a whole. */
async function carryOut({ id, applicantId, decidedById }: Due): Promise<number> {
  const facts = { action: "erasure.carry-out", object: { type: "applicant", id: applicantId } } as const;
  return runAsSystem({ job: "erasure.carry-out", requestId: uuid() }, facts, ({ transaction, addDetails, intentId }) =>
    transaction(async (tx) => {
      // Locks the applicant before the request, as those who set a hold or request an erasure do.
      await tx.$executeRaw`select from "Applicant" where id = ${applicantId}::uuid for update`;
      const held = await tx.hold.count({ where: { applicantId, endedAt: null } });
      const rows: unknown[] = await tx.$queryRaw`
        select from "Erasure" where id = ${id}::uuid and state = 'approved' for update`;
      const isStopped = held > 0 || rows.length === 0 || (await isExportRunning(tx));
      addDetails({ erasure: id, erased: !isStopped });
      if (isStopped) return 0;
      const at = await databaseNow(tx);
      await eraseApplicant(tx, applicantId, { at, by: decidedById });
      await tx.erasure.update({ where: { id }, data: { state: "carried_out", carriedOutAt: at, auditId: intentId } });
      return 1;
    }),
  );
}

/** Adds to the list what was carried out and is not on it yet, for example because the process was killed between. */
async function listCarriedOut(): Promise<void> {
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

/** How many applicants of the list are compared with the database in one statement. */
const compared = 1_000;

/**
 * Erases the applicants again whose erasure the list has and the database does not, because it was restored from an
 * older backup. A hold that the backup has was ended before the erasure, so it does not stop this.
 *
 * @returns how many were erased
 */
export async function repeatErasures(): Promise<number> {
  const listed = await readListedErasures();
  let erased = 0;
  for (let at = 0; at < listed.length; at += compared) {
    const some = new Map(listed.slice(at, at + compared).map((one) => [one.applicantId, one]));
    const where = { id: { in: [...some.keys()] }, erasedAt: null };
    for (const { id } of await db.applicant.findMany({ where, select: { id: true } })) {
      const erasure = some.get(id);
      if (erasure) erased += await repeatErasure(erasure);
    }
  }
  return erased;
}

async function repeatErasure({ applicantId, erasedAt, auditId }: ListedErasure): Promise<number> {
  const object = { type: "applicant", id: applicantId } as const;
  const facts = { action: "erasure.repeat", object, details: { erasedBy: auditId } } as const;
  return runAsSystem({ job: "erasure.repeat", requestId: uuid() }, facts, ({ transaction }) =>
    transaction(async (tx) => {
      await tx.hold.updateMany({ where: { applicantId, endedAt: null }, data: { endedAt: await databaseNow(tx) } });
      const isErased = await eraseApplicant(tx, applicantId, { at: new Date(erasedAt), by: null });
      return isErased ? 1 : 0;
    }),
  );
}
