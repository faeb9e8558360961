/** Measures and draws text and shapes. Every position is given: nothing here moves a cursor or turns a page. */
import "server-only";
import PDFDocument from "pdfkit";
import { ascents, faces, fonts, printable } from "./fonts";
import { sheet, type TextStyle } from "./theme";

export type DocumentFacts = { title: string; subject: string; at: Date };

/** No text has more lines than this, so that every block fits on a page. */
const maximumLines = 32;

/** Widths of signs at size 1, by typeface and forms: the same in every document. */
const characterWidths = new Map<string, number>();

export class PdfCanvas {
  readonly doc: PDFKit.PDFDocument;
  readonly #fonts = fonts();

  constructor(facts: DocumentFacts) {
    this.doc = new PDFDocument({
      size: "A4",
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: "1.7",
      lang: "en-US",
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
    // Taken up in one order, so that the same report is the same file, byte for byte.
    for (const face of faces) this.doc.registerFont(face, this.#fonts[face].bytes).font(face);
  }

  newPage(): void {
    this.doc.addPage({ size: [sheet.width, sheet.height], margin: 0 });
  }

  #features({ features }: TextStyle) {
    // Without the key, not with an empty list: only then are words laid out once and remembered.
    return features ? { features } : {};
  }

  /** Text that this style's typeface can show; a code that the mono face lacks signs for is set in the text face. */
  fit(value: string, style: TextStyle): { value: string; style: TextStyle } {
    const lacks = (sign: string) => !this.#fonts.mono.characters.has(sign.codePointAt(0) ?? 0);
    if (style.face === "mono" && [...value].some(lacks)) return this.fit(value, { ...style, face: "regular" });
    return { value: printable(value, this.#fonts[style.face].characters), style };
  }

  /** How wide text is on one line; of text longer than any line, only that it is. */
  widthOf(value: string, style: TextStyle): number {
    if (value.length > 500) return Number.POSITIVE_INFINITY;
    const fitted = this.fit(value, style);
    this.doc.font(fitted.style.face).fontSize(fitted.style.size);
    return this.doc.widthOfString(fitted.value, this.#features(fitted.style));
  }

  /** The width of one sign, remembered: what a line holds is added up from these, so that long texts cost little. */
  #characterWidth(sign: string, style: TextStyle): number {
    const name = `${style.face} ${style.features?.join() ?? ""} ${sign}`;
    let width = characterWidths.get(name);
    if (width === undefined) {
      this.doc.font(style.face).fontSize(100);
      width = this.doc.widthOfString(sign, this.#features(style)) / 100;
      characterWidths.set(name, width);
    }
    return width * style.size;
  }

  /**
   * Breaks text into lines: at spaces, and inside a word only when it is wider than a line.
   *
   * @param limit no more lines than these; the last ones then say how many characters were left out
   * @param omitted characters that were left out before
   */
  lines(value: string, style: TextStyle, width: number, limit = maximumLines, omitted = 0): string[] {
    const lines: string[] = [];
    // Kerning is not added up: it can make a line a little wider than its signs.
    const room = width * 0.985;
    let line = "";
    let used = 0;
    let read = 0;
    const end = () => {
      lines.push(line.trimEnd());
      line = "";
      used = 0;
    };
    for (const word of value.split(/(?<=[ \n])/)) {
      if (lines.length >= limit) break;
      const signs = [...word.replace("\n", "")];
      const widths = signs.map((sign) => this.#characterWidth(sign, style));
      const wordWidth = widths.reduce((sum, one, index) => (signs[index] === " " ? sum : sum + one), 0);
      if (used > 0 && used + wordWidth > room) end();
      for (const [index, sign] of signs.entries()) {
        const characterWidth = widths[index] ?? 0;
        if (sign !== " " && used > 0 && used + characterWidth > room) end();
        if (lines.length >= limit) break;
        line += sign;
        used += characterWidth;
        read += sign.length;
      }
      if (word.endsWith("\n")) {
        read += 1;
        end();
      }
    }
    if (line !== "" && lines.length < limit) end();
    const left = value.length - read + omitted;
    if (left === 0) return lines;
    const note = this.lines(`… ${left} characters more`, style, width, Number.MAX_SAFE_INTEGER);
    return [...lines.slice(0, Math.max(0, limit - note.length)), ...note];
  }

  /** Lets a field path wrap where its parts meet, rather than inside a word. */
  wrapped(path: string, style: TextStyle, width: number): string {
    const lines: string[] = [];
    for (const part of path.split(/(?<=[.\]])|(?=\p{Lu}\p{Ll})/u)) {
      const last = lines.at(-1);
      if (last !== undefined && this.#sum(last + part, style) <= width) lines[lines.length - 1] = last + part;
      else lines.push(part);
    }
    return lines.join("\n");
  }

  #sum(value: string, style: TextStyle): number {
    return [...value].reduce((sum, sign) => sum + this.#characterWidth(sign, style), 0);
  }

  /** Writes one line, with its first baseline where the leading puts it. Anything too long runs on. */
  write(value: string, style: TextStyle, x: number, y: number, width: number, align: "left" | "right" = "left"): void {
    const { value: shown, style: fitted } = this.fit(value, style);
    this.doc.font(fitted.face).fontSize(fitted.size).fillColor(fitted.color);
    const features = this.#features(fitted);
    const left = align === "right" ? x + width - this.doc.widthOfString(shown, features) : x;
    // Baselines are set by the leading alone, so that styles and typefaces side by side stand on one line.
    const top = y + fitted.leading * 0.75 - ascents[fitted.face] * fitted.size;
    this.doc.text(shown, left, top, { lineBreak: false, ...features });
  }

  rule(x: number, y: number, width: number, color: string, thickness = 0.6): void {
    this.doc.save().lineWidth(thickness).strokeColor(color);
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke()
      .restore();
  }

  fill(x: number, y: number, width: number, height: number, color: string, radius = 0): void {
    this.doc.save().fillColor(color).roundedRect(x, y, width, height, radius).fill().restore();
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
