/** CSV (RFC 4180). Pure. */
import { stringify } from "csv-stringify/sync";

/** What a spreadsheet would take for a formula. The cell gets an apostrophe before it, and is a text again. */
const formula = /^[=+\-@\t\r]/;

export const defused = (text: string): string => (formula.test(text) ? `'${text}` : text);

export const csvLines = (lines: readonly (readonly string[])[]): string =>
  stringify(
    [...lines].map((line) => [...line]),
    {
      record_delimiter: "\r\n",
      // The library quotes for the whole delimiter alone, but readers end a line at either half.
      quoted_match: /[\r\n]/,
      // Many readers skip a line that is empty.
      quoted_empty: lines[0]?.length === 1,
    },
  );
