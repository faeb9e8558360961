import "server-only";
import { applicantStatusTitles } from "@/lib/domain/applicants/statuses";
import { summarizeResult } from "@/lib/domain/checks/result-summary";
import { countedLabel, type EvidenceState, evidenceLabels, evidenceStates } from "@/lib/domain/results/evidence";
import { shownState } from "@/lib/domain/results/signal-state";
import type { Finding, ResultView } from "@/lib/domain/results/view";
import { formatBirthDate, formatUtcTimestamp, restInJson } from "@/lib/views/reports/copy";
import { type ReportDocument, redactionLine } from "@/lib/views/reports/model";
import { type Block, fieldPath, gap, padded, paragraph, sideBySide, stack, valueText, withStatusIcon } from "./blocks";
import type { PdfCanvas } from "./pdf-canvas";
import { drawStatusIcon } from "./status-icons";
import { colored, contentWidth, ink, stateColors, text } from "./theme";

const brandPaths = {
  sheet: "M4 1h9l6 6v9a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3z",
  fold: "M13 1l6 6h-4.5A1.5 1.5 0 0 1 13 5.5z",
  strokes: "M5.6 9.2l2.5 2.5 4.3-4.9M5.6 15h8.8",
};

/** Draws the first line of a file. `kind` says what the file is, and `generatedAt` is an ISO time. */
export function brand(canvas: PdfCanvas, kind: string, generatedAt: string): Block {
  return {
    height: 22,
    draw: (x, y) => {
      const { doc } = canvas;
      doc.save().translate(x, y).scale(0.8);
      doc.path(brandPaths.sheet).fill("#1A2428");
      doc.path(brandPaths.fold).fill("#8B9396");
      doc.lineWidth(1.8).lineCap("round").lineJoin("round").path(brandPaths.strokes).stroke("#FFFFFF");
      doc.restore();
      canvas.write("Proofdesk", text.section, x + 22, y + 1, 100);
      canvas.write(kind, colored(text.body, ink.third), x + 78, y + 1.5, 120);
      canvas.write(
        formatUtcTimestamp(generatedAt),
        colored(text.body, ink.third),
        x + contentWidth - 220,
        y + 1.5,
        220,
        "right",
      );
    },
  };
}

export function applicantName({ applicant }: ReportDocument): string {
  const { name } = applicant;
  return name ? `${name.given} ${name.family}`.trim() : "Name not given";
}

function person(canvas: PdfCanvas, document: ReportDocument): Block[] {
  const { applicant, exportedBy, redaction, source } = document;
  const facts = [
    applicantStatusTitles[applicant.status],
    `Access code ···· ${applicant.accessCodeEnd}`,
    applicant.user.dob ? `Born ${formatBirthDate(applicant.user.dob)}` : null,
    applicant.consentedAt ? null : "Consent not recorded",
  ].filter((fact) => fact !== null);
  const prepared = `Prepared by ${exportedBy.name} (${exportedBy.roles.join(", ")}) · applicant ${applicant.id}`;
  const blocks = [
    paragraph(canvas, applicantName(document), text.title, contentWidth),
    gap(2),
    paragraph(canvas, facts.join("   ·   "), text.quiet, contentWidth),
    paragraph(canvas, prepared, text.meta, contentWidth),
  ];
  if (redaction.shown !== "masked") blocks.push(gap(8), notice(canvas, "attention", redactionLine(redaction)));
  if (source.sandbox) blocks.push(gap(8), notice(canvas, "unknown", "Sandbox data. It describes no real person."));
  return blocks;
}

function notice(canvas: PdfCanvas, state: EvidenceState, sentence: string): Block {
  const colors = stateColors[state];
  const words = paragraph(canvas, sentence, colored(text.body, colors.text), contentWidth - 38);
  const height = words.height + 12;
  return {
    height,
    draw: (x, y) => {
      canvas.fill(x, y, contentWidth, height, colors.tint, 4);
      drawStatusIcon(canvas, state, x + 10, y + 7.5, 9.5);
      words.draw(x + 26, y + 6);
    },
  };
}

const countedStates = evidenceStates.filter((state) => state !== "info");

function verdict({ result, resultMissing }: ReportDocument): { state: EvidenceState; sentence: string } {
  if (!result) {
    return { state: "unknown", sentence: `No result read: ${resultMissing ?? "not requested"}.` };
  }
  const { tone, lead, rest } = summarizeResult(result).verdict;
  return { state: tone, sentence: `${lead} ${rest}` };
}

function tally(canvas: PdfCanvas, result: ResultView): Block {
  const counts = countedStates
    .map((state) => ({ state, count: result.checks.filter((check) => check.state === state).length }))
    .filter(({ count }) => count > 0);
  return {
    height: 13,
    draw: (x, y) => {
      let at = x;
      canvas.write("Checks", text.label, at, y, 60);
      at += 32;
      for (const { state, count } of counts) {
        const words = `${count} ${countedLabel(state, count)}`;
        drawStatusIcon(canvas, state, at, y + 2, 9);
        canvas.write(words, colored(text.body, ink.second), at + 12, y, 120);
        at += 12 + canvas.widthOf(words, text.body) + 11;
      }
    },
  };
}

function hasDetail({ state, summary }: ResultView["checks"][number]): boolean {
  return !(state === "absent" && summary.startsWith("No result yet"));
}

