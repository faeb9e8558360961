/** Writes the file of an export while its rows are read. Pure, but for the ZIP of a workbook. */
import "server-only";
import { createHash } from "node:crypto";
import type { ListFormat } from "@/lib/views/exports/contract/export-titles";
import type { Column, Row } from "./cells";
import { csvHead, csvRows } from "./write-csv";
import { jsonLines } from "./write-json-lines";
import { type About, xlsxFile } from "./write-xlsx";

/** Bytes of a part of a ZIP file, such as a workbook. */
const partSize = 1024 * 1024;

type Rows = AsyncIterable<readonly Row[]>;
type Layout = {
  columns: readonly Column[];
  timeZone: string;
  /** Begins a CSV file with a byte order mark. */
  bom: boolean;
  /** The second sheet of a workbook, once all rows are written; given the hash of these rows as JSON Lines, in hex. */
  about: (rowsHash: string) => About;
};

/** The file in parts: of a text one for each batch of rows, of a workbook one for each megabyte. */
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

/** The bytes of a file in parts of about a megabyte. */
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
