/** Which characters a typeface can show, and what to write for those it cannot. */
import { ByteReader } from "./byte-reader";

/**
 * The characters of a TrueType font, read from its `cmap` table (formats 4 and 12).
 *
 * @param font the bytes of a TrueType font
 * @returns code points that have a glyph
 */
export function charactersOf(font: Uint8Array): ReadonlySet<number> {
  const reader = new ByteReader(font);
  reader.at = 4;
  const tableCount = reader.u16();
  let cmap = 0;
  for (let table = 0; table < tableCount; table++) {
    reader.at = 12 + table * 16;
    const tag = String.fromCharCode(...reader.take(4));
    reader.at += 4;
    if (tag === "cmap") cmap = reader.u32();
  }
  const found = new Set<number>();
  if (cmap === 0) return found;
  reader.at = cmap + 2;
  const subtables = Array.from({ length: reader.u16() }, () => {
    reader.at += 4;
    return cmap + reader.u32();
  });
  for (const start of subtables) {
    reader.at = start;
    const format = reader.u16();
    if (format === 4) addSegments(reader, start, found);
    if (format === 12) addGroups(reader, start, found);
  }
  return found;
}

function addGroups(reader: ByteReader, start: number, found: Set<number>): void {
  reader.at = start + 12;
  for (let left = reader.u32(); left > 0; left--) {
    const first = reader.u32();
    const last = reader.u32();
    const glyph = reader.u32();
    for (let code = first; code <= last; code++) if (glyph + code - first !== 0) found.add(code);
  }
}

function addSegments(reader: ByteReader, start: number, found: Set<number>): void {
  reader.at = start + 6;
  const count = reader.u16() / 2;
  const list = (index: number, signed = false) => {
    reader.at = start + 14 + 2 * count * index + (index > 0 ? 2 : 0);
    return Array.from({ length: count }, () => (signed ? reader.i16() : reader.u16()));
  };
  const [ends, starts, deltas, offsets] = [list(0), list(1), list(2, true), list(3)];
  const offsetsAt = start + 16 + 6 * count;
  ends.forEach((end, segment) => {
    const first = starts[segment] ?? 0;
    const offset = offsets[segment] ?? 0;
    for (let code = first; code <= end && code < 0xffff; code++) {
      let glyph = code;
      if (offset !== 0) {
        reader.at = offsetsAt + 2 * segment + offset + 2 * (code - first);
        glyph = reader.u16();
        if (glyph === 0) continue;
      }
      if (((glyph + (deltas[segment] ?? 0)) & 0xffff) !== 0) found.add(code);
    }
  });
}

/** Characters that change how their neighbors are read, or that show nothing: written out, so that none can deceive. */
const deceptive = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/**
 * Text that can be printed as it stands: what a typeface has no sign for, and what would be invisible or turn the
 * reading direction, is written as its code, such as `[U+674E]`. Line breaks and tabs become spaces.
 *
 * @param text any text
 * @param characters what the typeface can show
 */
export function printable(text: string, characters: ReadonlySet<number>): string {
  let printed = "";
  // NFC, so that a letter and its accent find the one glyph that the typeface has for both.
  for (const character of text.replace(/[\r\n\t]+/g, " ").normalize("NFC")) {
    const code = character.codePointAt(0) ?? 0;
    const shown = characters.has(code) && !deceptive.test(character);
    printed += shown ? character : `[U+${code.toString(16).toUpperCase().padStart(4, "0")}]`;
  }
  return printed;
}
