/**
 * WOFF2 → TrueType. The typeface comes as WOFF2 files, and the PDF writer can embed only plain TrueType: its subsetter
 * copies glyphs by their place in the `glyf` table, which WOFF2 stores taken apart. This puts them together again
 * (W3C WOFF 2.0, sections 4 and 5). Only what static TrueType fonts need is done; anything else is refused.
 */
import { brotliDecompressSync } from "node:zlib";
import { ByteReader } from "./byte-reader";
import { rebuildGlyphs } from "./woff2-glyphs";

/** The tags that WOFF2 names by number, in its order. */
const knownTags = (
  "cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX " +
  "vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat " +
  "fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill"
).match(/.{4}(?= |$)/g);

type Entry = { tag: string; length: number; transformed: boolean };

function readEntry(reader: ByteReader): Entry {
  const flags = reader.u8();
  const number = flags & 0x3f;
  const tag = number === 63 ? String.fromCharCode(...reader.take(4)) : (knownTags?.[number] ?? "");
  const originalLength = reader.base128();
  const version = flags >> 6;
  // For glyf and loca version 0 is the transform and 3 is none; for all others 0 is none.
  const transformed = tag === "glyf" || tag === "loca" ? version !== 3 : version !== 0;
  return { tag, length: transformed ? reader.base128() : originalLength, transformed };
}

function readTables(file: Uint8Array): { flavor: number; tables: Map<string, Uint8Array> } {
  const reader = new ByteReader(file);
  if (reader.u32() !== 0x774f4632) throw new RangeError("This is not a WOFF2 font");
  const flavor = reader.u32();
  reader.at = 12;
  const count = reader.u16();
  reader.at = 20;
  const compressedSize = reader.u32();
  reader.at = 48;
  const entries = Array.from({ length: count }, () => readEntry(reader));
  const data = new ByteReader(brotliDecompressSync(reader.take(compressedSize)));
  const tables = new Map<string, Uint8Array>();
  for (const { tag, length, transformed } of entries) {
    if (transformed && tag !== "glyf" && tag !== "loca") throw new RangeError(`The table ${tag} is stored unreadably`);
    tables.set(tag, data.take(length));
  }
  return { flavor, tables };
}

/**
 * Turns a WOFF2 font into a TrueType one.
 *
 * @param file the bytes of a static WOFF2 font with TrueType outlines
 * @returns the bytes of the same font as TrueType
 * @throws RangeError when it is not such a font
 */
export function woff2ToTrueType(file: Uint8Array): Buffer {
  const { flavor, tables } = readTables(file);
  const glyf = tables.get("glyf");
  const head = tables.get("head");
  if (!glyf || !head) throw new RangeError("The font has no TrueType outlines");
  const rebuilt = rebuildGlyphs(glyf);
  tables.set("glyf", rebuilt.glyf);
  tables.set("loca", rebuilt.loca);
  const longOffsets = Buffer.from(head);
  longOffsets.writeInt16BE(1, 50);
  tables.set("head", longOffsets);
  return writeFont(flavor, tables);
}

const padded = (length: number) => (length + 3) & ~3;

function checksum(table: Uint8Array): number {
  const whole = Buffer.alloc(padded(table.length));
  whole.set(table);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

function writeFont(flavor: number, tables: Map<string, Uint8Array>): Buffer {
  const sorted = [...tables].sort(([left], [right]) => (left < right ? -1 : 1));
  const power = 2 ** Math.floor(Math.log2(sorted.length));
  const directoryLength = 12 + sorted.length * 16;
  const total = sorted.reduce((sum, [, table]) => sum + padded(table.length), directoryLength);
  const font = Buffer.alloc(total);
  font.writeUInt32BE(flavor, 0);
  font.writeUInt16BE(sorted.length, 4);
  font.writeUInt16BE(power * 16, 6);
  font.writeUInt16BE(Math.log2(power), 8);
  font.writeUInt16BE((sorted.length - power) * 16, 10);
  let offset = directoryLength;
  sorted.forEach(([tag, table], index) => {
    const entry = 12 + index * 16;
    font.write(tag, entry, "latin1");
    font.writeUInt32BE(checksum(table), entry + 4);
    font.writeUInt32BE(offset, entry + 8);
    font.writeUInt32BE(table.length, entry + 12);
    font.set(table, offset);
    offset += padded(table.length);
  });
  return font;
}
