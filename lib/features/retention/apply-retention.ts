/**
 * Removes records once the days of their class are over, in small batches. Each batch is one transaction and one entry
 * in the audit log. If the process is killed, the next one continues with the records that are still due.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { readRetentionDays } from "@/lib/cases/retention-days";
import { saveColumns } from "@/lib/cases/save-columns";
import { factsOfClass, type RetentionClass, retentionClassNames } from "@/lib/domain/retention/classes";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import { nullIfUnreadable } from "@/lib/platform/data/crypto";
import { databaseNow, daysLater } from "@/lib/platform/data/database-time";
import { db, type Transaction } from "@/lib/platform/data/prisma";
import { isRestoredRecently } from "@/lib/platform/data/restore-time";
import { sqlOf } from "@/lib/platform/data/run-sql";
import { classSources, readDue, removeRows, type Source } from "./class-rows";

const rowsAtOnce = 50;
/** If nothing was due, the worker checks again after this time, or once the days of a class have changed. */
const pauseMs = 600_000;

let quiet: { days: string; until: number } | null = null;

/** Returns the number of records whose contents were removed: at most one batch of each table of a class. */
export async function applyRetention(signal: AbortSignal): Promise<number> {
  // The legal holds that were set after the backup have to be set again first.
  if (await isRestoredRecently(sqlOf(db))) return 0;
  const days = JSON.stringify(await readRetentionDays(db));
  if (quiet?.days === days && Date.now() < quiet.until) return 0;
  const removed = await removeDueRecords(signal);
  quiet = removed === 0 ? { days, until: Date.now() + pauseMs } : null;
  return removed;
}

export async function removeDueRecords(signal: AbortSignal): Promise<number> {
  const days = await readRetentionDays(db);
  let removed = 0;
  for (const name of retentionClassNames) {
    const kept = days[name];
    if (kept === null) continue;
    for (const source of classSources[name]) {
      if (source.removes && !signal.aborted) removed += await removeBatch(name, source, kept);
    }
  }
  return removed;
}

async function removeBatch(name: RetentionClass, source: Source, days: number): Promise<number> {
  const cutoff = daysLater(await databaseNow(db), -days);
  const due = await readDue(db, name, source, { cutoff, limit: rowsAtOnce });
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  const applicants = [...new Set(due.flatMap(({ applicantId }) => applicantId ?? []))];
  const job = { job: "retention.apply", requestId: uuid() };
  return runAsSystem(job, { action: "retention.apply" }, ({ transaction: change, addDetails }) =>
    change(async (tx) => {
      await lockApplicants(tx, applicants);
      const count = await removeRows(tx, name, source, { cutoff, ids });
      addDetails({ class: name, count, days });
      if (factsOfClass(name).ofCase && count > 0) for (const id of applicants) await refresh(tx, id);
      return count;
    }),
  );
}

/** Takes the same locks as `setHold`. A hold is therefore set either before the records are removed, or after. */
async function lockApplicants(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`select from "Applicant" where id = any(${[...ids]}::uuid[]) order by id for no key update`;
}

/** Stores the case's columns of the list again, because records were removed. This reopens no decision. */
async function refresh(tx: Transaction, id: string): Promise<void> {
  await saveColumns(tx, id, { reopens: false }).catch(nullIfUnreadable);
}
