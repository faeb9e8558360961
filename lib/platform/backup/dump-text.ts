/**
 * Reads the text of a dump, as pg_restore prints it: the number of rows of each table, and the entries of the audit
 * log.
 */
import "server-only";
import { LogSummarizer } from "@/lib/platform/audit/log-summary";
import type { Contents } from "./manifest";

const copyLine = /^COPY (\S+|"[^"]*"\S*) \((.*)\) FROM stdin;$/;
const endOfRows = Buffer.from("\\.");
const newline = 0x0a;
const auditTable = "public.AuditEvent";

/** Takes the output of `pg_restore --data-only --file=-`. */
export async function readDumpText(output: AsyncIterable<Uint8Array>): Promise<Contents> {
  const rows: Record<string, number> = {};
  const verifier = new LogSummarizer();
  let table: { name: string; columns: string[] } | null = null;
  for await (const line of linesOf(output)) {
    if (table && line.equals(endOfRows)) {
      table = null;
    } else if (table) {
      rows[table.name] = (rows[table.name] ?? 0) + 1;
      if (table.name === auditTable) verifier.add(entryOf(line, table.columns));
    } else {
      const [, name = "", columns = ""] = copyLine.exec(line.toString("utf8")) ?? [];
      if (!name) continue;
      table = { name: unquoted(name), columns: columns.split(", ").map(unquoted) };
      rows[table.name] = 0;
    }
  }
  return { rows, auditLog: verifier.summary() };
}

const unquoted = (name: string) => name.replaceAll('"', "");

function entryOf(line: Buffer, columns: readonly string[]) {
  const values = line.toString("utf8").split("\t");
  const textOf = (column: string) => values[columns.indexOf(column)] ?? "";
  // The dump has bytes as \\x and hexadecimal digits.
  const bytesOf = (column: string) => Buffer.from(textOf(column).slice(3), "hex");
  return { seq: Number(textOf("seq")), id: textOf("id"), bytes: bytesOf("bytes"), leaf: bytesOf("leaf") };
}

async function* linesOf(output: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  for await (const bytes of output) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      const line = chunk.subarray(start, end);
      yield parts.length === 0 ? line : Buffer.concat([...parts, line]);
      parts = [];
      start = end + 1;
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
  }
}
