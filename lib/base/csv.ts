/** CSV (RFC 4180). Pure. */

/** Characters that begin a formula in a spreadsheet. East Asian versions also accept the full-width characters. */
const formulaSign = /^[=+\-@＝＋－＠]/u;

/**
 * Where a cell can begin: at its own beginning, and after each semicolon, tab and line break in it, because some
 * programs take another character for the separator. Programs skip the spaces and quotation marks that follow.
 */
const cellStart = /(?:^|[;\t\r\n])[\s";]*/gu;

/** Puts an apostrophe before each text that a spreadsheet would read as a formula. */
export function neutralizeFormulas(text: string): string {
  const safe = text.replace(cellStart, (start, at: number) =>
    formulaSign.test(text.slice(at + start.length, at + start.length + 1)) ? `${start}'` : start,
  );
  return /^[\t\r\n]/.test(text) ? `'${safe}` : safe;
}

/** A cell with either character of a line end is quoted, because some programs end a line at either of them. */
const special = /[",\r\n]/;

const quoted = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvLines = (lines: readonly (readonly string[])[]): string =>
  // A line with one empty cell is written as `""`, because many readers skip an empty line.
  lines.map((cells) => `${cells.map(quoted).join(",") || '""'}\r\n`).join("");
