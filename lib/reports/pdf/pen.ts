/** Measures and draws text and shapes. Every position is given: nothing here moves a cursor or turns a page. */
import "server-only";
import PDFDocument from "pdfkit";
import { printable } from "./characters";
import { ascents, faces, fonts } from "./fonts";
import { sheet, type TextStyle } from "./theme";

export type DocumentFacts = { title: string; subject: string; at: Date };

/** No text block is taller than this, so that every block fits on a page. */
const maximumTextHeight = 420;

export class Pen {
  readonly doc: PDFKit.PDFDocument;
  readonly #fonts = fonts();

  constructor(facts: DocumentFacts) {
    this.doc = new PDFDocument({
      size: "A4",
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: "1.7",
      lang: "en-GB",
      displayTitle: true,
      font: "",
      info: {
        Title: facts.title,
        Subject: facts.subject,
        Author: "Proofdesk",
        Creator: "Proofdesk",
        Producer: "Proofdesk",
        CreationDate: facts.at,
        ModDate: facts.at,
      },
    });
    for (const face of faces) this.doc.registerFont(face, this.#fonts[face].bytes);
  }

  newPage(): void {
    this.doc.addPage({ size: [sheet.width, sheet.height], margin: 0 });
  }

  #options(style: TextStyle, width: number, align: "left" | "right" = "left") {
    const lineHeight = this.doc.font(style.face).fontSize(style.size).currentLineHeight(true);
    const lineGap = style.leading - lineHeight;
    // Without the key, not with an empty list: only then are words laid out once and remembered.
    return style.features ? { width, align, lineGap, features: style.features } : { width, align, lineGap };
  }

  /** Text that this style's typeface can show; a code that the mono face lacks signs for is set in the text face. */
  fit(value: string, style: TextStyle): { value: string; style: TextStyle } {
    if (
      style.face === "mono" &&
      [...value].some((sign) => !this.#fonts.mono.characters.has(sign.codePointAt(0) ?? 0))
    ) {
      return this.fit(value, { ...style, face: "regular" });
    }
    return { value: printable(value, this.#fonts[style.face].characters), style };
  }

  heightOf(value: string, style: TextStyle, width: number): number {
    if (value === "") return 0;
    const options = this.#options(style, width);
    return Math.max(style.leading, this.doc.heightOfString(value, options));
  }

  widthOf(value: string, style: TextStyle): number {
    const fitted = this.fit(value, style);
    const options = this.#options(fitted.style, 10_000);
    return this.doc.widthOfString(fitted.value, options);
  }

  /** Cuts text that would be too tall, and says how much was left out: the JSON report holds it whole. */
  bounded(value: string, style: TextStyle, width: number, limit = maximumTextHeight): string {
    const roughly = Math.ceil((limit / style.leading) * (width / (style.size * 0.22)));
    const early = value.length > roughly ? value.slice(0, roughly) : value;
    if (early === value && this.heightOf(value, style, width) <= limit) return value;
    let fits = 0;
    let tooMany = early.length;
    const cut = (length: number) =>
      `${early.slice(0, length).toWellFormed()} … ${value.length - length} characters more`;
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2);
      if (this.heightOf(cut(middle), style, width) <= limit) fits = middle;
      else tooMany = middle;
    }
    return cut(fits);
  }

  /** Lets a field path wrap where its parts meet, rather than inside a word. */
  wrapped(path: string, style: TextStyle, width: number): string {
    if (this.widthOf(path, style) <= width) return path;
    const lines: string[] = [];
    for (const part of path.split(/(?<=[.\]])|(?=\p{Lu}\p{Ll})/u)) {
      const last = lines.at(-1);
      if (last !== undefined && this.widthOf(last + part, style) <= width) lines[lines.length - 1] = last + part;
      else lines.push(part);
    }
    return lines.join("\n");
  }

  write(value: string, style: TextStyle, x: number, y: number, width: number, align: "left" | "right" = "left"): void {
    const options = this.#options(style, width, align);
    // Baselines are set by the leading alone, so that styles and typefaces side by side stand on one line.
    const top = y + style.leading * 0.75 - ascents[style.face] * style.size;
    this.doc.fillColor(style.colour).text(value, x, top, options);
  }

  rule(x: number, y: number, width: number, colour: string, thickness = 0.6): void {
    this.doc.save().lineWidth(thickness).strokeColor(colour);
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke()
      .restore();
  }

  fill(x: number, y: number, width: number, height: number, colour: string, radius = 0): void {
    this.doc.save().fillColor(colour).roundedRect(x, y, width, height, radius).fill().restore();
  }

  /** Ends the document. */
  finish(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    return new Promise((resolve, reject) => {
      this.doc.on("data", (chunk: Buffer) => chunks.push(chunk));
      this.doc.on("end", () => resolve(Buffer.concat(chunks)));
      this.doc.on("error", reject);
      this.doc.end();
    });
  }
}
