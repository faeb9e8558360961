/**
 * Draws a section with the layout of the console's cards (`lib/domain/results/layout.ts`), and lists the values that
 * the layout does not show.
 */
import "server-only";
import type { Column, Fact, Item, Line, Piece } from "@/lib/domain/results/layout";
import { formatPath, parsePath, type Segment } from "@/lib/domain/results/paths";
import { type Leaf, labelOf, writtenText } from "@/lib/domain/results/reading";
import { amount, formatUtcTimestamp, restInJson } from "@/lib/views/reports/copy";
import {
  type Block,
  field,
  gap,
  notGiven,
  padded,
  paragraph,
  sideBySide,
  stack,
  twoColumns,
  withStatusIcon,
} from "./blocks";
import { comparisonRows } from "./comparison";
import type { PdfCanvas } from "./pdf-canvas";
import { cardWidth, colored, ink, stateColors, type TextStyle, text } from "./theme";

const gutter = 20;
const labelWidth = 110;
const markWidth = 130;
const half = (cardWidth - gutter) / 2;

/**
 * The most parts of a section, rows of a table and texts of a notice that the PDF shows. The JSON report has all of
 * them.
 */
const most = { bodies: 200, rows: 400, texts: 100 };

export function drawnSection(canvas: PdfCanvas, bodies: readonly (readonly Item[])[]): Block[] {
  const shown = bodies.slice(0, most.bodies);
  const blocks = shown.flatMap((items) => [...items.flatMap((item) => drawn(canvas, item)), gap(4)]);
  return [...blocks, ...noteOfRest(canvas, bodies.length - most.bodies, "part of this answer", "parts of this answer")];
}

/** Says how many entries are left out. Returns no block if none are. */
const noteOfRest = (canvas: PdfCanvas, more: number, one: string, many?: string): Block[] =>
  more > 0 ? [note(canvas, restInJson(more, one, many))] : [];

const note = (canvas: PdfCanvas, words: string): Block =>
  padded(canvas, paragraph(canvas, words, colored(text.meta, ink.third), cardWidth), { above: 4, below: 0 });

function drawn(canvas: PdfCanvas, item: Item): Block[] {
  switch (item.kind) {
    case "facts":
      return facts(canvas, item.facts);
    case "rest":
      return leafRows(canvas, item.leaves, item.of.root);
    case "title": {
      const title = padded(canvas, paragraph(canvas, textOfPieces(item.of), text.strong, cardWidth), {
        above: 4,
        below: 1,
      });
      return [
        { ...title, keep: true },
        ...(item.aside ? [{ ...lineBlock(canvas, item.aside, cardWidth), keep: true }] : []),
      ];
    }
    case "line":
      return [lineBlock(canvas, item.line, cardWidth)];
    case "notice":
      return [
        withStatusIcon(canvas, item.tone, `${item.title ? `${item.title} ` : ""}${item.text}`, text.strong, cardWidth),
        ...item.list
          .slice(0, most.texts)
          .map((leaf, index) => paragraph(canvas, `${index + 1}. ${leafText(leaf)}`, text.evidence, cardWidth)),
        ...noteOfRest(canvas, item.list.length - most.texts, "text"),
      ];
    case "table":
      return table(canvas, item);
    case "scale": {
      const marks = item.ticks?.map(({ at, label }) => `${at}: ${label}`).join(", ");
      const { label, state, value, of } = item;
      const detail = [of, marks ? [marks] : []].filter(({ length }) => length > 0);
      return facts(canvas, [
        { term: label, path: label, lines: [{ of: [`${value ?? "no value"} of 100`], state, detail }] },
      ]);
    }
    case "verdict": {
      const { state, word, description, override } = item;
      const quoted: Piece[][] = description?.text ? [["“", description, "”"]] : [];
      const before: Piece[][] = override ? [["Verified by override ", { at: override.at }, `. ${override.words}`]] : [];
      const lines = [{ of: [word], state, detail: [...quoted, ...before] }];
      return facts(canvas, [{ term: "Service verdict", path: "verdict", lines }]);
    }
    case "comparison":
      return comparisonRows(canvas, item.comparison);
  }
}

