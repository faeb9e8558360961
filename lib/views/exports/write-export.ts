/** Writes the file of an export while its rows are read. Pure, except for the ZIP of a workbook. */
import "server-only";
import { createHash } from "node:crypto";
import type { ListFormat } from "@/lib/views/exports/contract/export-titles";
import type { Column, Row } from "./cells";
import { csvHead, csvRows } from "./write-csv";
import { jsonLines } from "./write-json-lines";
import { type About, xlsxFile } from "./write-xlsx";

/** The size of a part of a ZIP file, such as a workbook, in bytes. */
const partSize = 1024 * 1024;

type Rows = AsyncIterable<readonly Row[]>;
type Layout = {
  columns: readonly Column[];
  timeZone: string;
  /** Whether a CSV file begins with a byte order mark. */
  bom: boolean;
  /**
   * Returns the second sheet of a workbook. Called after all rows were written, with the SHA-256 of the rows as JSON
   * Lines, in hex.
   */
  about: (rowsHash: string) => About;
};

/** Yields the file in parts. A text has one part for each batch of rows, and a workbook one part for each megabyte. */
export async function* fileParts(format: ListFormat, rows: Rows, layout: Layout): AsyncGenerator<Uint8Array> {
  if (format === "xlsx") return yield* workbookParts(rows, layout);
  if (format === "csv") yield Buffer.from(csvHead(layout, layout.bom));
  const write = format === "csv" ? csvRows : jsonLines;
  for await (const batch of rows) yield Buffer.from(write(batch, layout));
}

async function* workbookParts(rows: Rows, layout: Layout): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  async function* hashed() {
    for await (const batch of rows) {
      hash.update(jsonLines(batch, layout));
      yield batch;
    }
  }
  const about = () => layout.about(hash.digest("hex"));
  yield* inParts(xlsxFile(hashed(), { ...layout, title: "Rows" }, about));
}

/** Combines the bytes of a file into parts of about a megabyte. */
export async function* inParts(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [waiting, size]: [Uint8Array[], number] = [[], 0];
  for await (const bytes of file) {
    waiting.push(bytes);
    size += bytes.length;
    if (size < partSize) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  yield Buffer.concat(waiting);
}
