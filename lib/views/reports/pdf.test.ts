import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { resolvedChecks } from "@/lib/domain/checks/list-checks";
import { permittedUse } from "@/lib/domain/decisions/outcomes";
import { notConsumerReport } from "@/lib/domain/results/keys";
import type { ResultView } from "@/lib/domain/results/view";
import { errorTable } from "@/lib/errors";
import { textOfPdf } from "@/lib/testing/pdf-text";
import { emptyReport, fullReport } from "@/lib/testing/report-facts";
import { viewOf } from "@/lib/testing/result-view";
import { clearResult } from "@/lib/testing/test-results";
import { buildReport } from "./model";
import { renderReportPdf } from "./pdf";
import { PdfCanvas } from "./pdf/pdf-canvas";
import { contentWidth, text } from "./pdf/theme";

/** Returns the uncompressed streams of the file. */
function unpacked(pdf: Buffer): string {
  const source = pdf.toString("latin1");
  const streams = source.matchAll(/stream\n([\s\S]*?)\nendstream/g);
  const texts = [...streams].map(([, body = ""]) => {
    try {
      return inflateSync(Buffer.from(body, "latin1")).toString("latin1");
    } catch {
      return body;
    }
  });
  return source + texts.join("\n");
}

const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;

describe("the report", () => {
  test("states that the 7-year history is not a consumer report exactly where it has that history", () => {
    expect(buildReport(emptyReport).statements.join(" ")).not.toContain(notConsumerReport);
    expect(buildReport(fullReport).statements.join(" ")).not.toContain(notConsumerReport);
    const data = { result: { Candidates: { Message: "No records found" } } };
    const sevenYearHistory = { state: "clear" as const, data, masked: [], problems: [] };
    const { result } = fullReport;
    const sections = result && { ...result.sections, sevenYearHistory };
    const facts = { ...fullReport, result: result && sections ? { ...result, sections } : null };
    expect(buildReport(facts).statements.join(" ")).toContain(notConsumerReport);
  });

  test("always states the permitted use", () => {
    for (const facts of [fullReport, emptyReport]) {
      expect(buildReport(facts).statements).toContain(permittedUse);
    }
  });

  test("states the source of the data", () => {
    expect(buildReport(fullReport).statements.join(" ")).toMatch(/sandbox.*allows overrides.*may have changed since/);
    expect(buildReport(emptyReport).statements.join(" ")).not.toMatch(/sandbox|allows overrides|Prices/);
  });

  test("has only fields of its schema", () => {
    const document = buildReport({ ...fullReport, ...{ secret: "x" } });
    expect(document).not.toHaveProperty("secret");
  });
});

