/**
 * Writes an XLSX file (ECMA-376) with a sheet of rows under a frozen header, and a second sheet that describes the
 * rows. The file is streamed. This module writes the XML, because no streaming library writes a second sheet, and yazl
 * writes the ZIP.
 */
import "server-only";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { type Cell, type Column, listText, type Row, wallClock } from "./cells";

/** The most rows of a sheet, without its header. */
export const maxXlsxRows = 1_048_575;
/** The most characters of a cell. */
const maxCell = 32_767;

/** Indexes of the cell formats in `styles` below. */
const formats = { text: 0, header: 1, instant: 2, day: 3, money: 4 } as const;

const declaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const code = (character: string) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;

/**
 * Escapes a text for XML. A character that XML cannot contain is written as spreadsheets do: "_x0007_". A text that
 * already looks like such a code is escaped too.
 */
function escaped(text: string): string {
  return (
    text
      .slice(0, maxCell)
      .toWellFormed()
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
      .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, code)
      .replace(/[&<>"]/g, (character) => entities[character] ?? "")
  );
}

const textCell = (text: string, format: number = formats.text) =>
  `<c t="inlineStr"${format ? ` s="${format}"` : ""}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const numberCell = (value: number, format: number = formats.text) =>
  `<c${format ? ` s="${format}"` : ""}><v>${value}</v></c>`;

const dayMs = 86_400_000;
/**
 * Day 0 of spreadsheets. They treat 1900 as a leap year by mistake, so dates before March 1900 are written as texts.
 */
const dayZero = Date.UTC(1899, 11, 30);
const firstRealDay = 61;

/** Returns the serial number of a date. Null if spreadsheets do not agree on the number, or have none for the date. */
function serialOf(clock: number | null): number | null {
  const serial = clock === null ? Number.NaN : (clock - dayZero) / dayMs;
  return serial >= firstRealDay && serial < 2_958_466 ? Math.round(serial * dayMs) / dayMs : null;
}

function cellXml(cell: Cell, { type }: Column, timeZone: string): string {
  if (cell === null || cell === "") return "<c/>";
  if (typeof cell === "boolean") return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === "number")
    return Number.isFinite(cell) ? numberCell(cell, type === "money" ? formats.money : 0) : "<c/>";
  if (typeof cell !== "string") return textCell(listText(cell));
  if (type === "instant" || type === "day") {
    const clock =
      type === "instant" ? wallClock(cell, timeZone) : /^\d{4}-\d\d-\d\d$/.test(cell) ? Date.parse(cell) : null;
    const serial = serialOf(clock);
    if (serial !== null) return numberCell(serial, formats[type]);
  }
  return textCell(cell);
}

const widths: Record<Column["type"], number> = {
  text: 24,
  id: 24,
  list: 24,
  instant: 20,
  day: 12,
  number: 10,
  money: 12,
  flag: 10,
};

const rowXml = (cells: readonly string[]) => `<row>${cells.join("")}</row>`;

function sheetHead(columnWidths: readonly number[], isFrozen: boolean): string {
  const pane = `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>`;
  const columns = columnWidths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${isFrozen ? pane : ""}</sheetView>` +
    `</sheetViews><cols>${columns.join("")}</cols><sheetData>`
  );
}

const sheetEnd = "</sheetData></worksheet>";

/** Adds the zone to the heading of a column of times, because the dates of a spreadsheet have no zone. */
const headingOf = ({ title, type }: Column, timeZone: string) =>
  type === "instant" ? `${title} (${timeZone})` : title;

type Layout = { columns: readonly Column[]; timeZone: string };
export type About = readonly (readonly [label: string, value: string | number])[];

async function* rowsSheet(
  batches: AsyncIterable<readonly Row[]>,
  { columns, timeZone }: Layout,
): AsyncGenerator<string> {
  const headings = columns.map((column) => headingOf(column, timeZone));
  yield sheetHead(
    columns.map(({ type }, at) => Math.max(widths[type], (headings[at]?.length ?? 0) + 2)),
    true,
  );
  yield rowXml(headings.map((heading) => textCell(heading, formats.header)));
  for await (const rows of batches) {
    yield rows.map((row) => rowXml(columns.map((column, at) => cellXml(row[at] ?? null, column, timeZone)))).join("");
  }
  yield sheetEnd;
}

function descriptionSheet(about: About): string {
  const rows = about.map(([label, value]) =>
    rowXml([textCell(label, formats.header), typeof value === "number" ? numberCell(value) : textCell(value)]),
  );
  return `${sheetHead([28, 90], false)}${rows.join("")}${sheetEnd}`;
}

const styles =
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>` +
  `<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="#,##0.00"/></numFmts>` +
  `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/>` +
  `<xf fontId="1" applyFont="1"/>${[164, 165, 166].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join("")}` +
  `</cellXfs></styleSheet>`;

/** Returns the other parts of the package: the types of all parts, their relationships, and the styles. */
function packageParts(title: string): [path: string, xml: string][] {
  const sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const link = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
  return [
    [
      "[Content_Types].xml",
      `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${sheet}.sheet.main+xml"/>` +
        [1, 2]
          .map((id) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${sheet}.worksheet+xml"/>`)
          .join("") +
        `<Override PartName="/xl/styles.xml" ContentType="${sheet}.styles+xml"/></Types>`,
    ],
    [
      "_rels/.rels",
      `${declaration}<Relationships xmlns="${packaged}/relationships">${link(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/>` +
        `<sheet name="About" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${declaration}<Relationships xmlns="${packaged}/relationships">${link(1, "worksheet", "worksheets/sheet1.xml")}` +
        `${link(2, "worksheet", "worksheets/sheet2.xml")}${link(3, "styles", "styles.xml")}</Relationships>`,
    ],
    ["xl/styles.xml", styles],
  ];
}

/** The time is fixed, so that the same rows give the same bytes. */
const mtime = new Date(Date.UTC(2000, 0, 1));

/**
 * Writes a workbook as its rows are read.
 *
 * @param about returns the second sheet; called after all rows were written
 * @throws the error that reading the rows threw
 */
export async function* xlsxFile(
  batches: AsyncIterable<readonly Row[]>,
  layout: Layout & { title: string },
  about: () => About,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  for (const [path, xml] of packageParts(layout.title)) zip.addBuffer(Buffer.from(xml), path, { mtime });
  const rows = Readable.from(rowsSheet(batches, layout), { highWaterMark: 2 });
  rows.once("error", (error) => output.destroy(error));
  zip.addReadStream(rows, "xl/worksheets/sheet1.xml", { mtime });
  zip.addReadStreamLazy("xl/worksheets/sheet2.xml", { mtime }, (give) =>
    give(null, Readable.from([descriptionSheet(about())])),
  );
  zip.end();
  yield* output as AsyncIterable<Buffer>;
}
