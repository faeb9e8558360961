/** A report of an answer with very many values is created in time, cuts nothing off, and says what it leaves out. */
import { expect, test } from "vitest";
import { textOfPdf } from "@/lib/testing/pdf-text";
import { emptyReport } from "@/lib/testing/report-facts";
import { viewOf } from "@/lib/testing/result-view";
import { clearResult } from "@/lib/testing/test-results";
import { buildReport } from "./model";
import { renderReportPdf } from "./pdf";
import { overview } from "./pdf/overview";
import { PdfCanvas } from "./pdf/pdf-canvas";
import { sections } from "./pdf/sections";
import { sheet } from "./pdf/theme";

const many = <T>(make: (index: number) => T, length: number) => Array.from({ length }, (_, index) => make(index));
const named = (length: number) => Object.fromEntries(many((index) => [`field${index}`, index] as const, length));
const reportOf = (raw: object) => buildReport({ ...emptyReport, result: viewOf(raw), resultMissing: null });

const employment = many((index) => ({ status: "Completed", employer_name: `E${index}`, title_verified: false }), 1_000);

test.each<[string, object]>([
  ["unlisted fields", { ...clearResult, user: { ...clearResult.user, ...named(90) } }],
  ["employments", { ...clearResult, employment }],
  ["unlisted sections", { ...clearResult, ...named(1_000) }],
])("each part of a report with many %s fits on a page", (_, raw) => {
  const document = reportOf(raw);
  const { result } = document;
  if (!result) throw new Error("The report has no result");
  const canvas = new PdfCanvas({ title: "", subject: "", at: new Date(0) });
  const blocks = [...overview(canvas, document), ...sections(canvas, { ...document, result })];
  const room = sheet.height - sheet.top - sheet.bottom;
  expect(blocks.filter(({ height }) => height > room)).toEqual([]);
  expect(blocks.length).toBeLessThan(3_000);
});

test.each<[string, object, string]>([
  ["employments", { ...clearResult, employment }, "800 more parts of this answer are in the JSON report."],
  ["sections", { ...clearResult, ...named(150) }, "50 more sections that the service's interface does not list"],
])("a report says how many %s are in the JSON report only", async (_, raw, words) => {
  const text = textOfPdf(await renderReportPdf(reportOf(raw))).replaceAll(/\s+/g, " ");
  expect(text).toContain(words);
});
