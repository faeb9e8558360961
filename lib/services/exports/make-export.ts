/**
 * Makes an export in the worker. All rows are copied at one moment, in one transaction; the file is then written from
 * the copy, a part at a time, so that a killed worker's successor goes on with the next part, and no other moment. An
 * XLSX file is one ZIP: it is written again from the first row of the same copy.
 */
import "server-only";
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { deserialize } from "node:v8";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { runAsSystem } from "@/lib/actions/run-as-system";
import { type ExportFormat, exportKeptDays, exportsAtOnce } from "@/lib/contracts/exports";
import { type DataKey, damaged } from "@/lib/data/crypto";
import { databaseNow } from "@/lib/data/database-time";
import { db, type Export, Prisma, type Transaction, transaction } from "@/lib/data/prisma";
import { AppError, type ErrorCode } from "@/lib/errors";
import { defineJob, JobInterrupted, persistent } from "@/lib/queues/queues";
import { notifyStaff } from "@/lib/services/inbox/notify-staff";
import type { Column, Row } from "./cells";
import {
  addPart,
  type ExportRequest,
  formatOf,
  keyOf,
  openRequest,
  openRows,
  type Plan,
  partsOf,
  planFor,
  removeContents,
  sealRows,
} from "./export-record";
import type { Reader } from "./sources";
import { csvHead, csvRows } from "./write-csv";
import { jsonLines } from "./write-json-lines";
import { maxXlsxRows, xlsxFile } from "./write-xlsx";

const atOnce = { all: 4, group: exportsAtOnce };
/** A million rows take minutes. */
const timeoutSeconds = 12 * 3_600;
/** Milliseconds that copying the rows may take. */
const copyLimitMs = 30 * 60_000;
/** Bytes of a part of an XLSX file. */
const partSize = 1024 * 1024;

export const exportJob = defineJob(
  "export.make",
  z.object({ exportId: z.uuid() }),
  async ({ exportId }, { signal }) => make(exportId, signal),
  { ...persistent, timeoutSeconds, atOnce, failed: ({ exportId }) => fail(exportId) },
);

/** What no further attempt would mend. */
const final: ReadonlySet<ErrorCode> = new Set(["forbidden", "permission_denied", "invalid_input", "unauthenticated"]);

/** The export was canceled, has ended otherwise, or is made by a newer attempt. */
class Ended extends Error {}

async function make(id: string, signal: AbortSignal): Promise<void> {
  // The time names the attempt: an earlier one, whose worker only seemed dead, stores nothing further (`update`).
  const started = { state: "running", startedAt: await databaseNow(db) } as const;
  await db.export.updateMany({ where: { id, state: { in: ["queued", "running"] } }, data: started });
  const row = await db.export.findUnique({ where: { id } });
  if (row?.state !== "running") return;
  try {
    const making = await beginMaking(row, signal);
    if (!row.snapshotAt) await copyRows(making);
    const format = formatOf(row);
    if (format === "xlsx") await writeXlsx(making);
    else await writeText(making, format);
    await finish(making);
  } catch (error) {
    if (error instanceof Ended) return;
    if (error instanceof AppError && final.has(error.code)) return await fail(id, error.code);
    // For the time when no attempt is left: the queue keeps no reason.
    const errorCode = error instanceof AppError ? error.code : "internal";
    if (!(error instanceof JobInterrupted)) {
      await update(db, row, { errorCode }).catch(() => undefined);
    }
    throw error;
  }
}

type Making = {
  row: Export;
  key: DataKey;
  asked: ExportRequest;
  columns: readonly Column[];
  signal: AbortSignal;
  /** The owner's rights now, and what they may export with them. */
  plan: () => Promise<Plan & { reader: Reader }>;
};

async function beginMaking(row: Export, signal: AbortSignal): Promise<Making> {
  const asked = openRequest(row);
  const plan = async () => {
    const select = { id: true, roles: true, disabledAt: true };
    const { disabledAt, ...reader } = await db.staff.findUniqueOrThrow({ where: { id: row.ownerId }, select });
    if (disabledAt) throw new AppError("forbidden", { detail: "Its owner's account is disabled." });
    return { ...planFor(row.kind, asked, reader), reader };
  };
  const { fields } = await plan();
  return { row, key: keyOf(row), asked, columns: fields, signal, plan };
}

