/** The sections of the Test Result: comparisons, and every value that the service sent. */
import { type EvidenceState, evidenceStates } from "@/lib/results/evidence";
import "server-only";
import { statusOfCard } from "@/lib/checks/card-status";
import { resultCards, sectionTitle } from "@/lib/checks/catalog";
import { isOperationId } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { formatUtcTimestamp } from "@/lib/reports/copy";
import type { SectionKey } from "@/lib/results/keys";
import { notConsumerReport, sectionKeys } from "@/lib/results/keys";
import { hasContent } from "@/lib/results/states";
import type { Comparison, ComparisonRow, ResultView, Section } from "@/lib/results/view";
import { type Block, fieldPath, gap, padded, paragraph, sideBySide, stack, valueText, withStatusIcon } from "./blocks";
import { card, cardWidth, values } from "./card";
import { heading } from "./overview";
import type { PdfCanvas } from "./pdf-canvas";
import { colored, ink, stateColors, text } from "./theme";

/** A section that could not be read: its problems, then the raw answer line by line. */
function raw(canvas: PdfCanvas, section: Section): Block[] {
  const isUndescribed = section.problems.length === 0;
  const blocks = isUndescribed
    ? [
        paragraph(
          canvas,
          "The interface does not describe this. It is shown as received, masked.",
          text.quiet,
          cardWidth,
        ),
      ]
    : problemRows(canvas, section);
  blocks.push(gap(4));
  return [...blocks, ...rawLines(canvas, section.data)];
}

function problemRows(canvas: PdfCanvas, section: Section): Block[] {
  return section.problems.slice(0, 12).map(({ path, message }) =>
    sideBySide([
      { at: 0, block: fieldPath(canvas, path || "the whole section", 170) },
      { at: 180, block: paragraph(canvas, message, text.quiet, cardWidth - 180) },
    ]),
  );
}

/** In spaces, so that enough width remains for the text. */
const maximumIndent = 48;

function rawLines(canvas: PdfCanvas, data: unknown): Block[] {
  const lines = (JSON.stringify(data, null, 2) ?? "null").split("\n");
  const shown = lines.slice(0, 120);
  const edge = { height: 4, draw: (x: number, y: number) => canvas.fill(x, y, cardWidth, 4.4, ink.sunken) };
  const blocks: Block[] = [edge];
  const code = colored({ ...text.code, size: 7.25, leading: 10.5 }, ink.second);
  for (const line of shown) {
    const depth = Math.min(line.length - line.trimStart().length, maximumIndent);
    const block = paragraph(canvas, line.trimStart(), code, cardWidth - 16 - depth * 4);
    blocks.push({
      height: block.height,
      draw: (x, y) => {
        canvas.fill(x, y, cardWidth, block.height + 0.4, ink.sunken);
        block.draw(x + 8 + depth * 4, y);
      },
    });
  }
  blocks.push(edge);
  const left = lines.length - shown.length;
  if (left > 0) blocks.push(paragraph(canvas, `${left} more lines are in the JSON report.`, text.meta, cardWidth));
  return blocks;
}

const verdictStates: Record<ComparisonRow["verdict"], EvidenceState> = {
  same: "clear",
  partly: "info",
  "in-date": "clear",
  different: "attention",
  expired: "attention",
  nothing: "info",
  unreadable: "unknown",
};

const columns = { provided: 76, read: 210, words: 344 } as const;

function comparedCell(canvas: PdfCanvas, cell: ComparisonRow["read"], width: number): Block {
  if (!cell || cell.value === null) return valueText(canvas, null, text.evidence, width);
  const value = paragraph(canvas, cell.value, cell.masked ? text.codeValue : text.evidence, width);
  if (!cell.date) return value;
  // Shown in parts: equal strings can be different dates.
  const { order, day, month, year } = cell.date;
  const interpretation = `read as ${{ DMY: "day-month-year", MDY: "month-day-year", YMD: "year-month-day" }[order]}: day ${day}, month ${month}, year ${year}`;
  return stack([value, paragraph(canvas, interpretation, text.meta, width)]);
}

function comparedRow(canvas: PdfCanvas, row: ComparisonRow): Block {
  // A different birth date blocks; a different name or address needs attention.
  const isBlocking = row.verdict === "different" && row.field === "birth date";
  const state = isBlocking ? "blocking" : verdictStates[row.verdict];
  const isTrouble = row.verdict === "different" || row.verdict === "expired";
  const words = [
    withStatusIcon(
      canvas,
      state,
      row.words,
      colored(isTrouble ? text.strong : text.body, stateColors[state].text),
      cardWidth - columns.words,
    ),
  ];
  if (row.note) {
    words.push(sideBySide([{ at: 14, block: paragraph(canvas, row.note, text.meta, cardWidth - columns.words - 14) }]));
  }
  const body = sideBySide([
    { at: 0, block: paragraph(canvas, row.field.charAt(0).toUpperCase() + row.field.slice(1), text.label, 70) },
    { at: columns.provided, block: comparedCell(canvas, row.provided, 126) },
    { at: columns.read, block: comparedCell(canvas, row.read, 126) },
    { at: columns.words, block: stack(words) },
  ]);
  const block = padded(canvas, body, { above: 4, below: 4, line: cardWidth });
  if (!isTrouble) return block;
  return {
    ...block,
    draw: (x, y) => {
      canvas.fill(x - 4, y + 0.6, cardWidth + 4, block.height - 1, stateColors[state].tint);
      block.draw(x, y);
    },
  };
}

