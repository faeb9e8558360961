/**
 * Creates the file of an export in the worker. One transaction reads the rows, all as of its first statement, and
 * stores the file in parts. A second transaction marks the export as ready. No route returns the parts before that. If
 * an attempt is interrupted between the two transactions, the next attempt deletes the parts and begins again.
 */
import "server-only";
import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { openRequest } from "@/lib/cases/export-request";
import { notifyStaff } from "@/lib/cases/notify-staff";
import { readRetentionDays } from "@/lib/cases/retention-days";
import { AppError, type ErrorCode } from "@/lib/errors";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import { databaseNow, daysLater } from "@/lib/platform/data/database-time";
import { db, type Export, Prisma, type Transaction, transaction } from "@/lib/platform/data/prisma";
import { snapshot } from "@/lib/platform/data/statements";
import { defineJob, JobInterrupted, persistent } from "@/lib/platform/queues/queues";
import { exportsAtOnce } from "@/lib/views/exports/contract/exports";
import { sensitiveKeptDays } from "@/lib/views/exports/contract/sensitive-exports";
import { formatOf, keyOf, planFor, storePart, underWay } from "./export-record";
import type { AnySource } from "./sources";
import { fileParts, inParts } from "./write-export";
import { type About, maxXlsxRows } from "./write-xlsx";

const atOnce = { all: 4, group: exportsAtOnce };
/** An export of a million rows takes minutes. */
const timeoutSeconds = 12 * 3_600;

export const exportJob = defineJob(
  "export.make",
  z.object({ exportId: z.uuid() }),
  async ({ exportId }, { signal }) => runExport(exportId, signal),
  { ...persistent, timeoutSeconds, atOnce, failed: ({ exportId }) => fail(exportId) },
);

/** Errors that a retry cannot fix. */
const finalErrors: ReadonlySet<ErrorCode> = new Set([
  "forbidden",
  "permission_denied",
  "invalid_input",
  "unauthenticated",
  "not_found",
  "erased",
]);

/** The export was canceled, has ended, or belongs to a newer attempt. */
class ExportStopped extends Error {}

async function runExport(id: string, signal: AbortSignal): Promise<void> {
  const row = await begin(id);
  if (!row) return;
  try {
    await finish(row, await writeFile(row, signal));
  } catch (error) {
    if (error instanceof ExportStopped) {
      await removeFileOfStopped(id);
      return;
    }
    if (error instanceof AppError && finalErrors.has(error.code)) return await fail(id, error.code);
    // The error code is stored now, because `fail` needs it after the last retry, and the queue does not store it.
    const errorCode = error instanceof AppError ? error.code : "internal";
    if (!(error instanceof JobInterrupted)) {
      await update(db, row, { errorCode }).catch(() => undefined);
    }
    throw error;
  }
}

/**
 * Begins an attempt. `startedAt` identifies it, so that `update` rejects changes by an earlier attempt, whose worker
 * was wrongly presumed dead. Null if the export has ended.
 */
async function begin(id: string): Promise<Export | null> {
  const begun = { state: "running", startedAt: await databaseNow(db), snapshotAt: null, total: null } as const;
  return transaction(async (tx) => {
    const data = { ...begun, rows: 0, unreadable: [] };
    const { count } = await tx.export.updateMany({ where: { id, ...underWay }, data });
    if (count === 0) return null;
    await tx.exportPart.deleteMany({ where: { exportId: id } });
    return tx.export.findUniqueOrThrow({ where: { id } });
  });
}

const ofAttempt = ({ id, startedAt }: Export) => ({ id, state: "running", startedAt }) as const;

/** @throws ExportStopped if the export no longer belongs to this attempt */
async function update(tx: Transaction, row: Export, data: Prisma.ExportUpdateManyMutationInput): Promise<void> {
  const { count } = await tx.export.updateMany({ where: ofAttempt(row), data });
  if (count === 0) throw new ExportStopped();
}

/** Returns what the owner of an export may export with their current rights. */
async function planWithCurrentRights(row: Export) {
  const select = { id: true, name: true, roles: true, disabledAt: true } as const;
  const { disabledAt, ...owner } = await db.staff.findUniqueOrThrow({ where: { id: row.ownerId }, select });
  if (disabledAt)
    throw new AppError("forbidden", { detail: "The account of the person who requested this export is disabled." });
  const request = openRequest(row);
  return { ...planFor(row.kind, request, owner), owner, request };
}

const snapshotTimes = z.tuple([z.object({ snapshotAt: z.date() })]);

/** Stores the file, with all rows as the export's owner may see them now. Returns the facts of the file. */
async function writeFile(row: Export, signal: AbortSignal) {
  const plan = await planWithCurrentRights(row);
  const { source, fields, filter, request } = plan;
  const query = { filter, reader: plan.owner, isFull: plan.sensitive.length > 0, requestId: uuid() };
  await update(db, row, { total: source.unit === "row" ? await source.count(query) : null });
  const [format, progress, key, hash] = [formatOf(row), progressOf(row), keyOf(row), createHash("sha256")];
  return snapshot(async (at) => {
    const [{ snapshotAt }] = snapshotTimes.parse(await at.rowsOf(Prisma.sql`select clock_timestamp() as "snapshotAt"`));
    const file = { snapshotAt, rights: plan.rights, rows: 0, unreadable: [] as string[], bytes: 0 };
    async function* batches(): AsyncGenerator<never[]> {
      for await (const shown of source.read(at, query)) {
        if (signal.aborted) throw new JobInterrupted();
        if (shown.length === 0) continue;
        file.rows += shown.length;
        file.unreadable.push(...new Set(shown.flatMap((one) => (isUnreadable(one) ? source.idOf(one) : []))));
        if (format === "xlsx" && file.rows > maxXlsxRows) throw new AppError("invalid_input");
        progress(file.rows);
        yield shown;
      }
    }
    async function* rows() {
      for await (const shown of batches()) yield shown.map((one) => fields.map((field) => field.cellOf(one)));
    }
    const about = (rowsHash: string) => describeFile(row, plan, file, rowsHash);
    let position = 0;
    // While the next part is read and written, the database stores this one.
    let storing = Promise.resolve();
    const parts =
      format === "zip"
        ? inParts(writerOf(source)(batches()))
        : fileParts(format, rows(), { ...request, columns: fields, about });
    for await (const part of parts) {
      await storing;
      storing = storePart(at.rowsOf, { id: row.id, key }, position, part);
      storing.catch(() => undefined);
      hash.update(part);
      file.bytes += part.length;
      position += 1;
    }
    await storing;
    return { ...file, sha256: new Uint8Array(hash.digest()) };
  });
}

