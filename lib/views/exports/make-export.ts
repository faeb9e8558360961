/**
 * Makes an export in the worker. All rows are copied at one moment, in one transaction; the file is then written from
 * the copy, a part at a time, so that a killed worker's successor goes on with the next part, and no other moment. An
 * XLSX file is one ZIP: it is written again from the first row of the same copy.
 */
import "server-only";
import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { notifyStaff } from "@/lib/cases/notify-staff";
import { readRetentionDays } from "@/lib/cases/retention-days";
import { AppError, type ErrorCode } from "@/lib/errors";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import { databaseNow, daysLater } from "@/lib/platform/data/database-time";
import { db, type Export, Prisma, transaction } from "@/lib/platform/data/prisma";
import { snapshot } from "@/lib/platform/data/statements";
import { defineJob, JobInterrupted, persistent } from "@/lib/platform/queues/queues";
import { exportsAtOnce } from "@/lib/views/exports/contract/exports";
import { sensitiveKeptDays } from "@/lib/views/exports/contract/sensitive-exports";
import {
  type Attempt,
  type Batch,
  formatOf,
  keyOf,
  openRequest,
  partsOf,
  planFor,
  removeContents,
  storeRows,
} from "./export-record";
import { areSame, asOurs, type ExportRun, ExportStopped, requireGoing, update } from "./export-run";
import { writeText, writeXlsx } from "./write-export";

const atOnce = { all: 4, group: exportsAtOnce };
/** A million rows take minutes. */
const timeoutSeconds = 12 * 3_600;

export const exportJob = defineJob(
  "export.make",
  z.object({ exportId: z.uuid() }),
  async ({ exportId }, { signal }) => make(exportId, signal),
  { ...persistent, timeoutSeconds, atOnce, failed: ({ exportId }) => fail(exportId) },
);

/** Errors that a retry cannot fix. */
const final: ReadonlySet<ErrorCode> = new Set(["forbidden", "permission_denied", "invalid_input", "unauthenticated"]);

async function make(id: string, signal: AbortSignal): Promise<void> {
  // The time names the attempt: an earlier one, whose worker only seemed dead, stores nothing further (`update`).
  const started = { state: "running", startedAt: await databaseNow(db) } as const;
  await db.export.updateMany({ where: { id, state: { in: ["queued", "running"] } }, data: started });
  const row = await db.export.findUnique({ where: { id } });
  if (row?.state !== "running") return;
  try {
    const exportRun = await beginRun(row, signal);
    if (!exportRun.hasCopy) await copyRows(exportRun);
    const format = formatOf(row);
    if (format === "xlsx") await writeXlsx(exportRun);
    else await writeText(exportRun, format);
    await finish(exportRun);
  } catch (error) {
    if (error instanceof ExportStopped) {
      await removeCopyOfStopped(id);
      return;
    }
    if (error instanceof AppError && final.has(error.code)) return await fail(id, error.code);
    // Kept for the time when no attempt is left, because the queue stores no reason.
    const errorCode = error instanceof AppError ? error.code : "internal";
    if (!(error instanceof JobInterrupted)) {
      await update(db, row, { errorCode }).catch(() => undefined);
    }
    throw error;
  }
}

async function beginRun(row: Export, signal: AbortSignal): Promise<ExportRun> {
  const request = openRequest(row);
  const plan = async () => {
    const select = { id: true, roles: true, disabledAt: true };
    const { disabledAt, ...reader } = await db.staff.findUniqueOrThrow({ where: { id: row.ownerId }, select });
    if (disabledAt) throw new AppError("forbidden", { detail: "Its owner's account is disabled." });
    return { ...planFor(row.kind, request, reader), reader };
  };
  const { fields, rights } = await plan();
  // Rows that were copied with other rights may show more than these may.
  const hasCopy = row.snapshotAt !== null && areSame(row.rights, rights);
  return { row: { ...row, key: keyOf(row) }, hasCopy, request, columns: fields, signal, rights, plan };
}