describe("the PDF", () => {
  test.each([
    ["of everything", fullReport, 9],
    ["of nothing", emptyReport, 1],
  ])("%s has its pages, embedded fonts, and no links or scripts", async (_, facts, pages) => {
    const pdf = await renderReportPdf(buildReport(facts));
    expect(pagesOf(pdf)).toBe(pages);
    const inside = unpacked(pdf);
    expect(inside.match(/\/FontFile2/g)?.length).toBeGreaterThanOrEqual(3);
    expect(inside).not.toMatch(/\/URI|\/JavaScript|\/JS\b|\/Launch|\/GoToR|\/EmbeddedFile|\/Annots/);
  });

  test("shows the values beside a null quiz status", async () => {
    const { identityProof } = viewOf({ identityProof: { status: null, score: 4711 } }).sections;
    const { result } = fullReport;
    const sections = result && identityProof && { ...result.sections, identityProof };
    const facts = { ...fullReport, result: result && sections ? { ...result, sections } : null };
    expect(textOfPdf(await renderReportPdf(buildReport(facts)))).toContain("4711");
  });

  test("is tagged: all text is in the structure, headings as headings, page numbers as artifacts", async () => {
    const inside = unpacked(await renderReportPdf(buildReport(fullReport)));
    expect(inside).toMatch(/\/MarkInfo/);
    expect(inside).toMatch(/\/StructTreeRoot/);
    const count = (pattern: RegExp) => inside.match(pattern)?.length ?? 0;
    expect(count(/\/S \/H1\b/g)).toBeGreaterThanOrEqual(5);
    expect(count(/\/S \/H2\b/g)).toBeGreaterThan(10);
    expect(count(/\/Artifact/g)).toBeGreaterThanOrEqual(1);
    expect(count(/\bB[DM]C\b/g)).toBe(count(/\bEMC\b/g));
  });

  const textWith = async (changed: Partial<ResultView["sections"]>) => {
    const { result } = fullReport;
    const facts = { ...fullReport, result: result && { ...result, sections: { ...result.sections, ...changed } } };
    return textOfPdf(await renderReportPdf(buildReport(facts)));
  };

  test("compares a document of which a part could not be read", async () => {
    const problems = [{ path: "scannedUser.IsOcrRead", message: "`IsOcrRead` is text, not true or false" }];
    const data = { NameFirst: "RENATA", DateOfBirth4: "04-07-1988", IsOcrRead: "perhaps" };
    const written = await textWith({ scannedUser: { state: "unrecognized", data, masked: [], problems } });
    expect(written).toContain("Read: ID");
    expect(written).toContain("perhaps");
  });

  test("resolved is resolved everywhere: no answered finding is counted as blocking, and each has its answer", async () => {
    const flags = { hasCriminalRecord: false, hasGlobalWatchlistRecord: true };
    const view = viewOf({ ...clearResult, backgroundCheck: flags });
    const by = { id: fullReport.exportedBy.id, name: "Rita Reviewer" };
    const resolution = { answered: true, summary: "Someone else", by, at: "2026-11-18T09:00:00.000Z", reason: null };
    const signals = view.signals.map((signal) => ({ ...signal, resolution }));
    const findings = signals.map((signal) => ({ signal, answered: true }));
    const result = { ...view, signals, checks: resolvedChecks(view.checks, findings) };
    const pdf = await renderReportPdf(buildReport({ ...emptyReport, result }));
    const written = textOfPdf(pdf).replaceAll(/\s+/g, " ");
    expect(written).toContain("All findings resolved. Watch-list record: someone else.");
    expect(written).toContain("Someone else: Rita Reviewer");
    expect(written).not.toMatch(/blocking/i);
  });

  test("shows the verdict on a value that the service leaves empty", async () => {
    const data = [
      { employer_name: "Fennick", employer_town: null, employer_town_verified: "false", status: "Completed" },
    ];
    const written = await textWith({ employment: { state: "attention", data, masked: [], problems: [] } });
    expect(written).toMatch(/Employer town\s+not given\s+Not verified/);
  });

  test("has a title without the applicant's name", async () => {
    const pdf = (await renderReportPdf(buildReport(fullReport))).toString("latin1");
    expect(pdf).toContain(fullReport.applicant.id);
    expect(pdf).not.toContain("Renáta");
  });

  test("says what became of orders and overrides in the words of the screens", async () => {
    const { orders, overrides } = fullReport;
    const [order] = orders.filter(({ state }) => state === "complete");
    const [override] = overrides;
    if (!order || !override) throw new Error("the full report has an order and an override");
    const clear = { ...order, resultState: "clear", caseCount: 0, serviceSubStatus: null } as const;
    const before = [{ label: "Photo ID", path: "idVerification.status", value: null, state: "absent" }] as const;
    const lost = { ...override, state: "refused", errorCode: "resolved_not_applied" } as const;
    const facts = {
      ...emptyReport,
      orders: [
        order,
        clear,
        { ...order, state: "pending" },
        { ...clear, state: "pending", resultState: "pending" },
        { ...order, resultState: "unknown", unreadable: true },
      ],
      overrides: [
        { ...override, serviceVerdicts: before },
        { ...override, serviceVerdicts: [] },
        lost,
        { ...override, state: "refused", errorCode: "upstream_forbidden" },
      ],
    } as typeof fullReport;
    const shown = textOfPdf(await renderReportPdf(buildReport(facts))).replaceAll(/\s+/g, " ");
    for (const words of [
      "Complete, 1 case found",
      "Complete, no case found",
      "Waiting: court, 1 case found",
      "Waiting: court ",
      "Complete, could not be read",
      "Verified by override",
      "None given",
      "The verdict from before the override is no longer stored.",
      "Resolved: not applied",
      "The answer was lost. A person confirmed that the service did not apply it",
      "Refused by the service",
      errorTable.upstream_forbidden.title,
    ])
      expect(shown).toContain(words);
  });

  test("says when a file of a dispute was removed, and not that it could not be read", async () => {
    const [dispute] = fullReport.disputes;
    const [file] = dispute?.files ?? [];
    if (!dispute || !file) throw new Error("the full report has a dispute with a file");
    const removed = { ...file, name: null, removedAt: "2027-03-01T02:00:00.000Z" };
    const unreadable = { ...file, name: null };
    const shownWith = async (one: typeof removed | typeof unreadable) => {
      const facts = { ...emptyReport, disputes: [{ ...dispute, files: [one] }] };
      return textOfPdf(await renderReportPdf(buildReport(facts))).replaceAll(/\s+/g, " ");
    };
    expect(await shownWith(removed)).toContain("removed Mar 1, 2027, 02:00 UTC (PDF)");
    expect(await shownWith(removed)).not.toContain("Not readable");
    expect(await shownWith(unreadable)).toContain("Not readable");
  });

  test("is the same file for the same report, so that its hash can be verified", async () => {
    const [one, other] = [
      await renderReportPdf(buildReport(fullReport)),
      await renderReportPdf(buildReport(fullReport)),
    ];
    expect(Buffer.compare(one, other)).toBe(0);
  });
});

describe("lines", () => {
  const canvas = new PdfCanvas({ title: "", subject: "", at: new Date(0) });
  canvas.newPage();

  test("no line is wider than its column", () => {
    for (const value of ["a few words that need more than one line", "W".repeat(300), "x y ".repeat(200)]) {
      for (const width of [40, 120, contentWidth]) {
        for (const line of canvas.lines(value, text.body, width)) {
          expect(canvas.widthOf(line, text.body)).toBeLessThanOrEqual(width + 1);
        }
      }
    }
  });

  test("the last line counts the characters that do not fit", () => {
    const value = "word ".repeat(2000).trim();
    const lines = canvas.lines(value, text.body, 100);
    const left = Number(/… (\d+) characters more/.exec(lines.slice(-4).join(" "))?.[1]);
    const shown = canvas.lines(value, text.body, 100, Number.MAX_SAFE_INTEGER);
    expect(shown.join(" ").replaceAll(/\s+/g, " ")).toBe(value);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(value.length);
  });
});
