/** Cards and the values in them. */
import "server-only";
import { type ReportRow, rowsOf } from "@/lib/reports/rows";
import {
  type Block,
  field,
  gap,
  onSpine,
  padded,
  paragraph,
  pill,
  sideBySide,
  stack,
  together,
  twoColumns,
  valueText,
} from "./blocks";
import { drawMark } from "./marks";
import type { PdfCanvas } from "./pdf-canvas";
import { colored, contentWidth, type StatusIconState, stateColors, type TextStyle, text } from "./theme";

const indent = 16;
const gutter = 20;
/** The width inside a card. */
export const inside = contentWidth - indent;
const labelWidth = 110;

/**
 * A card: a header and rows along one left edge. A short card stays on one page.
 *
 * @param header `path` is the section's path in the answer, `word` replaces the state's own label on the pill
 */
export function card(
  pen: PdfCanvas,
  header: { state: StatusIconState; title: string; path?: string; word?: string },
  rows: readonly Block[],
): Block[] {
  const { state, title, path = "", word } = header;
  const head: Block = sideBySide([
    { at: 0, block: paragraph(pen, title, text.section, 260) },
    { at: pen.widthOf(title, text.section) + 6, block: stack([gap(2.5), paragraph(pen, path, text.code, 180)]) },
    { at: 0, block: pill(pen, state, inside, word) },
  ]);
  const blocks = [{ ...padded(pen, head, { above: 2, below: 5 }), keep: rows.length > 0 }, ...rows];
  return [...together(blocks.map((block) => onSpine(pen, state, block, indent))), gap(14)];
}

export const factLabelWidth = 110;

/** A label and its value on their own line. */
export function fact(
  pen: PdfCanvas,
  label: string,
  value: string | null,
  style: TextStyle = text.body,
  width = inside,
): Block {
  const block = field(pen, label, valueText(pen, value, style, width - factLabelWidth), factLabelWidth);
  return padded(pen, block, { above: 1, below: 1 });
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
function verifiedValue(pen: PdfCanvas, row: ReportRow, width: number): Block {
  if (row.verified === undefined) return paragraph(pen, row.value ?? "", valueStyle(row), width);
  const { state, word } = verdicts[`${row.verified}`];
  const value = paragraph(pen, row.value ?? "", valueStyle(row), width - 90);
  return {
    height: value.height,
    draw: (x, y) => {
      value.draw(x, y);
      const at = x + Math.min(width - 90, pen.widthOf(row.value ?? "", valueStyle(row))) + 10;
      drawMark(pen, state, at, y + 2, 8.5);
      pen.write(word, colored(text.meta, stateColors[state].text), at + 12, y + 0.8, 80);
    },
  };
}

function valueRow(pen: PdfCanvas, row: ReportRow, width: number): Block {
  const shift = Math.min(row.depth, 4) * 8;
  if (row.value === "") {
    const title = paragraph(pen, row.label, text.strong, width - shift);
    return { ...shifted(padded(pen, title, { above: 4, below: 1 }), Math.max(0, shift - 8)), keep: true };
  }
  const block = field(pen, row.label, verifiedValue(pen, row, width - labelWidth - shift), labelWidth);
  return padded(pen, shifted(block, shift), { above: 1, below: 1 });
}

function shifted(block: Block, right: number): Block {
  return { ...block, draw: (x, y) => block.draw(x + right, y) };
}

/** Every value of a section: short ones in two columns, and at the end the labels of the empty ones. */
export function values(
  pen: PdfCanvas,
  data: unknown,
  path: string,
  masked: readonly string[],
  limit?: number,
): Block[] {
  const { rows, more } = rowsOf(data, path, masked, limit);
  const given = rows.filter((row) => row.value !== null);
  const empty = [...new Set(rows.filter((row) => row.value === null).map((row) => row.label))];
  const half = (inside - gutter) / 2;
  const isShort = (row: ReportRow) =>
    row.value !== "" &&
    row.depth === 0 &&
    row.verified === undefined &&
    pen.widthOf(row.value ?? "", valueStyle(row)) < half - labelWidth;
  const blocks: Block[] = [];
  let short: Block[] = [];
  const flush = () => {
    blocks.push(...twoColumns(short, inside, gutter));
    short = [];
  };
  for (const row of given) {
    if (isShort(row)) {
      short.push(valueRow(pen, row, half));
      continue;
    }
    flush();
    blocks.push(valueRow(pen, row, inside));
  }
  flush();
  if (empty.length > 0) {
    blocks.push(
      padded(pen, paragraph(pen, `Not given: ${empty.join(", ")}`, text.meta, inside), { above: 4, below: 0 }),
    );
  }
  if (more > 0) blocks.push(paragraph(pen, `${more} more values are in the JSON report.`, text.meta, inside));
  return blocks;
}
