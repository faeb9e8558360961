/** Parses pasted access codes, one per line. A problem names the line, never its content. Pure. */
import { importApplicants } from "@/lib/features/applicants/contract/import-applicants";

/** The heading of the column of codes in a file. */
export const codeHeading = "Access code";

const oneCode = importApplicants.body.shape.userAccessCodes.element;
const many = importApplicants.body.shape.userAccessCodes;

export type CodeLine = { line: number; code: string };

export type ReadCodes = {
  /** Codes to send, in order, without duplicates. */
  codes: CodeLine[];
  problems: { line: number; message: string }[];
  /** Lines that repeat an earlier code, and are left out. */
  repeated: number[];
  /** A problem with the whole input: none, or too many. */
  whole: string | null;
};

/** Blank lines are ignored; every other line is in exactly one of `codes`, `problems` and `repeated`. */
export function readCodes(text: string): ReadCodes {
  const codes: CodeLine[] = [];
  const problems: ReadCodes["problems"] = [];
  const repeated: number[] = [];
  const seen = new Set<string>();
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    if (raw.trim() === "") continue;
    const line = index + 1;
    const parsed = oneCode.safeParse(raw);
    if (!parsed.success) problems.push({ line, message: parsed.error.issues[0]?.message ?? "Not a valid access code" });
    else if (seen.has(parsed.data)) repeated.push(line);
    else {
      seen.add(parsed.data);
      codes.push({ line, code: parsed.data });
    }
  }
  const all = many.safeParse(codes.map(({ code }) => code));
  const whole = all.success || problems.length > 0 ? null : (all.error.issues[0]?.message ?? null);
  return { codes, problems, repeated, whole };
}

/** The first cell of each line of a CSV file, on that line; its heading is left out. */
export function codesIn(csv: string): string {
  const cells = csv
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/)
    .map((line) => (line.split(/[,;\t]/)[0] ?? "").trim().replace(/^"(.*)"$/, "$1"));
  return cells.map((cell, at) => (at === 0 && cell.toLowerCase() === codeHeading.toLowerCase() ? "" : cell)).join("\n");
}

/** The last four characters of a code, which may be shown; empty for a short code. */
export function endOf(code: string): string {
  return code.length > 8 ? code.slice(-4) : "";
}