const leafText = (leaf: Leaf & { shown?: string }) =>
  leaf.text === null ? notGiven : leaf.masked ? leaf.text : (leaf.shown ?? writtenText({ ...leaf, text: leaf.text }));

function textOfPieces(pieces: readonly Piece[]): string {
  const texts = pieces.map((piece) => {
    if (typeof piece === "string") return piece;
    if ("strong" in piece) return piece.strong;
    if ("at" in piece) return formatUtcTimestamp(piece.at);
    if ("amount" in piece) return amount(piece.amount);
    // The other pieces, such as links and icons of the screen, have their place elsewhere in the report.
    return "path" in piece ? leafText(piece) : "";
  });
  return texts.join("").trim();
}

/** Returns the style of a line. A single masked value has the monospace font, and a missing value has a quiet style. */
function styleOf({ of: [first, ...others], state, look }: Line, base: TextStyle): TextStyle {
  if (look === "quiet" || state === "none") return text.meta;
  if (look === "strong") return text.strong;
  if (typeof first !== "object" || !("path" in first) || others.length > 0) return base;
  return first.text === null ? { ...text.meta, leading: base.leading } : first.masked ? text.codeValue : base;
}

/** The limits for the text of a cell, or for the details under a value, so that one value does not fill a page. */
const mostLines = 16;
const mostCharacters = 600;

/**
 * Draws lines, and cuts them at the limits. "…" follows what is shown of a cut text. The JSON report has the full text.
 */
function shortLines(canvas: PdfCanvas, lines: readonly { words: string; style: TextStyle }[], width: number): Block {
  let room = mostCharacters;
  const shown = lines.slice(0, mostLines).flatMap(({ words, style }) => {
    if (room <= 0) return [];
    const kept = words.slice(0, room);
    room -= words.length;
    return [{ words: kept, style }];
  });
  const isCut = shown.length < lines.length || room < 0;
  const blocks = shown.map(({ words, style }, index) => {
    const mark = isCut && index === shown.length - 1 ? " …" : "";
    return paragraph(canvas, `${words}${mark}`, style, width);
  });
  return stack(blocks);
}

function lineBlock(canvas: PdfCanvas, line: Line, width: number, base: TextStyle = text.body): Block {
  const { state, detail = [] } = line;
  const style = styleOf(line, base);
  const words = textOfPieces(line.of);
  const hasIcon = state !== undefined && state !== "none";
  const color = hasIcon && state !== "same" ? colored(style, stateColors[state].text) : style;
  const main = hasIcon ? withStatusIcon(canvas, state, words, color, width) : paragraph(canvas, words, style, width);
  if (detail.length === 0) return main;
  const below = shortLines(
    canvas,
    detail.map((pieces) => ({ words: textOfPieces(pieces), style: text.meta })),
    width - 14,
  );
  return stack([main, sideBySide([{ at: hasIcon ? 14 : 0, block: below }])]);
}

function facts(canvas: PdfCanvas, all: readonly Fact[]): Block[] {
  const blocks: Block[] = [];
  let short: Block[] = [];
  const flush = () => {
    blocks.push(...twoColumns(short, cardWidth, gutter));
    short = [];
  };
  const rowOf = ({ term, lines: [line, mark] }: Fact, width: number) => {
    const room = width - labelWidth;
    const value = line ? lineBlock(canvas, line, mark ? room - markWidth : room, text.evidence) : gap(0);
    const marked = mark ? [{ at: room - markWidth + 8, block: lineBlock(canvas, mark, markWidth - 8) }] : [];
    return padded(canvas, field(canvas, term, sideBySide([{ at: 0, block: value }, ...marked]), labelWidth), {
      above: 1,
      below: 1,
    });
  };
  for (const fact of all) {
    const [line, ...others] = fact.lines;
    const isShort =
      line !== undefined &&
      others.length === 0 &&
      !line.detail?.length &&
      canvas.sumOfWidths(textOfPieces(line.of), text.evidence) < half - labelWidth - 14;
    if (isShort) short.push(rowOf(fact, half));
    else {
      flush();
      blocks.push(rowOf(fact, cardWidth));
    }
  }
  flush();
  return blocks;
}

