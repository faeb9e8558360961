/** Renders a notice as a PDF, with the same fonts and page as the report. */
import "server-only";
import { formatUtcTimestamp } from "./copy";
import { type Block, gap, paragraph } from "./pdf/blocks";
import { PageLayout } from "./pdf/page-layout";
import { PdfCanvas } from "./pdf/pdf-canvas";
import { contentWidth, ink, sheet, text } from "./pdf/theme";

export type NoticeFacts = {
  at: Date;
  company: string;
  contact: string;
  /** The decision's id. */
  reference: string;
  /** The text, with its placeholders filled. */
  body: string;
  /** The permitted use of the data, as certified with the consent. */
  purpose: string;
};

/** @returns the bytes of the PDF */
export async function renderNoticePdf(facts: NoticeFacts): Promise<Buffer> {
  // The title appears in window titles, so it has no name.
  const canvas = new PdfCanvas({ title: `Notice ${facts.reference}`, subject: "Notice of a decision", at: facts.at });
  const layout = new PageLayout(canvas);
  const write = (value: string, style = text.lead) => paragraph(canvas, value, style, contentWidth);
  const lines = facts.body.split("\n").map((line): Block => (line.trim() === "" ? gap(9) : write(line)));
  layout.add([
    { ...write(facts.company, text.title), role: "H1" },
    gap(4),
    write(`${formatUtcTimestamp(facts.at.toISOString())} · Reference ${facts.reference}`, text.quiet),
    gap(28),
    ...lines,
    gap(28),
    write(`To dispute this: ${facts.contact}, reference ${facts.reference}.`, text.body),
    gap(4),
    write(facts.purpose, text.quiet),
  ]);
  const { count } = canvas.doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    canvas.doc.switchToPage(page);
    canvas.doc.markContent("Artifact", { type: "Pagination" });
    canvas.rule(sheet.left, sheet.height - 46, contentWidth, ink.line);
    canvas.write(`Page ${page + 1} of ${count}`, text.meta, sheet.left, sheet.height - 38, contentWidth, "right");
    canvas.doc.endMarkedContent();
  }
  return canvas.finish();
}
