/** CSV (RFC 4180). Pure. */

/** What a spreadsheet would take for a formula. The cell gets an apostrophe before it, and is a text again. */
const formula = /^[=+\-@\t\r]/;

export const defused = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Readers end a line at either half of its end, so both are quoted. */
const special = /[",\r\n]/;

const quoted = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvLines = (lines: readonly (readonly string[])[]): string =>
  // Many readers skip a line that is empty.
  lines.map((cells) => `${cells.map(quoted).join(",") || '""'}\r\n`).join("");
