import "server-only";
import { comparedFieldTitles } from "@/lib/domain/results/compared-fields";
import { stateOfComparison } from "@/lib/domain/results/comparison-state";
import type { Comparison, ComparisonRow } from "@/lib/domain/results/view";
import { type Block, gap, padded, paragraph, sideBySide, stack, valueText, withStatusIcon } from "./blocks";
import type { PdfCanvas } from "./pdf-canvas";
import { cardWidth, colored, stateColors, text } from "./theme";

const columns = { provided: 76, read: 210, words: 344 } as const;

function comparedCell(canvas: PdfCanvas, cell: ComparisonRow["read"], width: number): Block {
  if (!cell || cell.value === null) return valueText(canvas, null, text.evidence, width);
  const value = paragraph(canvas, cell.value, cell.masked ? text.codeValue : text.evidence, width);
  if (!cell.date) return value;
  // The date is also shown in parts, because equal strings can be different dates.
  const { order, day, month, year } = cell.date;
  const interpretation = `read as ${{ DMY: "day-month-year", MDY: "month-day-year", YMD: "year-month-day" }[order]}: day ${day}, month ${month}, year ${year}`;
  return stack([value, paragraph(canvas, interpretation, text.meta, width)]);
}

function comparedRow(canvas: PdfCanvas, row: ComparisonRow): Block {
  const state = stateOfComparison(row) ?? "same";
  const needsAttention = state === "blocking" || state === "attention";
  const style = needsAttention ? text.strong : text.body;
  const width = cardWidth - columns.words;
  const words =
    state === "none"
      ? [paragraph(canvas, row.words, text.meta, width)]
      : [
          withStatusIcon(
            canvas,
            state,
            row.words,
            state === "same" ? text.quiet : colored(style, stateColors[state].text),
            width,
          ),
        ];
  if (row.note) {
    words.push(sideBySide([{ at: 14, block: paragraph(canvas, row.note, text.meta, cardWidth - columns.words - 14) }]));
  }
  const body = sideBySide([
    { at: 0, block: paragraph(canvas, comparedFieldTitles[row.field], text.label, 70) },
    { at: columns.provided, block: comparedCell(canvas, row.provided, 126) },
    { at: columns.read, block: comparedCell(canvas, row.read, 126) },
    { at: columns.words, block: stack(words) },
  ]);
  const block = padded(canvas, body, { above: 4, below: 4, line: cardWidth });
  if (!needsAttention) return block;
  return {
    ...block,
    draw: (x, y) => {
      canvas.fill(x - 4, y + 0.6, cardWidth + 4, block.height - 1, stateColors[state].tint);
      block.draw(x, y);
    },
  };
}

export function comparisonRows(canvas: PdfCanvas, comparison: Comparison): Block[] {
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
