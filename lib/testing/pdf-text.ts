/** Reads the text of a PDF as pdfkit writes it: glyphs of embedded fonts, each font with its map to Unicode. */
import { inflateSync } from "node:zlib";

type Glyphs = ReadonlyMap<string, string>;

/**
 * @returns the text of all pages, in the order in which it is drawn, with a line break between lines and between cells
 */
export function textOfPdf(file: Buffer): string {
  const objects = new Map(
    [...file.toString("latin1").matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id = "", body = ""]) => [
      id,
      body,
    ]),
  );
  const fonts = new Map<string, Glyphs>();
  for (const body of objects.values()) {
    const named = /\/Font <<([\s\S]*?)>>/.exec(body)?.[1] ?? "";
    for (const [, name = "", id = ""] of named.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1] ?? "";
      fonts.set(name, glyphsOf(streamOf(objects.get(map) ?? "")));
    }
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
  const contents = pages.map((body) => streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? "") ?? ""));
  return contents.map((content) => drawnText(content, fonts)).join("\n");
}

function streamOf(object: string): string {
  const body = /stream\n([\s\S]*?)\nendstream/.exec(object)?.[1] ?? "";
  return object.includes("/FlateDecode") ? inflateSync(Buffer.from(body, "latin1")).toString("latin1") : body;
}

/**
 * Returns the text of each glyph, by the four hexadecimal digits of the glyph. A ligature stands for several letters.
 */
function glyphsOf(map: string): Glyphs {
  const glyphs = new Map<string, string>();
  for (const [, from = "0", list = ""] of map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/g)) {
    for (const [index, [, codes = ""]] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const units = codes.match(/[\da-f]{4}/g)?.map((code) => Number.parseInt(code, 16)) ?? [];
      glyphs.set((Number.parseInt(from, 16) + index).toString(16).padStart(4, "0"), String.fromCharCode(...units));
    }
  }
  return glyphs;
}

function drawnText(content: string, fonts: ReadonlyMap<string, Glyphs>): string {
  let font: Glyphs = new Map();
  let text = "";
  for (const [, name, array, end] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(ET)\b/g)) {
    if (name) font = fonts.get(name) ?? new Map();
    else if (end) text += "\n";
    else {
      const codes = [...(array ?? "").matchAll(/<([\da-f]+)>/g)].flatMap(([, run = ""]) => run.match(/.{4}/g) ?? []);
      text += codes.map((code) => font.get(code) ?? "").join("");
    }
  }
  return text;
}