const requireGoing = (signal: AbortSignal) => {
  if (signal.aborted) throw new JobInterrupted();
};

/** In one transaction that sees the database as of its first statement. */
async function copyRows({ row, key, signal, plan }: Making): Promise<void> {
  const { id } = row;
  const { source, filter, reader } = await plan();
  const copy = async (tx: Transaction) => {
    const [{ at }] = moments.parse(await tx.$queryRaw`select clock_timestamp() as at`);
    let total = 0;
    let position = 0;
    const store = async (rows: readonly unknown[]) => {
      const copied = { exportId: id, position, count: rows.length, rows: sealRows(key, id, position, rows) };
      await tx.exportRows.create({ data: copied, select: { position: true } });
      total += rows.length;
      position += 1;
    };
    for await (const rows of source.read(tx, { filter, reader, requestId: uuid() })) {
      requireGoing(signal);
      if (rows.length > 0) await store(rows);
    }
    // The end: a copy without it lacks rows.
    await store([]);
    await update(tx, row, { snapshotAt: at, total: source.unit === "row" ? total : null });
  };
  const isolationLevel = Prisma.TransactionIsolationLevel.RepeatableRead;
  await db.$transaction(copy, { isolationLevel, maxWait: 30_000, timeout: copyLimitMs });
}

const moments = z.tuple([z.object({ at: z.date() })]);

type Attempt = Pick<Export, "id" | "startedAt">;

/** @throws Ended if this attempt is not the one that makes it, any more */
async function update(tx: Transaction, attempt: Attempt, data: Prisma.ExportUpdateManyMutationInput): Promise<void> {
  const { id, startedAt } = attempt;
  const { count } = await tx.export.updateMany({ where: { id, state: "running", startedAt }, data });
  if (count === 0) throw new Ended();
}

/** @throws Ended */
async function requireOurs({ id, startedAt }: Attempt): Promise<void> {
  if ((await db.export.count({ where: { id, state: "running", startedAt } })) === 0) throw new Ended();
}

/** How many rows are opened before the worker looks at what else there is. */
const openedAtOnce = 250;

type Batch = { rows: Row[]; unreadable: string[] };

/**
 * The copied rows from a position on, opened and masked by the owner's rights at this moment.
 *
 * @throws SealError if a part of the copy is damaged or missing: a file of the others would look complete
 */
async function* batchesOf({ row, key, signal, plan }: Making, from: number): AsyncGenerator<Batch> {
  const { id } = row;
  const read = (position: number) => {
    const reading = db.exportRows.findUnique({ where: { exportId_position: { exportId: id, position } } }).then();
    reading.catch(() => undefined);
    return reading;
  };
  let next = read(from);
  for (let position = from; ; position += 1) {
    requireGoing(signal);
    const copied = await next;
    if (!copied) {
      await requireOurs(row);
      throw damaged("format", { table: "ExportRows", column: "rows", row: `${id}/${position}` });
    }
    if (copied.count === 0) return;
    next = read(position + 1);
    const { source, filter, fields, sensitive, reader } = await plan();
    const stored: unknown[] = deserialize(openRows(key, copied));
    const shown: never[] = [];
    for (let at = 0; at < stored.length; at += openedAtOnce) {
      const some = stored.slice(at, at + openedAtOnce);
      shown.push(...source.show(some, reader, { filter, isFull: sensitive.length > 0 }));
      // Opening takes the processor: other jobs of this worker go on in between.
      await setImmediate();
    }
    const unreadable = new Set(shown.flatMap((row) => (isUnreadable(row) ? [source.idOf(row)] : [])));
    yield { rows: shown.map((row) => fields.map((field) => field.of(row))), unreadable: [...unreadable] };
  }
}

const isUnreadable = (row: object) => "unreadable" in row && row.unreadable === true;

