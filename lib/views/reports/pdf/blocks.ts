/** A block has a known height and can be drawn at any position. */
import "server-only";
import { type EvidenceState, evidenceLabels } from "@/lib/domain/results/evidence";
import type { PdfCanvas, Role } from "./pdf-canvas";
import { drawPill, drawStateEdge, drawStatusIcon, pillWidth } from "./status-icons";
import { ink, type TextStyle, text } from "./theme";

export type Block = {
  height: number;
  draw(x: number, y: number): void;
  /** Whether the block moves to the next page together with the block that follows. */
  keep?: boolean;
  /** The block's role in the document's structure, by default a paragraph. */
  role?: Role;
  isSpace?: true;
};

const maximumLength = 4000;

export function gap(height: number): Block {
  return { height, draw: () => undefined, isSpace: true };
}

function linesOf(canvas: PdfCanvas, lines: readonly string[], style: TextStyle, width: number): Block {
  return {
    height: lines.length * style.leading,
    draw: (x, y) => {
      for (const [index, line] of lines.entries()) canvas.write(line, style, x, y + index * style.leading, width);
    },
  };
}

/**
 * Draws a paragraph. A very long text is cut, and ends with the number of omitted characters. The JSON report has the
 * full text.
 */
export function paragraph(canvas: PdfCanvas, value: string, base: TextStyle, width: number): Block {
  // Text beyond the maximum length would not fit on a page, so it is not measured.
  const { value: fitted, style } = canvas.fit(value.slice(0, maximumLength).toWellFormed(), base);
  const omitted = Math.max(0, value.length - maximumLength);
  return linesOf(canvas, canvas.lines(fitted, style, width, undefined, omitted), style, width);
}

export const notGiven = "not given";

/** Draws a value. A missing value is drawn as "not given" in a different style. */
export function valueText(canvas: PdfCanvas, value: string | null, style: TextStyle, width: number): Block {
  return paragraph(canvas, value ?? notGiven, value === null ? { ...text.meta, leading: style.leading } : style, width);
}

const identifier = /([0-9a-f]{4})[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{8}([0-9a-f]{4})/g;

/** Draws a path, which is wrapped between its steps. Identifiers in the path are shortened. */
export function fieldPath(canvas: PdfCanvas, path: string, width: number): Block {
  const { value, style } = canvas.fit(path.slice(0, maximumLength).replace(identifier, "$1…$2"), text.code);
  return linesOf(canvas, canvas.lines(canvas.wrapped(value, style, width), style, width, 8), style, width);
}

export function stack(blocks: readonly Block[]): Block {
  return {
    height: blocks.reduce((sum, block) => sum + block.height, 0),
    draw: (x, y) => {
      let at = y;
      for (const block of blocks) {
        block.draw(x, at);
        at += block.height;
      }
    },
  };
}

/** Keeps blocks on one page, if they are short enough to be moved together. */
export function keepTogether(blocks: readonly Block[], limit = 250): Block[] {
  const height = blocks.reduce((sum, block) => sum + block.height, 0);
  if (height > limit) return [...blocks];
  return blocks.map((block, index) => ({ ...block, keep: block.keep || index < blocks.length - 1 }));
}

export function sideBySide(cells: readonly { at: number; block: Block }[]): Block {
  return {
    height: Math.max(0, ...cells.map(({ block }) => block.height)),
    draw: (x, y) => {
      for (const { at, block } of cells) block.draw(x + at, y);
    },
  };
}

/**
 * Adds room above and below a block. `room.line` is the width of a line under the block; without it, there is no line.
 */
export function padded(canvas: PdfCanvas, block: Block, room: { above: number; below: number; line?: number }): Block {
  const height = block.height + room.above + room.below;
  return {
    ...block,
    height,
    draw: (x, y) => {
      block.draw(x, y + room.above);
      if (room.line !== undefined) canvas.rule(x, y + height, room.line, ink.line);
    },
  };
}

/** Draws an icon and a text beside it. Every line of the text is indented. */
export function withStatusIcon(
  canvas: PdfCanvas,
  state: EvidenceState | "same",
  value: string,
  style: TextStyle,
  width: number,
): Block {
  const words = paragraph(canvas, value, style, width - 14);
  return {
    height: words.height,
    draw: (x, y) => {
      drawStatusIcon(canvas, state, x, y + (style.leading - 9) / 2, 9);
      words.draw(x + 14, y);
    },
  };
}

export function pill(
  canvas: PdfCanvas,
  state: EvidenceState,
  width: number,
  word: string = evidenceLabels[state],
): Block {
  return { height: 14, draw: (x, y) => drawPill(canvas, state, x + width - pillWidth(canvas, word), y, word) };
}

export function withStateEdge(canvas: PdfCanvas, state: EvidenceState, block: Block, indent = 14): Block {
  return {
    ...block,
    draw: (x, y) => {
      drawStateEdge(canvas, state, x, y, block.height);
      block.draw(x + indent, y);
    },
  };
}

export function field(canvas: PdfCanvas, label: string, value: Block, labelWidth: number): Block {
  return sideBySide([
    { at: 0, block: paragraph(canvas, label, text.label, labelWidth - 8) },
    { at: labelWidth, block: value },
  ]);
}

export function twoColumns(blocks: readonly Block[], width: number, gutter: number): Block[] {
  const half = (width + gutter) / 2;
  const rows: Block[] = [];
  for (let index = 0; index < blocks.length; index += 2) {
    const pair = [blocks[index], blocks[index + 1]].filter((block) => block !== undefined);
    rows.push(sideBySide(pair.map((block, column) => ({ at: column * half, block }))));
  }
  return rows;
}
