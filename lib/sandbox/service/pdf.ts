/**
 * Writes a small, valid PDF without a library: one page for each list of lines, in a font that every PDF reader has.
 */

/** Returns text in the encoding of the font. A character that the font lacks becomes a question mark. */
function pdfText(line: string): string {
  return [...line]
    .map((character) => {
      if (character === "(" || character === ")" || character === "\\") return `\\${character}`;
      const code = character.codePointAt(0) ?? 0;
      if (code >= 32 && code < 127) return character;
      return code >= 160 && code <= 255 ? `\\${code.toString(8)}` : "?";
    })
    .join("");
}

function pageContent(lines: readonly string[]): string {
  const textLines = lines.map((line, index) => `${index === 0 ? "" : "T* "}(${pdfText(line)}) Tj`);
  return `BT /F1 11 Tf 16 TL 72 740 Td\n${textLines.join("\n")}\nET`;
}

/** Each page has at most about 40 lines of 80 characters. */
export function writePdf(pages: readonly (readonly string[])[]): Buffer {
  // The objects are 1 the catalog, 2 the page tree, 3 the font, then two for each page: the page and its content.
  const pageNumber = (index: number) => 4 + index * 2;
  const kids = pages.map((_, index) => `${pageNumber(index)} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  pages.forEach((lines, index) => {
    const content = pageContent(lines);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageNumber(index) + 1} 0 R >>`,
      `<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`,
    );
  });
  let file = "%PDF-1.4\n";
  const offsets: number[] = [];
  objects.forEach((object, index) => {
    offsets.push(Buffer.byteLength(file, "latin1"));
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const start = Buffer.byteLength(file, "latin1");
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
