/** The CSV files of an import: the template to fill in, and the outcome of each line. */
import { saveFile } from "@/components/ui/save-file";
import type { getImport } from "@/lib/features/applicants/contract/applicants.actions";
import type { ResponseOf } from "@/lib/platform/contract/action";
import { type CodeLine, codeHeading, endOf } from "./access-codes";

type ImportView = ResponseOf<typeof getImport>;
type Result = ImportView["results"][number];

/**
 * Saves a file with a byte order mark, from which Excel recognizes the encoding. The code that writes CSV is loaded on
 * demand.
 */
async function saveCsv(fileName: string, lines: readonly (readonly string[])[]): Promise<void> {
  const { csvLines, neutralizeFormulas } = await import("@/lib/base/csv");
  const bytes = new TextEncoder().encode(`\ufeff${csvLines(lines.map((line) => line.map(neutralizeFormulas)))}`);
  saveFile({ bytes, contentType: "text/csv; charset=utf-8", fileName });
}

export const saveTemplate = () => saveCsv("access-codes.csv", [[codeHeading]]);

export const outcomeTitles: Record<Result["outcome"], string> = {
  added: "Added",
  already_here: "Already listed",
  failed: "Not added",
};

/** Why a code failed, or a remark about an applicant who was added. */
export const whyOf = ({ title, detail }: Result) => title ?? detail;

/** Saves one line for each code, including the codes that the import did not reach. `codes` is empty after a reload. */
export function saveResults({ total, results }: ImportView, codes: readonly CodeLine[]): Promise<void> {
  const lines = Array.from({ length: total }, (_, at) => {
    const [code, result] = [codes[at], results.find(({ index }) => index === at)];
    return [
      ...[String(code?.line ?? at + 1), code ? endOf(code.code) : ""],
      ...[result ? outcomeTitles[result.outcome] : "No outcome", (result && whyOf(result)) ?? "", result?.id ?? ""],
    ];
  });
  const head = [codes.length > 0 ? "Line" : "No.", "Code ends in", "Result", "Why", "Applicant ID"];
  return saveCsv("import-results.csv", [head, ...lines]);
}
