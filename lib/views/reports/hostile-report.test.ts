/** Input of people and of the service stays plain text in a report, even if it looks like PDF syntax. */
import { expect, test } from "vitest";
import { isHarmlessPdf } from "@/lib/cases/stored/harmless-pdf";
import { textOfPdf } from "@/lib/testing/pdf-text";
import { emptyReport, fullReport } from "@/lib/testing/report-facts";
import { buildReport } from "@/lib/views/reports/model";
import { renderReportPdf } from "@/lib/views/reports/pdf";

const [override] = fullReport.overrides;
if (!override) throw new Error("The fixture has an override");

/** Renders a report in which a text is the name, a note, and a word of the service. */
const reportWith = (text: string) =>
  renderReportPdf(
    buildReport({
      ...emptyReport,
      applicant: { ...fullReport.applicant, name: { given: text, family: "Marsh" } },
      overrides: [{ ...override, note: text, decisionNote: text }],
      resultMissing: text,
    }),
  );

test.each([
  ["markup", "<script>alert(1)</script>", "<script>alert(1)</script>"],
  [
    "the end of a string, and an action",
    ") >> /OpenAction << /S /JavaScript /JS (x) >> (",
    "/OpenAction << /S /JavaScript /JS (x)",
  ],
  [
    "the end of a stream, and an object",
    "endstream endobj 9 0 obj << /S /Launch >> endobj",
    "9 0 obj << /S /Launch >>",
  ],
  ["an escaped bracket", "Ada\\) Tj ET (\\", "Ada\\) Tj ET (\\"],
  ["the end of a file", "%%EOF startxref 0 %%EOF", "%%EOF startxref 0 %%EOF"],
  ["characters that turn the reading direction", "Ada\u202Egnp.exe", "Ada[U+202E]gnp.exe"],
  ["isolates", "Ada\u2066\u2067x\u2069", "Ada[U+2066][U+2067]x[U+2069]"],
  ["control characters", "Ada\u0007\u001b[31mx\u0000", "Ada[U+0007][U+001B][31mx[U+0000]"],
  ["characters that are not seen", "A\u200bd\u00ada\ufeff", "A[U+200B]d[U+00AD]a[U+FEFF]"],
])("%s in a name or a note is shown as it is, and acts in no reader", async (_, text, shown) => {
  const pdf = await reportWith(text);
  expect(isHarmlessPdf(pdf)).toBe(true);
  // Spaces are removed for the comparison, because lines break at spaces.
  const plain = (of: string) => of.replaceAll(/\s+/g, "");
  const found = plain(textOfPdf(pdf)).split(plain(shown)).length - 1;
  expect(found).toBeGreaterThanOrEqual(3);
});
