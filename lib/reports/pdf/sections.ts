/** The sections of the Test Result: comparisons, and every value that the service gave. */
import "server-only";
import { sectionTitle } from "@/lib/checks/catalog";
import type { Comparison, ComparisonRow, ResultView, Section, SectionKey } from "@/lib/contracts/results";
import { sectionKeys } from "@/lib/contracts/results";
import { type Block, fieldPath, gap, marked, padded, paragraph, sideBySide, stack, valueText } from "./blocks";
import { card, inside, values } from "./card";
import { heading } from "./overview";
import type { PdfCanvas } from "./pdf-canvas";
import { colored, ink, type StatusIconState, stateColors, text } from "./theme";

/** A section that could not be read: its problems, then the raw answer line by line. */
function raw(pen: PdfCanvas, section: Section): Block[] {
  const isUndescribed = section.problems.length === 0;
  const blocks = isUndescribed
    ? [paragraph(pen, "The interface does not describe this. Here it is as it came, masked.", text.quiet, inside)]
    : problemRows(pen, section);
  blocks.push(gap(4));
  return [...blocks, ...rawLines(pen, section.data)];
}

function problemRows(pen: PdfCanvas, section: Section): Block[] {
  return section.problems.slice(0, 12).map(({ path, message }) =>
    sideBySide([
      { at: 0, block: fieldPath(pen, path || "the whole section", 170) },
      { at: 180, block: paragraph(pen, message, text.quiet, inside - 180) },
    ]),
  );
}

/** In spaces. */
const deepestIndent = 48;

function rawLines(pen: PdfCanvas, data: unknown): Block[] {
  const lines = (JSON.stringify(data, null, 2) ?? "null").split("\n");
  const shown = lines.slice(0, 120);
  const edge = { height: 4, draw: (x: number, y: number) => pen.fill(x, y, inside, 4.4, ink.sunken) };
  const blocks: Block[] = [edge];
  const code = colored({ ...text.code, size: 7.25, leading: 10.5 }, ink.second);
  for (const line of shown) {
    // Indents no further than this, so that there is room for the text.
    const depth = Math.min(line.length - line.trimStart().length, deepestIndent);
    const block = paragraph(pen, line.trimStart(), code, inside - 16 - depth * 4);
    blocks.push({
      height: block.height,
      draw: (x, y) => {
        pen.fill(x, y, inside, block.height + 0.4, ink.sunken);
        block.draw(x + 8 + depth * 4, y);
      },
    });
  }
  blocks.push(edge);
  const left = lines.length - shown.length;
  if (left > 0) blocks.push(paragraph(pen, `${left} more lines are in the JSON report.`, text.meta, inside));
  return blocks;
}

const verdictStates: Record<ComparisonRow["verdict"], StatusIconState> = {
  same: "clear",
  "in-date": "clear",
  different: "attention",
  expired: "attention",
  nothing: "info",
  unreadable: "unknown",
};

const columns = { provided: 76, read: 210, words: 344 } as const;

function comparedCell(pen: PdfCanvas, cell: ComparisonRow["read"], width: number): Block {
  if (!cell || cell.value === null) return valueText(pen, null, text.evidence, width);
  const value = paragraph(pen, cell.value, cell.masked ? text.codeValue : text.evidence, width);
  if (!cell.date) return value;
  // Shown in parts: equal strings can be different dates.
  const { order, day, month, year } = cell.date;
  const interpretation = `read as ${{ DMY: "day-month-year", MDY: "month-day-year", YMD: "year-month-day" }[order]}: day ${day}, month ${month}, year ${year}`;
  return stack([value, paragraph(pen, interpretation, text.meta, width)]);
}