/** Copies the rows in one transaction, as of its first statement, and as the owner may see them now. */
async function copyRows(exportRun: ExportRun): Promise<void> {
  const { row, signal, plan } = exportRun;
  const { source, filter, fields, sensitive, rights, reader } = await plan();
  const query = { filter, reader, isFull: sensitive.length > 0, requestId: uuid() };
  const expected = source.unit === "row" ? await source.count(query) : null;
  await transaction(async (tx) => {
    await update(tx, row, { snapshotAt: null, total: expected, rows: 0, unreadable: [] });
    // An earlier attempt left them: it ended before its copy was complete, or had other permissions.
    await removeContents(tx, row.id);
  });
  const progress = progressOf(row);
  let total = 0;
  const snapshotAt = await snapshot(async (at) => {
    const [{ moment }] = moments.parse(await at.rowsOf(Prisma.sql`select clock_timestamp() as moment`));
    let position = 0;
    let storing = Promise.resolve();
    const store = async (batch: Batch) => {
      await storing;
      storing = storeRows(at.rowsOf, row, position, batch);
      storing.catch(() => undefined);
      position += 1;
    };
    for await (const shown of source.read(at, query)) {
      requireGoing(signal);
      if (shown.length === 0) continue;
      const unreadable = new Set(shown.flatMap((one) => (isUnreadable(one) ? [source.idOf(one)] : [])));
      await store({ rows: shown.map((one) => fields.map((field) => field.of(one))), unreadable: [...unreadable] });
      total += shown.length;
      progress(total);
    }
    // The end marker. An interrupted copy has none, so the next attempt discards it.
    await store({ rows: [], unreadable: [] });
    await storing;
    return moment;
  });
  exportRun.rights = rights;
  await update(db, row, { snapshotAt, total, rows: 0, rights });
}

const moments = z.tuple([z.object({ moment: z.date() })]);

const isUnreadable = (row: object) => "unreadable" in row && Boolean(row.unreadable);

/**
 * Says how many rows are copied, through another connection: the copy's transaction shows nothing until it ends. One at
 * a time, and none is awaited: the embedded database answers once the copy is made, which is the end of its progress.
 */
function progressOf(row: Attempt): (rows: number) => void {
  let isBusy = false;
  return (rows) => {
    if (isBusy) return;
    isBusy = true;
    const storing = db.export.updateMany({ where: { ...asOurs(row), snapshotAt: null }, data: { rows } });
    storing
      .catch(() => undefined)
      .finally(() => {
        isBusy = false;
      });
  };
}

/** A copy may be stored after its export was canceled, or made by another attempt. */
const removeCopyOfStopped = (id: string) =>
  db.exportRows.deleteMany({ where: { exportId: id, export: { state: { notIn: ["queued", "running"] } } } });

async function finish({ row }: ExportRun): Promise<void> {
  const { id, ownerId, kind, format } = row;
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const part of partsOf(row)) {
    hash.update(part);
    bytes += part.length;
  }
  const sha256 = new Uint8Array(hash.digest());
  const facts = { action: "export.make", object: { type: "export", id }, details: { kind, format } } as const;
  await runAsSystem({ job: exportJob.name, requestId: uuid() }, facts, ({ transaction: change, addDetails }) =>
    change(async (tx) => {
      const finishedAt = new Date();
      const keptDays = row.sensitive.length > 0 ? sensitiveKeptDays : (await readRetentionDays(tx)).exports;
      const expiresAt = keptDays === null ? null : daysLater(finishedAt, keptDays);
      const { rows, unreadable } = await tx.export.findUniqueOrThrow({ where: { id } });
      await update(tx, row, { state: "ready", errorCode: null, total: rows, sha256, bytes, finishedAt, expiresAt });
      addDetails({ rows, unreadable: unreadable.length, bytes, fileSha256: Buffer.from(sha256).toString("hex") });
      await tx.exportRows.deleteMany({ where: { exportId: id } });
      await notifyStaff(tx, { kind: "export_ready", objectId: id, applicantId: null, by: null }, { to: [ownerId] });
    }),
  );
}

/**
 * Nothing of it is offered, and its owner is told why.
 *
 * @param reason by default that of the last attempt
 */
export async function fail(id: string, reason?: ErrorCode): Promise<void> {
  const errorCode = reason ?? (await db.export.findUnique({ where: { id } }))?.errorCode ?? "internal";
  const facts = { action: "export.make", object: { type: "export", id }, details: { errorCode } } as const;
  await runAsSystem({ job: exportJob.name, requestId: uuid() }, facts, ({ transaction: change }) =>
    change(async (tx) => {
      const failed = { state: "failed", errorCode, finishedAt: new Date() } as const;
      const { count } = await tx.export.updateMany({
        where: { id, state: { in: ["queued", "running"] } },
        data: failed,
      });
      if (count === 0) return;
      await removeContents(tx, id);
      const { ownerId } = await tx.export.findUniqueOrThrow({ where: { id } });
      await notifyStaff(tx, { kind: "export_failed", objectId: id, applicantId: null, by: null }, { to: [ownerId] });
    }),
  );
}
