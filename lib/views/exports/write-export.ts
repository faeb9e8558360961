/** Writes the file of an export from its copy. */
import "server-only";
import "server-only";
import { createHash } from "node:crypto";
import { AppError } from "@/lib/errors";
import { db, transaction } from "@/lib/platform/data/prisma";
import type { ExportFormat } from "@/lib/views/exports/contract/export-titles";
import { storePart } from "./export-record";
import { batchesOf, type ExportRun, requireOurs, update } from "./export-run";
import { csvHead, csvRows } from "./write-csv";
import { jsonLines } from "./write-json-lines";
import { maxXlsxRows, xlsxFile } from "./write-xlsx";

/** Bytes of a part of an XLSX file. */
const partSize = 1024 * 1024;

/** A part of the file for each part of the copy. */
export async function writeText(exportRun: ExportRun, format: Exclude<ExportFormat, "xlsx">): Promise<void> {
  const { row, request, columns } = exportRun;
  const layout = { columns, timeZone: request.timeZone };
  const write = async (position: number, text: string) =>
    requireOurs(await storePart(row, { position, contents: Buffer.from(text) }, progress));
  // The first part is the head of the file.
  const written = await db.exportPart.count({ where: { exportId: row.id } });
  const progress = written === 0 ? { rows: 0, unreadable: [] } : { rows: row.rows, unreadable: row.unreadable };
  if (written === 0) await write(0, format === "csv" ? csvHead(layout, request.bom) : "");
  let position = Math.max(1, written);
  // While the next part is read and written, the database stores this one.
  let storing = Promise.resolve();
  try {
    for await (const { rows, unreadable } of batchesOf(exportRun, position - 1)) {
      const text = format === "csv" ? csvRows(rows, layout) : jsonLines(rows, layout);
      await storing;
      progress.rows += rows.length;
      progress.unreadable.push(...unreadable);
      storing = write(position, text);
      storing.catch(() => undefined);
      position += 1;
    }
  } finally {
    // An interrupted run waits too, because the next one continues after this part.
    await storing;
  }
}

export async function writeXlsx(exportRun: ExportRun): Promise<void> {
  const { row, request, columns } = exportRun;
  const layout = { columns, timeZone: request.timeZone, title: "Rows" };
  await transaction(async (tx) => {
    await update(tx, row, { rows: 0, unreadable: [] });
    await tx.exportPart.deleteMany({ where: { exportId: row.id } });
  });
  const unreadableIds: string[] = [];
  const hash = createHash("sha256");
  let total = 0;
  async function* rowsOf() {
    for await (const { rows, unreadable } of batchesOf(exportRun, 0)) {
      hash.update(jsonLines(rows, layout));
      unreadableIds.push(...unreadable);
      total += rows.length;
      if (total > maxXlsxRows) throw new AppError("invalid_input");
      yield rows;
    }
  }
  const facts = await aboutFacts(exportRun);
  const about = () => [
    ...facts,
    ["Rows", total] as const,
    ["SHA-256 of the rows as JSON Lines", hash.digest("hex")] as const,
    ...(unreadableIds.length > 0 ? [["Rows that cannot be read", unreadableIds.length] as const] : []),
    ...unreadableIds.map((id) => ["Cannot be read", id] as const),
  ];
  let position = 0;
  let waiting: Uint8Array[] = [];
  let size = 0;
  const write = async () => {
    const contents = Buffer.concat(waiting);
    [waiting, size] = [[], 0];
    requireOurs(await storePart(row, { position, contents }, { rows: total, unreadable: unreadableIds }));
    position += 1;
  };
  for await (const bytes of xlsxFile(rowsOf(), layout, about)) {
    waiting.push(bytes);
    size += bytes.length;
    if (size >= partSize) await write();
  }
  await write();
}

async function aboutFacts({ row: { id, ownerId, kind }, request, plan }: ExportRun) {
  const owner = await db.staff.findUniqueOrThrow({ where: { id: ownerId }, select: { name: true } });
  const { snapshotAt } = await db.export.findUniqueOrThrow({ where: { id }, select: { snapshotAt: true } });
  const { source } = await plan();
  const filters = Object.entries(request.filter).map(([name, value]) => `${name}: ${value}`);
  return [
    ["List", source.title],
    ["Filter", filters.join("; ") || "none"],
    ["Exported by", owner.name],
    ...(request.reason ? [["Reason", request.reason] as const] : []),
    ["All rows as of", snapshotAt?.toISOString() ?? ""],
    ["Time zone", request.timeZone],
    ["Export", `${kind} ${id}`],
  ] as const;
}