function comparedRow(pen: PdfCanvas, row: ComparisonRow): Block {
  // A different birth date blocks; a different name or address needs attention.
  const isBlocking = row.verdict === "different" && row.field === "birth date";
  const state = isBlocking ? "blocking" : verdictStates[row.verdict];
  const isTrouble = row.verdict === "different" || row.verdict === "expired";
  const words = [
    marked(
      pen,
      state,
      row.words,
      colored(isTrouble ? text.strong : text.body, stateColors[state].text),
      inside - columns.words,
    ),
  ];
  if (row.note) {
    words.push(sideBySide([{ at: 14, block: paragraph(pen, row.note, text.meta, inside - columns.words - 14) }]));
  }
  const body = sideBySide([
    { at: 0, block: paragraph(pen, row.field.charAt(0).toUpperCase() + row.field.slice(1), text.label, 70) },
    { at: columns.provided, block: comparedCell(pen, row.provided, 126) },
    { at: columns.read, block: comparedCell(pen, row.read, 126) },
    { at: columns.words, block: stack(words) },
  ]);
  const block = padded(pen, body, { above: 4, below: 4, line: inside });
  if (!isTrouble) return block;
  return {
    ...block,
    draw: (x, y) => {
      pen.fill(x - 4, y + 0.6, inside + 4, block.height - 1, stateColors[state].tint);
      block.draw(x, y);
    },
  };
}

function compared(pen: PdfCanvas, comparison: Comparison): Block[] {
  const head = sideBySide([
    { at: 0, block: paragraph(pen, "Field", text.meta, 70) },
    { at: columns.provided, block: paragraph(pen, "Provided", text.meta, 126) },
    { at: columns.read, block: paragraph(pen, `Read: ${comparison.source}`, text.meta, 126) },
    { at: columns.words, block: paragraph(pen, "What it means", text.meta, inside - columns.words) },
  ]);
  return [
    { ...padded(pen, head, { above: 0, below: 3, line: inside }), keep: true },
    ...comparison.rows.map((row) => comparedRow(pen, row)),
    gap(8),
  ];
}

/** Worst first, as on the screen. */
const statesByWeight: readonly Section["state"][] = ["attention", "unrecognized", "unknown", "pending", "clear"];

type Named = { key: string; title: string; section: Section };

function sectionCard(pen: PdfCanvas, result: ResultView, { key, title, section }: Named): Block[] {
  const path = key === title ? "" : key;
  if (section.state === "unrecognized") return card(pen, { state: "unrecognized", title, path }, raw(pen, section));
  const comparison = result.comparisons.find((each) => each.section === key);
  const isBlocking = result.signals.some((signal) => signal.section === key && signal.severity === "blocking");
  const state: StatusIconState = isBlocking ? "blocking" : section.state;
  const rows = [...(comparison ? compared(pen, comparison) : []), ...values(pen, section.data, key, section.masked)];
  return card(pen, { state, title, path }, rows);
}

/** The report's part on the Test Result. Sections that were not taken come last, in one card. */
export function sections(pen: PdfCanvas, result: ResultView): Block[] {
  const keys = sectionKeys.filter((key) => key !== "consent");
  const isAbsent = (key: SectionKey) => (result.sections[key]?.state ?? "absent") === "absent";
  const present = keys
    .filter((key) => !isAbsent(key))
    .map((key): Named => ({ key, title: sectionTitle(key), section: result.sections[key] }));
  const unknown = Object.entries(result.unknownSections).map(([key, section]) => ({ key, title: key, section }));
  const sorted = [...present, ...unknown].sort(
    (left, right) => statesByWeight.indexOf(left.section.state) - statesByWeight.indexOf(right.section.state),
  );
  const blocks = [heading(pen, "Test Result", "Section by section, in the service's own fields")];
  for (const named of sorted) blocks.push(...sectionCard(pen, result, named));
  const absent = keys.filter(isAbsent);
  if (absent.length > 0) {
    const names = absent.map((key) => sectionTitle(key)).join(", ");
    blocks.push(
      ...card(pen, { state: "absent", title: "Not taken" }, [
        paragraph(pen, names, text.quiet, inside),
        paragraph(pen, "No result exists for these, good or bad.", text.meta, inside),
      ]),
    );
  }
  return blocks;
}
