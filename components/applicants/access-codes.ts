/** Parses pasted access codes, one per line. A problem names the line, never its content. Pure. */
import { importApplicants } from "@/lib/features/applicants/contract/import-applicants";

/** The heading of the column of codes in a CSV file. */
export const codeHeading = "Access code";

const codeSchema = importApplicants.body.shape.userAccessCodes.element;
const codesSchema = importApplicants.body.shape.userAccessCodes;

export type CodeLine = { line: number; code: string };

export type ReadCodes = {
  /** The codes to send, in the order of the text, without duplicates. */
  codes: CodeLine[];
  problems: { line: number; message: string }[];
  /** The lines that repeat an earlier code. Their codes are not sent. */
  repeatedLines: number[];
  /** A problem with the input as a whole: it contains no code, or too many. */
  inputProblem: string | null;
};

/** Ignores blank lines. Puts every other line into exactly one of `codes`, `problems` and `repeatedLines`. */
export function readCodes(text: string): ReadCodes {
  const codes: CodeLine[] = [];
  const problems: ReadCodes["problems"] = [];
  const repeatedLines: number[] = [];
  const seen = new Set<string>();
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    if (raw.trim() === "") continue;
    const line = index + 1;
    const parsed = codeSchema.safeParse(raw);
    if (!parsed.success) problems.push({ line, message: parsed.error.issues[0]?.message ?? "Not a valid access code" });
    else if (seen.has(parsed.data)) repeatedLines.push(line);
    else {
      seen.add(parsed.data);
      codes.push({ line, code: parsed.data });
    }
  }
  const all = codesSchema.safeParse(codes.map(({ code }) => code));
  const inputProblem = all.success || problems.length > 0 ? null : (all.error.issues[0]?.message ?? null);
  return { codes, problems, repeatedLines, inputProblem };
}

/** Returns the first cell of each line of a CSV file, one per line. The line of the heading becomes empty. */
export function codesIn(csv: string): string {
  const cells = csv
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/)
    .map((line) => (line.split(/[,;\t]/)[0] ?? "").trim().replace(/^"(.*)"$/, "$1"));
  return cells.map((cell, at) => (at === 0 && cell.toLowerCase() === codeHeading.toLowerCase() ? "" : cell)).join("\n");
}

/**
 * Returns the last four characters of a code, which may be shown. Returns an empty text for a code of up to eight
 * characters.
 */
export function endOf(code: string): string {
  return code.length > 8 ? code.slice(-4) : "";
}