/** @throws AppError `invalid_input` for a list, which is never written as a ZIP */
function writerOf({ fileWriter }: AnySource) {
  if (!fileWriter) throw new AppError("invalid_input");
  return fileWriter.write;
}

type WrittenFile = Awaited<ReturnType<typeof writeFile>>;

const isUnreadable = (row: object) => "unreadable" in row && Boolean(row.unreadable);

function describeFile(
  { id, kind }: Export,
  { source, request, owner }: Awaited<ReturnType<typeof planWithCurrentRights>>,
  { snapshotAt, rows, unreadable }: Omit<WrittenFile, "sha256">,
  rowsHash: string,
): About {
  const filters = Object.entries(request.filter).map(([name, value]) => `${name}: ${value}`);
  return [
    ["List", source.title],
    ["Filter", filters.join("; ") || "none"],
    ["Exported by", owner.name],
    ...(request.reason ? [["Reason", request.reason] as const] : []),
    ["All rows as of", snapshotAt.toISOString()],
    ["Time zone", request.timeZone],
    ["Export", `${kind} ${id}`],
    ["Rows", rows],
    ["SHA-256 of the rows as JSON Lines", rowsHash],
    ...(unreadable.length > 0 ? [["Rows that cannot be read", unreadable.length] as const] : []),
    ...unreadable.map((unread) => ["Cannot be read", unread] as const),
  ];
}

/**
 * Stores how many rows are read, through another connection, because the transaction shows nothing until it ends. One
 * update runs at a time, and none is awaited: the embedded database has one connection, and answers only after the
 * transaction ends.
 *
 * @throws ExportStopped once an answer says that the export no longer belongs to this attempt
 */
function progressOf(row: Export): (rows: number) => void {
  let [isBusy, isOurs] = [false, true];
  return (rows) => {
    if (!isOurs) throw new ExportStopped();
    if (isBusy) return;
    isBusy = true;
    db.export
      .updateMany({ where: ofAttempt(row), data: { rows } })
      .then(({ count }) => {
        isOurs = count > 0;
      })
      .catch(() => undefined)
      .finally(() => {
        isBusy = false;
      });
  };
}

/** Removes a file that was stored after its export was canceled or failed. A file that is ready stays. */
const removeFileOfStopped = (exportId: string) =>
  db.exportPart.deleteMany({ where: { exportId, export: { state: { in: ["canceled", "failed"] } } } });

async function finish(row: Export, file: WrittenFile): Promise<void> {
  const { id, ownerId, kind, format } = row;
  const { rows, unreadable, bytes, sha256 } = file;
  // If the owner's rights have changed since, the file may show data that they may no longer see. The job then runs
  // again.
  if (file.rights.toSorted().join() !== (await planWithCurrentRights(row)).rights.toSorted().join())
    throw new JobInterrupted();
  const facts = { action: "export.make", object: { type: "export", id }, details: { kind, format } } as const;
  await runAsSystem({ job: exportJob.name, requestId: uuid() }, facts, ({ transaction: change, addDetails }) =>
    change(async (tx) => {
      const finishedAt = new Date();
      const keptDays = row.sensitive.length > 0 ? sensitiveKeptDays : (await readRetentionDays(tx)).exports;
      const expiresAt = keptDays === null ? null : daysLater(finishedAt, keptDays);
      const ready = { state: "ready", errorCode: null, total: rows, finishedAt, expiresAt } as const;
      await update(tx, row, { ...file, ...ready });
      addDetails({ rows, unreadable: unreadable.length, bytes, fileSha256: Buffer.from(sha256).toString("hex") });
      await notifyStaff(tx, { kind: "export_ready", objectId: id, applicantId: null, by: null }, { to: [ownerId] });
    }),
  );
}

/**
 * Marks an export as failed, deletes the parts of its file, and notifies its owner.
 *
 * @param reason by default the error code of the last attempt
 */
export async function fail(id: string, reason?: ErrorCode): Promise<void> {
  const errorCode = reason ?? (await db.export.findUnique({ where: { id } }))?.errorCode ?? "internal";
  const facts = { action: "export.make", object: { type: "export", id }, details: { errorCode } } as const;
  await runAsSystem({ job: exportJob.name, requestId: uuid() }, facts, ({ transaction: change }) =>
    change(async (tx) => {
      const failed = { state: "failed", errorCode, finishedAt: new Date() } as const;
      const { count } = await tx.export.updateMany({ where: { id, ...underWay }, data: failed });
      if (count === 0) return;
      await tx.exportPart.deleteMany({ where: { exportId: id } });
      const { ownerId } = await tx.export.findUniqueOrThrow({ where: { id } });
      await notifyStaff(tx, { kind: "export_failed", objectId: id, applicantId: null, by: null }, { to: [ownerId] });
    }),
  );
}
