/** Measures and draws at given positions. Has no cursor, and starts no page by itself. */
import "server-only";
import PDFDocument from "pdfkit";
import { ascents, faces, fonts, printable } from "./fonts";
import { sheet, type TextStyle } from "./theme";

/** The role of a text in the structure that screen readers follow. */
export type Role = "H1" | "H2" | "P";

/** The most lines of a text, so that every block fits on a page. */
const maximumLines = 32;

/** The widths of characters at size 1, by font and OpenType features. All documents share them. */
const characterWidths = new Map<string, number>();

/**
 * The share of a line's width that text may fill. The rest is for kerning, which the sum of the widths does not
 * include.
 */
const fillable = 0.985;

export class PdfCanvas {
  readonly doc: PDFKit.PDFDocument;
  readonly #fonts = fonts();

  constructor(facts: { title: string; subject: string; at: Date }) {
    this.doc = new PDFDocument({
      size: "A4",
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: "1.7",
      lang: "en-US",
      tagged: true,
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
    // A fixed order makes the file of a report deterministic.
    for (const face of faces) {
      // pdfkit takes a font that fontkit has opened, which its types do not know yet.
      const font = this.#fonts[face].open() as unknown as PDFKit.Mixins.PDFFontSource;
      this.doc.registerFont(face, font).font(face);
    }
  }

  newPage(): void {
    this.doc.addPage({ size: [sheet.width, sheet.height], margin: 0 });
  }

  /** Draws one element of the document's structure. The elements are in reading order. */
  tagged(role: Role, draw: () => void): void {
    const content = this.doc.markStructureContent(role);
    draw();
    this.doc.endMarkedContent();
    this.doc.addStructure(this.doc.struct(role, {}, [content]));
  }

  #features({ features }: TextStyle) {
    // The PDF library caches the layout of words only if the key is omitted. An empty list would prevent it.
    return features ? { features } : {};
  }

  /**
   * Returns the text as the style's font can show it. A text with characters that the monospace font lacks gets the
   * regular font.
   */
  fit(value: string, style: TextStyle): { value: string; style: TextStyle } {
    const isMissing = (character: string) => !this.#fonts.mono.characters.has(character.codePointAt(0) ?? 0);
    if (style.face === "mono" && [...value].some(isMissing)) return this.fit(value, { ...style, face: "regular" });
    return { value: printable(value, this.#fonts[style.face].characters), style };
  }

  /** Measures a text. The width is infinite for a text that is too long for any line. */
  widthOf(value: string, style: TextStyle): number {
    if (value.length > 500) return Number.POSITIVE_INFINITY;
    const fitted = this.fit(value, style);
    this.doc.font(fitted.style.face).fontSize(fitted.style.size);
    return this.doc.widthOfString(fitted.value, this.#features(fitted.style));
  }

  /** Returns the cached width of a character. The width of a line is the sum of these, which is fast for long texts. */
  #characterWidth(character: string, style: TextStyle): number {
    const name = `${style.face} ${style.features?.join() ?? ""} ${character}`;
    let width = characterWidths.get(name);
    if (width === undefined) {
      this.doc.font(style.face).fontSize(100);
      width = this.doc.widthOfString(character, this.#features(style)) / 100;
      characterWidths.set(name, width);
    }
    return width * style.size;
  }

  /**
   * Breaks a text into lines at spaces, and inside a word that is wider than a line. If there are more than `limit`
   * lines, the last lines give the number of omitted characters, including the characters that the caller left out
   * (`omitted`).
   */
  lines(value: string, style: TextStyle, width: number, limit = maximumLines, omitted = 0): string[] {
    const lines: string[] = [];
    const available = width * fillable;
    let line = "";
    let used = 0;
    let consumed = 0;
    const end = () => {
      lines.push(line.trimEnd());
      line = "";
      used = 0;
    };
    for (const word of value.split(/(?<=[ \n])/)) {
      if (lines.length >= limit) break;
      const characters = [...word.replace("\n", "")];
      const widths = characters.map((character) => this.#characterWidth(character, style));
      const wordWidth = widths.reduce((sum, one, index) => (characters[index] === " " ? sum : sum + one), 0);
      if (used > 0 && used + wordWidth > available) end();
      for (const [index, character] of characters.entries()) {
        const characterWidth = widths[index] ?? 0;
        if (character !== " " && used > 0 && used + characterWidth > available) end();
        if (lines.length >= limit) break;
        line += character;
        used += characterWidth;
        consumed += character.length;
      }
      if (word.endsWith("\n")) {
        consumed += 1;
        end();
      }
    }
    if (line !== "" && lines.length < limit) end();
    const left = value.length - consumed + omitted;
    if (left === 0) return lines;
    const note = this.lines(`… ${left} characters more`, style, width, Number.MAX_SAFE_INTEGER);
    return [...lines.slice(0, Math.max(0, limit - note.length)), ...note];
  }

  /** Breaks a field path between its parts, not inside a word. */
  wrapped(path: string, style: TextStyle, width: number): string {
    const lines: string[] = [];
    for (const part of path.split(/(?<=[.\]_])|(?=\p{Lu}\p{Ll})/u)) {
      const last = lines.at(-1);
      if (last !== undefined && this.sumOfWidths(last + part, style) <= width * fillable)
        lines[lines.length - 1] = last + part;
      else lines.push(part);
    }
    return lines.join("\n");
  }

  /** Returns the approximate width of a text, from cached widths. */
  sumOfWidths(value: string, style: TextStyle): number {
    if (value.length > 500) return Number.POSITIVE_INFINITY;
    return [...value].reduce((sum, character) => sum + this.#characterWidth(character, style), 0);
  }

  write(value: string, style: TextStyle, x: number, y: number, width: number, align: "left" | "right" = "left"): void {
    const { value: shown, style: fitted } = this.fit(value, style);
    this.doc.font(fitted.face).fontSize(fitted.size).fillColor(fitted.color);
    const features = this.#features(fitted);
    const left = align === "right" ? x + width - this.doc.widthOfString(shown, features) : x;
    // The baseline depends only on the leading, so that different styles in a row align.
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
