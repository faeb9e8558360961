/** Renders case aging and timeliness as a PDF: the tables of the page, each with its population and period. */
import "server-only";
import type { Timeliness } from "@/lib/features/today/contract/timeliness";
import { type Figure, periodText, timelinessFigures } from "@/lib/features/today/contract/timeliness-figures";
import { formatUtcTimestamp } from "./copy";
import { type Block, gap, padded, paragraph } from "./pdf/blocks";
import { footers } from "./pdf/footers";
import { brand, heading } from "./pdf/overview";
import { PageLayout } from "./pdf/page-layout";
import { PdfCanvas } from "./pdf/pdf-canvas";
import { contentWidth, type TextStyle, text } from "./pdf/theme";

export type TimelinessDocument = {
  format: "proofdesk.timeliness/1";
  timeliness: Timeliness;
  madeBy: string;
  requestId: string;
};

/** The width of a column of numbers, in points. The first column gets the remaining width. */
const numberWidth = 72;

export async function renderTimelinessPdf({ timeliness, madeBy, requestId }: TimelinessDocument): Promise<Buffer> {
  const { at, period } = timeliness;
  const title = "Case aging and timeliness";
  const canvas = new PdfCanvas({ title, subject: `Request ${requestId}`, at: new Date(at) });
  const layout = new PageLayout(canvas);
  layout.add([
    brand(canvas, title, at),
    gap(14),
    paragraph(canvas, periodText(period), text.title, contentWidth),
    paragraph(canvas, `Created on ${formatUtcTimestamp(at)} by ${madeBy}.`, text.quiet, contentWidth),
  ]);
  for (const figure of timelinessFigures(timeliness)) {
    layout.space(16);
    // A title stays together with the head and the first row of its table.
    layout.bookmark(figure.title, 110);
    const when = figure.when === "now" ? formatUtcTimestamp(at) : periodText(period);
    layout.add(titleOf(canvas, figure, when));
    const rows = figure.rows.map(({ cells }) => row(canvas, cells, text.body));
    if (rows.length === 0) layout.add([paragraph(canvas, figure.none, text.quiet, contentWidth)]);
    else layout.addTable(row(canvas, figure.heads, text.label), rows);
  }
  footers(canvas, { about: title, requestId });
  return canvas.finish();
}

function titleOf(canvas: PdfCanvas, { title, population }: Figure, when: string): Block[] {
  return [
    heading(canvas, title),
    { ...paragraph(canvas, `${population} · ${when}`, text.meta, contentWidth), keep: true },
    gap(6),
  ];
}

/** Draws a row. Numbers are aligned to the right edge of their column. */
function row(canvas: PdfCanvas, [name = "", ...numbers]: readonly string[], style: TextStyle): Block {
  const nameWidth = contentWidth - numbers.length * numberWidth;
  const words = paragraph(canvas, name, style, nameWidth - 8);
  const block: Block = {
    height: words.height,
    draw: (x, y) => {
      words.draw(x, y);
      for (const [index, number] of numbers.entries()) {
        canvas.write(number, style, x + nameWidth + index * numberWidth, y, numberWidth, "right");
      }
    },
  };
  return padded(canvas, block, { above: 3, below: 3, line: contentWidth });
}
