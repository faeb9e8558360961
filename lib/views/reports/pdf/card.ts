import "server-only";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import {
  type Block,
  field,
  gap,
  keepTogether,
  padded,
  paragraph,
  pill,
  sideBySide,
  stack,
  valueText,
  withStateEdge,
} from "./blocks";
import type { PdfCanvas } from "./pdf-canvas";
import { cardIndent, cardWidth, type TextStyle, text } from "./theme";

/**
 * Draws a card. A short card stays on one page. `path` is the section's path in the answer, and `word` replaces the
 * label of the state.
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
  return [...keepTogether(blocks.map((block) => withStateEdge(canvas, state, block, cardIndent))), gap(14)];
}

export const factLabelWidth = 110;

/** A row whose value is null is shown as not given. A row that is itself empty is left out. */
export type FactRow = readonly [label: string, value: string | null, style?: TextStyle] | false | null | undefined | "";

export function facts(canvas: PdfCanvas, rows: readonly FactRow[], width = cardWidth): Block[] {
  return rows.flatMap((row) => {
    if (!row) return [];
    const [label, value, style = text.body] = row;
    const block = field(canvas, label, valueText(canvas, value, style, width - factLabelWidth), factLabelWidth);
    return [padded(canvas, block, { above: 1, below: 1 })];
  });
}