/** A part of the file for each part of the copy. */
async function writeText(making: Making, format: Exclude<ExportFormat, "xlsx">): Promise<void> {
  const { row, key, asked, columns } = making;
  const layout = { columns, timeZone: asked.timeZone };
  // The first part is the head of the file.
  const written = await db.exportPart.count({ where: { exportId: row.id } });
  const store = (position: number, { rows, unreadable }: Batch, text: string) =>
    transaction(async (tx) => {
      await update(tx, row, { rows: { increment: rows.length }, unreadable: { push: unreadable } });
      await addPart(tx, key, { id: row.id, position, rows: rows.length, contents: Buffer.from(text) });
    });
  if (written === 0) await store(0, { rows: [], unreadable: [] }, format === "csv" ? csvHead(layout, asked.bom) : "");
  let position = Math.max(1, written);
  // While the next part is opened and written, the database stores this one.
  let storing = Promise.resolve();
  try {
    for await (const batch of batchesOf(making, position - 1)) {
      await storing;
      storing = store(position, batch, format === "csv" ? csvRows(batch.rows, layout) : jsonLines(batch.rows, layout));
      storing.catch(() => undefined);
      position += 1;
    }
  } finally {
    // Also of an interrupted run: the next one goes on behind it.
    await storing;
  }
}

async function writeXlsx(making: Making): Promise<void> {
  const { row, key, asked, columns } = making;
  const layout = { columns, timeZone: asked.timeZone, title: "Rows" };
  await transaction(async (tx) => {
    await update(tx, row, { rows: 0, unreadable: [] });
    await tx.exportPart.deleteMany({ where: { exportId: row.id } });
  });
  const found: string[] = [];
  const hash = createHash("sha256");
  let total = 0;
  async function* rowsOf() {
    for await (const { rows, unreadable } of batchesOf(making, 0)) {
      hash.update(jsonLines(rows, layout));
      found.push(...unreadable);
      total += rows.length;
      if (total > maxXlsxRows) throw new AppError("invalid_input");
      yield rows;
    }
  }
  const facts = await aboutFacts(making);
  const about = () => [
    ...facts,
    ["Rows", total] as const,
    ["SHA-256 of the rows as JSON Lines", hash.digest("hex")] as const,
    ...(found.length > 0 ? [["Rows that cannot be read", found.length] as const] : []),
    ...found.map((id) => ["Cannot be read", id] as const),
  ];
  let position = 0;
  let waiting: Uint8Array[] = [];
  let size = 0;
  const store = async () => {
    const contents = Buffer.concat(waiting);
    [waiting, size] = [[], 0];
    await transaction(async (tx) => {
      await update(tx, row, { rows: total, unreadable: found });
      await addPart(tx, key, { id: row.id, position, rows: 0, contents });
    });
    position += 1;
  };
  for await (const bytes of xlsxFile(rowsOf(), layout, about)) {
    waiting.push(bytes);
    size += bytes.length;
    if (size >= partSize) await store();
  }
  await store();
}

async function aboutFacts({ row: { id, ownerId, kind }, asked, plan }: Making) {
  const owner = await db.staff.findUniqueOrThrow({ where: { id: ownerId }, select: { name: true } });
  const { snapshotAt } = await db.export.findUniqueOrThrow({ where: { id }, select: { snapshotAt: true } });
  const { source } = await plan();
  const filters = Object.entries(asked.filter).map(([name, value]) => `${name}: ${value}`);
  return [
    ["List", source.title],
    ["Filter", filters.join("; ") || "none"],
    ["Exported by", owner.name],
    ...(asked.reason ? [["Reason", asked.reason] as const] : []),
    ["All rows as of", snapshotAt?.toISOString() ?? ""],
    ["Time zone", asked.timeZone],
    ["Export", `${kind} ${id}`],
  ] as const;
}

const daysMs = 86_400_000;

async function finish({ row }: Making): Promise<void> {
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
      const expiresAt = new Date(finishedAt.getTime() + exportKeptDays * daysMs);
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
