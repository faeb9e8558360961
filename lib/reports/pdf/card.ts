/** Cards and the values in them. */
import type { EvidenceState } from "@/lib/results/evidence";
import "server-only";
import { type ReportRow, rowsOf } from "@/lib/reports/rows";
import {
  type Block,
  field,
  gap,
  keepTogether,
  notGiven,
  padded,
  paragraph,
  pill,
  sideBySide,
  stack,
  twoColumns,
  valueText,
  withStateEdge,
} from "./blocks";
import type { PdfCanvas } from "./pdf-canvas";
import { drawStatusIcon } from "./status-icons";
import { colored, contentWidth, stateColors, type TextStyle, text } from "./theme";

const indent = 16;
const gutter = 20;
/** The width inside a card. */
export const cardWidth = contentWidth - indent;
const labelWidth = 110;

/**
 * A card: a header and rows along one left edge. A short card stays on one page.
 *
 * @param header `path` is the section's path in the answer, `word` replaces the state's own label on the pill
 */
export function card(
  canvas: PdfCanvas,
  header: { state: EvidenceState; title: string; path?: string; word?: string },
  rows: readonly Block[],
): Block[] {
  const { state, title, path = "", word } = header;
  const head: Block = sideBySide([
    { at: 0, block: paragraph(canvas, title, text.section, 260) },
    { at: canvas.widthOf(title, text.section) + 6, block: stack([gap(2.5), paragraph(canvas, path, text.code, 180)]) },
    { at: 0, block: pill(canvas, state, cardWidth, word) },
  ]);
  const blocks = [
    { ...padded(canvas, head, { above: 2, below: 5 }), keep: rows.length > 0, role: "H2" as const },
    ...rows,
  ];
  return [...keepTogether(blocks.map((block) => withStateEdge(canvas, state, block, indent))), gap(14)];
}

export const factLabelWidth = 110;

/** A label and its value on their own line. */
export function fact(
  canvas: PdfCanvas,
  label: string,
  value: string | null,
  style: TextStyle = text.body,
  width = cardWidth,
): Block {
  const block = field(canvas, label, valueText(canvas, value, style, width - factLabelWidth), factLabelWidth);
  return padded(canvas, block, { above: 1, below: 1 });
}

function valueStyle(row: ReportRow): TextStyle {
  return row.masked ? text.codeValue : text.evidence;
}

const verdicts = {
  true: { state: "clear", word: "verified" },
  false: { state: "attention", word: "not verified" },
  null: { state: "unknown", word: "no verdict" },
} as const;

/** A value with the service's verification. */
function verifiedValue(canvas: PdfCanvas, row: ReportRow, width: number): Block {
  if (row.verified === undefined) return paragraph(canvas, row.value ?? "", valueStyle(row), width);
  const { state, word } = verdicts[`${row.verified}`];
  const value = valueText(canvas, row.value, valueStyle(row), width - 90);
  return {
    height: value.height,
    draw: (x, y) => {
      value.draw(x, y);
      const written =
        row.value === null ? canvas.widthOf(notGiven, text.meta) : canvas.widthOf(row.value, valueStyle(row));
      const at = x + Math.min(width - 90, written) + 10;
      drawStatusIcon(canvas, state, at, y + 2, 8.5);
      canvas.write(word, colored(text.meta, stateColors[state].text), at + 12, y + 0.8, 80);
    },
  };
}

function valueRow(canvas: PdfCanvas, row: ReportRow, width: number): Block {
  const shift = Math.min(row.depth, 4) * 8;
  if (row.value === "") {
    const title = paragraph(canvas, row.label, text.strong, width - shift);
    return { ...shifted(padded(canvas, title, { above: 4, below: 1 }), shift), keep: true };
  }
  const block = field(canvas, row.label, verifiedValue(canvas, row, width - labelWidth - shift), labelWidth);
  return padded(canvas, shifted(block, shift), { above: 1, below: 1 });
}

function shifted(block: Block, right: number): Block {
  return { ...block, draw: (x, y) => block.draw(x + right, y) };
}

/** Every value of a section: short ones in two columns, and finally the labels of empty ones. */
export function values(
  canvas: PdfCanvas,
  data: unknown,
  path: string,
  masked: readonly string[],
  limit?: number,
): Block[] {
  const { rows, more } = rowsOf(data, path, masked, limit);
  // A verdict is shown even on a value that is empty.
  const isEmpty = (row: ReportRow) => row.value === null && typeof row.verified !== "boolean";
  const given = rows.filter((row) => !isEmpty(row));
  const empty = [...new Set(rows.filter(isEmpty).map((row) => row.label))];
  const half = (cardWidth - gutter) / 2;
  const isShort = (row: ReportRow) =>
    row.value !== "" &&
    row.depth === 0 &&
    row.verified === undefined &&
    canvas.widthOf(row.value ?? "", valueStyle(row)) < half - labelWidth;
  const blocks: Block[] = [];
  let short: Block[] = [];
  const flush = () => {
    blocks.push(...twoColumns(short, cardWidth, gutter));
    short = [];
  };
  for (const row of given) {
    if (isShort(row)) {
      short.push(valueRow(canvas, row, half));
      continue;
    }
    flush();
    blocks.push(valueRow(canvas, row, cardWidth));
  }
  flush();
  if (empty.length > 0) {
    blocks.push(
      padded(canvas, paragraph(canvas, `Not given: ${empty.join(", ")}`, text.meta, cardWidth), { above: 4, below: 0 }),
    );
  }
  if (more > 0) blocks.push(paragraph(canvas, `${more} more values are in the JSON report.`, text.meta, cardWidth));
  return blocks;
}
