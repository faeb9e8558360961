/** CSV (RFC 4180). Pure. */

/** Characters that begin a formula in a spreadsheet. East Asian versions accept the full-width ones as well. */
const formulaSign = /^[=+\-@＝＋－＠]/u;

/**
 * Where a cell begins: at its own beginning, and, for a program that takes another character for the separator, after
 * each semicolon, tab and line break in it. Programs skip the spaces and quotation marks that follow.
 */
const cellStart = /(?:^|[;\t\r\n])[\s";]*/gu;

/** Puts an apostrophe before whatever a spreadsheet would take for the beginning of a formula. */
export function defused(text: string): string {
  const safe = text.replace(cellStart, (start, at: number) =>
    formulaSign.test(text.slice(at + start.length, at + start.length + 1)) ? `${start}'` : start,
  );
  return /^[\t\r\n]/.test(text) ? `'${safe}` : safe;
}

/** Readers end a line at either half of its end, so both are quoted. */
const special = /[",\r\n]/;

const quoted = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvLines = (lines: readonly (readonly string[])[]): string =>
  // Many readers skip a line that is empty.
  lines.map((cells) => `${cells.map(quoted).join(",") || '""'}\r\n`).join("");
