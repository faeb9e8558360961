import "server-only";
import type { PdfCanvas } from "./pdf-canvas";
import { contentWidth, ink, sheet, text } from "./theme";

/** Writes the footer of every page: what the file is about, the id of the request that made it, and the page's number. */
export function footers(canvas: PdfCanvas, { about, requestId }: { about: string; requestId: string }): void {
  const { count } = canvas.doc.bufferedPageRange();
  const lines = canvas.lines(canvas.fit(about, text.meta).value, text.meta, 195);
  const name = lines.length > 1 ? `${lines[0]} …` : (lines[0] ?? "");
  const y = sheet.height - 38;
  for (let page = 0; page < count; page++) {
    canvas.doc.switchToPage(page);
    canvas.doc.markContent("Artifact", { type: "Pagination" });
    canvas.rule(sheet.left, y - 8, contentWidth, ink.line);
    canvas.write(name, text.meta, sheet.left, y, 210);
    canvas.write(requestId, text.code, sheet.left + 214, y, 170);
    canvas.write(`Page ${page + 1} of ${count}`, text.meta, sheet.left + contentWidth - 90, y, 90, "right");
    canvas.doc.endMarkedContent();
  }
}
