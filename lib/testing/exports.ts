/**
 * Creates exports for integration tests with a worker in this process, and reads their files with independent
 * libraries.
 */
import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
import { vi } from "vitest";
import type { z } from "zod";
import type * as contract from "@/lib/views/exports/contract/exports";
import { getExportFile } from "@/lib/views/exports/export-files";
import { createExport, getExport } from "@/lib/views/exports/exports";
import { runAs } from "./actions";
import type { TestPerson } from "./staff";
import { waitOptions } from "./wait-options";

export type ExportBody = z.input<typeof contract.createExport.body>;

/** Requests an export, and returns it once the export has ended. */
export async function exportAs(person: TestPerson, body: ExportBody) {
  const { id } = await runAs(createExport, person, { body });
  return vi.waitFor(async () => {
    const exportRun = await runAs(getExport, person, { params: { id } });
    if (exportRun.state === "queued" || exportRun.state === "running") throw new Error("The export has not ended");
    return exportRun;
  }, waitOptions);
}

export async function exportFile(person: TestPerson, id: string): Promise<Buffer> {
  const { stream } = await runAs(getExportFile, person, { params: { id } });
  return Buffer.from(await new Response(stream).arrayBuffer());
}

/** Returns the text of a cell in a CSV file whose times are UTC. */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  if (cell instanceof Date) return cell.toISOString();
  return Array.isArray(cell) ? cell.join("; ") : String(cell);
}

/** Returns the rows of a file in any format as texts, without the headings. */
export async function exportedRows(format: ExportBody["format"], file: Buffer): Promise<string[][]> {
  if (format === "csv") {
    const [, ...rows] = parse(file, { bom: true }) as string[][];
    return rows.map((row) => row.map((text) => text.replace(/^'(?=[=+\-@\t\r])/, "")));
  }
  if (format === "jsonl") {
    const lines = file.toString().split("\n").slice(0, -1);
    return lines.map((line) => Object.values(JSON.parse(line)).map(cellText));
  }
  const { sheets } = await readXlsx(file);
  return (sheets[0]?.rows ?? []).slice(1).map((row) => row.map(cellText));
}