function testCell(canvas: PdfCanvas, check: ResultView["checks"][number], width: number): Block {
  const inner = width - 16;
  const blocks = [
    paragraph(canvas, check.title, text.strong, inner),
    withStatusIcon(
      canvas,
      check.state,
      check.byOverride ? "By override" : evidenceLabels[check.state],
      colored(text.body, stateColors[check.state].text),
      inner,
    ),
    ...(hasDetail(check) ? [paragraph(canvas, check.summary, text.meta, inner)] : []),
  ];
  const body = stack(blocks);
  return { height: body.height + 14, draw: (x, y) => body.draw(x + 8, y + 7) };
}

function tests(canvas: PdfCanvas, result: ResultView): Block[] {
  const columns = 4;
  const width = contentWidth / columns;
  const rows: Block[] = [];
  for (let start = 0; start < result.checks.length; start += columns) {
    const cells = result.checks.slice(start, start + columns).map((check) => testCell(canvas, check, width));
    const row = sideBySide(cells.map((block, column) => ({ at: column * width, block })));
    rows.push({
      height: row.height,
      draw: (x, y) => {
        row.draw(x, y);
        canvas.doc.save().lineWidth(0.6).rect(x, y, contentWidth, row.height).stroke(ink.line);
        for (let column = 1; column < columns; column++) {
          const at = x + column * width;
          canvas.doc.moveTo(at, y).lineTo(at, y + row.height);
        }
        canvas.doc.stroke(ink.line).restore();
      },
    });
  }
  return rows;
}

const signalColumns = { evidence: 176, meaning: 344 } as const;

function resolutionOf({ resolution }: Finding): string | null {
  if (!resolution) return null;
  const { summary, answered, by, at } = resolution;
  return `${summary}${answered ? "" : ", still open"}: ${by.name}, ${formatUtcTimestamp(at)}`;
}

/**
 * The limit for the row of a finding, in points. A taller row is divided between its values, so that it can continue on
 * the next page.
 */
const mostHeight = 400;
/** The most values of one finding that are shown. */
const mostEvidence = 100;

function signalRows(canvas: PdfCanvas, signal: Finding): Block[] {
  const resolution = resolutionOf(signal);
  const title = stack([
    withStatusIcon(canvas, shownState(signal), signal.found, text.strong, 168),
    sideBySide([{ at: 14, block: fieldPath(canvas, signal.code, 154) }]),
    ...(resolution ? [sideBySide([{ at: 14, block: paragraph(canvas, resolution, text.meta, 154) }])] : []),
  ]);
  const width = signalColumns.meaning - signalColumns.evidence - 12;
  const evidence = signal.evidence.slice(0, mostEvidence).map(({ path, value }, index) =>
    padded(
      canvas,
      sideBySide([
        { at: 0, block: stack([valueText(canvas, value, text.evidence, width), fieldPath(canvas, path, width)]) },
        {
          at: signalColumns.meaning - signalColumns.evidence,
          block: paragraph(canvas, index === 0 ? signal.meaning : "", text.quiet, contentWidth - signalColumns.meaning),
        },
      ]),
      { above: 0, below: signal.evidence.length > 1 ? 3 : 0 },
    ),
  );
  const more = signal.evidence.length - mostEvidence;
  if (more > 0) evidence.push(paragraph(canvas, restInJson(more, "value"), text.meta, width));
  const besideTitle = (block: Block) =>
    sideBySide([
      { at: 0, block: title },
      { at: signalColumns.evidence, block },
    ]);
  const row = besideTitle(stack(evidence));
  const end = { below: 6, line: contentWidth };
  if (row.height <= mostHeight) return [padded(canvas, row, { above: 6, ...end })];
  const [first = stack([]), ...others] = evidence;
  const rows = others.map((block) => sideBySide([{ at: signalColumns.evidence, block }]));
  const last = rows.pop() ?? stack([]);
  return [
    padded(canvas, besideTitle(first), { above: 6, below: 0 }),
    ...rows,
    padded(canvas, last, { above: 0, ...end }),
  ];
}

export function heading(canvas: PdfCanvas, title: string, aside = ""): Block {
  return {
    height: 30,
    keep: true,
    role: "H1",
    draw: (x, y) => {
      canvas.write(title, text.heading, x, y, 300);
      if (aside) canvas.write(aside, text.meta, x + 200, y + 3, contentWidth - 200, "right");
      canvas.rule(x, y + 20, contentWidth, ink.lineStrong);
    },
  };
}

export function overview(canvas: PdfCanvas, document: ReportDocument): Block[] {
  const { result } = document;
  const { state, sentence } = verdict(document);
  const blocks: Block[] = [
    brand(canvas, "Verification report", document.generatedAt),
    gap(14),
    ...person(canvas, document),
    gap(14),
    withStatusIcon(canvas, state, sentence, text.lead, contentWidth),
  ];
  if (!result) return blocks;
  blocks.push(gap(4), tally(canvas, result), gap(10));
  if (result.stale) {
    const when = formatUtcTimestamp(result.fetchedAt);
    blocks.push(notice(canvas, "unknown", `${result.stale.title}. This result was stored on ${when}.`), gap(8));
  }
  if (result.note) {
    const sentenceOfNote = `Results may still change: later ones may replace these. The service notes: “${result.note}”`;
    blocks.push(notice(canvas, "pending", sentenceOfNote), gap(8));
  }
  if (result.checks.length > 0) blocks.push(...tests(canvas, result), gap(16));
  if (result.signals.length > 0) {
    blocks.push(heading(canvas, "Findings", "Worst first: what was found, what it means, and the value it came from"));
    blocks.push(...result.signals.flatMap((signal) => signalRows(canvas, signal)));
  }
  return blocks;
}