function compared(canvas: PdfCanvas, comparison: Comparison): Block[] {
  const head = sideBySide([
    { at: 0, block: paragraph(canvas, "Field", text.meta, 70) },
    { at: columns.provided, block: paragraph(canvas, "Provided", text.meta, 126) },
    { at: columns.read, block: paragraph(canvas, `Read: ${comparison.source}`, text.meta, 126) },
    { at: columns.words, block: paragraph(canvas, "Verdict", text.meta, cardWidth - columns.words) },
  ]);
  return [
    { ...padded(canvas, head, { above: 0, below: 3, line: cardWidth }), keep: true },
    ...comparison.rows.map((row) => comparedRow(canvas, row)),
    gap(8),
  ];
}

/** The run whose answer holds a section, for one that the Test Result does not hold. */
function source(canvas: PdfCanvas, { answer, restricted }: Section): Block[] {
  if (!answer) return [];
  const by = answer.by?.name ?? "Proofdesk";
  const title = isOperationId(answer.operationId) ? operation(answer.operationId).title : answer.operationId;
  const lines = [`Answer of ${title}, run ${formatUtcTimestamp(answer.at)} by ${by}.`];
  if (restricted) lines.push("Its content is not for the roles of the person who exported this report.");
  return [...lines.map((line) => paragraph(canvas, line, text.meta, cardWidth)), gap(4)];
}

/** One section of a card: where it is from, its comparison, and its values. */
function sectionRows(canvas: PdfCanvas, result: ResultView, key: SectionKey): Block[] {
  const section = result.sections[key];
  const comparison = result.comparisons.find((each) => each.section === key);
  return [
    ...(key === "sevenYearHistory" ? [paragraph(canvas, notConsumerReport, text.strong, cardWidth), gap(4)] : []),
    ...source(canvas, section),
    ...(comparison ? compared(canvas, comparison) : []),
    ...(section.state === "unrecognized" ? raw(canvas, section) : values(canvas, section.data, key, section.masked)),
  ];
}

/** The sections of one card under one state: a document's verdict together with its data. */
function resultCard(canvas: PdfCanvas, result: ResultView, shown: ShownCard): Block[] {
  const { title, keys, state, word } = shown;
  const [only] = keys.length === 1 ? keys : [];
  if (only)
    return card(canvas, { state, title, path: only, ...(word ? { word } : {}) }, sectionRows(canvas, result, only));
  const rows = keys.flatMap((key, index) => [
    ...(index > 0 ? [gap(8)] : []),
    { ...paragraph(canvas, sectionTitle(key), text.strong, cardWidth), keep: true },
    { ...fieldPath(canvas, key, cardWidth), keep: true },
    ...sectionRows(canvas, result, key),
  ]);
  return card(canvas, { state, title, ...(word ? { word } : {}) }, rows);
}

type ShownCard = { title: string; keys: SectionKey[]; state: EvidenceState; word?: string | undefined };

/** The part on the result, card by card as on screens. Absent sections are last, in one card. */
export function sections(canvas: PdfCanvas, result: ResultView): Block[] {
  // Values beside a null status, as of a quiz, are shown though nothing was taken.
  const isAbsent = (key: SectionKey) => {
    const { state, data } = result.sections[key] ?? { state: "absent", data: null };
    return state === "absent" && !hasContent(data);
  };
  const shown = resultCards
    .map((one): ShownCard => {
      const { state, word } = statusOfCard(one, result);
      return { title: one.title, keys: one.sections.filter((key) => !isAbsent(key)), state, word };
    })
    .filter(({ keys }) => keys.length > 0)
    .sort((left, right) => evidenceStates.indexOf(left.state) - evidenceStates.indexOf(right.state));
  const blocks = [
    heading(
      canvas,
      "Result",
      "The latest answer of each operation, card by card as in the console. Earlier runs are listed there",
    ),
  ];
  for (const one of shown) blocks.push(...resultCard(canvas, result, one));
  for (const [path, section] of Object.entries(result.unknownSections)) {
    const isDescribed = section.state !== "unrecognized";
    const rows = isDescribed ? values(canvas, section.data, path, section.masked) : raw(canvas, section);
    blocks.push(...card(canvas, { state: isDescribed ? "info" : "unrecognized", title: path }, rows));
  }
  const absent = sectionKeys.filter((key) => key !== "consent" && isAbsent(key));
  if (absent.length > 0) {
    const names = absent.map((key) => sectionTitle(key)).join(", ");
    blocks.push(
      ...card(canvas, { state: "absent", title: "No result yet" }, [
        paragraph(canvas, names, text.quiet, cardWidth),
        paragraph(canvas, "The service gave no result for these.", text.meta, cardWidth),
      ]),
    );
  }
  return blocks;
}