const amountWidth = 50;

/** Draws a table, without the columns that only the screen has. */
function table(canvas: PdfCanvas, { columns, rows }: Extract<Item, { kind: "table" }>): Block[] {
  const shown = columns.map((column, index) => ({ ...column, index })).filter(({ look }) => look !== "search");
  const isNarrow = ({ look }: Column) => look === "amount" || look === "total";
  const narrow = shown.filter(isNarrow).length;
  const wide = (cardWidth - narrow * amountWidth) / (shown.length - narrow);
  let left = 0;
  const placed = shown.map((column) => {
    const at = left;
    const width = isNarrow(column) ? amountWidth : wide;
    left += width;
    return { ...column, at, width: width - 8 };
  });
  const head = sideBySide(
    placed.map(({ at, width, title }) => ({ at, block: paragraph(canvas, title, text.meta, width) })),
  );
  const body = rows
    .slice(0, most.rows)
    .map((row) =>
      sideBySide(placed.map(({ at, width, index }) => ({ at, block: cell(canvas, row[index] ?? [], width) }))),
    );
  return [
    { ...padded(canvas, head, { above: 2, below: 3, line: cardWidth }), keep: true },
    ...body.map((block) => padded(canvas, block, { above: 3, below: 3, line: cardWidth })),
    ...noteOfRest(canvas, rows.length - most.rows, "row"),
  ];
}

function cell(canvas: PdfCanvas, lines: readonly Line[], width: number): Block {
  const [first, ...others] = lines;
  if (first && others.length === 0) return lineBlock(canvas, first, width, text.evidence);
  const texts = lines.map((line) => ({ words: textOfPieces(line.of), style: styleOf(line, text.evidence) }));
  return shortLines(canvas, texts, width);
}

/** The most leaves that `leafRows` draws. */
export const mostLeaves = 200;

/** Draws values, grouped under the title of their part, and then lists the labels of empty values. */
export function leafRows(canvas: PdfCanvas, leaves: readonly Leaf[], root: string): Block[] {
  const given = leaves.filter(({ text }) => text !== null);
  const empty = new Set(leaves.filter(({ text }) => text === null).map(({ path }) => labelOf(path)));
  const blocks: Block[] = [];
  let part = "";
  let inPart: Fact[] = [];
  const flush = () => {
    blocks.push(...facts(canvas, inPart));
    inPart = [];
  };
  for (const leaf of given.slice(0, mostLeaves)) {
    const steps = labelsBelow(leaf.path, root);
    const title = steps.slice(0, -1).join(" · ");
    if (title !== part) {
      flush();
      part = title;
      const block = padded(canvas, paragraph(canvas, title, text.strong, cardWidth), { above: 4, below: 1 });
      if (title !== "") blocks.push({ ...block, keep: true });
    }
    inPart.push({ term: steps.at(-1) ?? "Answer", path: leaf.path, lines: [{ of: [leaf] }] });
  }
  flush();
  if (empty.size > 0) blocks.push(note(canvas, `Not given: ${[...empty].join(", ")}`));
  return [...blocks, ...noteOfRest(canvas, given.length - mostLeaves, "value")];
}

/** Returns a path as labels, below the root: ["Cases 1", "Court filed in"]. */
function labelsBelow(path: string, root: string): string[] {
  const segments = parsePath(path) ?? [path];
  const above = root === "" ? 0 : (parsePath(root)?.length ?? 0);
  const isItem = typeof segments[above] === "number";
  const steps: Segment[][] = [];
  for (const segment of segments.slice(isItem ? Math.max(0, above - 1) : above)) {
    const last = steps.at(-1);
    if (typeof segment === "number" && last) last.push(segment);
    else steps.push([segment]);
  }
  return steps.map((step) => labelOf(formatPath(step)));
}
