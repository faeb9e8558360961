/** Puts the `glyf` and `loca` tables of a WOFF2 font together again (W3C WOFF 2.0, section 5.1). */
import { ByteReader } from "./byte-reader";

type Streams = Record<"contours" | "points" | "flags" | "coordinates" | "composites" | "boxes" | "hints", ByteReader>;
type Point = { x: number; y: number; onCurve: boolean };

const streamNames = ["contours", "points", "flags", "coordinates", "composites", "boxes", "hints"] as const;

/**
 * @param table the transformed `glyf` table
 * @returns plain `glyf`, and `loca` with 32-bit offsets
 */
export function rebuildGlyphs(table: Uint8Array): { glyf: Buffer; loca: Buffer } {
  const header = new ByteReader(table);
  header.at = 4;
  const count = header.u16();
  header.at = 8;
  const sizes = streamNames.map(() => header.u32());
  const [contours, points, flags, coordinates, composites, boxes, hints] = sizes.map(
    (size) => new ByteReader(header.take(size)),
  );
  if (!contours || !points || !flags || !coordinates || !composites || !boxes || !hints) {
    throw new RangeError("The font's outlines are cut short");
  }
  const streams: Streams = { contours, points, flags, coordinates, composites, boxes, hints };
  // One bit a glyph says whether its bounding box is stored; the boxes follow the bits.
  const boxBits = boxes.take(4 * Math.floor((count + 31) / 32));

  const loca = Buffer.alloc(4 * (count + 1));
  const glyphs: Buffer[] = [];
  let offset = 0;
  for (let index = 0; index < count; index++) {
    const hasBox = (((boxBits[index >> 3] ?? 0) >> (7 - (index & 7))) & 1) === 1;
    const glyph = readGlyph(streams, hasBox);
    glyphs.push(glyph);
    offset += glyph.length;
    loca.writeUInt32BE(offset, 4 * (index + 1));
  }
  return { glyf: Buffer.concat(glyphs), loca };
}

/** Glyphs begin on even offsets. */
function evened(glyph: Buffer): Buffer {
  return glyph.length % 2 === 0 ? glyph : Buffer.concat([glyph, Buffer.alloc(1)]);
}

function readGlyph(streams: Streams, hasBox: boolean): Buffer {
  const contourCount = streams.contours.i16();
  if (contourCount === 0) return Buffer.alloc(0);
  return evened(contourCount < 0 ? readComposite(streams) : readSimple(streams, contourCount, hasBox));
}

function readSimple(streams: Streams, contourCount: number, hasBox: boolean): Buffer {
  const ends: number[] = [];
  let total = 0;
  for (let contour = 0; contour < contourCount; contour++) {
    total += streams.points.short255();
    ends.push(total - 1);
  }
  const points = readPoints(streams, total);
  const hints = streams.hints.take(streams.coordinates.short255());
  const header = Buffer.alloc(10 + 2 * contourCount + 2);
  header.writeInt16BE(contourCount, 0);
  if (hasBox) header.set(streams.boxes.take(8), 2);
  else writeBox(header, points);
  ends.forEach((end, index) => {
    header.writeUInt16BE(end, 10 + 2 * index);
  });
  header.writeUInt16BE(hints.length, 10 + 2 * contourCount);
  return Buffer.concat([header, hints, writePoints(points)]);
}

function writeBox(header: Buffer, points: readonly Point[]): void {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  header.writeInt16BE(Math.min(...xs), 2);
  header.writeInt16BE(Math.min(...ys), 4);
  header.writeInt16BE(Math.max(...xs), 6);
  header.writeInt16BE(Math.max(...ys), 8);
}

function readPoints(streams: Streams, total: number): Point[] {
  const points: Point[] = [];
  let x = 0;
  let y = 0;
  for (let index = 0; index < total; index++) {
    const flag = streams.flags.u8();
    const [dx, dy] = readStep(streams.coordinates, flag & 0x7f);
    x += dx;
    y += dy;
    points.push({ x, y, onCurve: flag >> 7 === 0 });
  }
  return points;
}

/** The odd member of a pair of codes is the positive one. */
const signed = (code: number, size: number) => ((code & 1) === 1 ? size : -size);

/** One step from point to point: the code says how many bytes hold it and how they are split between x and y. */
function readStep(bytes: ByteReader, code: number): [number, number] {
  if (code < 10) return [0, signed(code, ((code & 14) << 7) + bytes.u8())];
  if (code < 20) return [signed(code, (((code - 10) & 14) << 7) + bytes.u8()), 0];
  if (code < 84) {
    const base = code - 20;
    const byte = bytes.u8();
    const dx = signed(code, 1 + (base & 0x30) + (byte >> 4));
    return [dx, signed(code >> 1, 1 + ((base & 0x0c) << 2) + (byte & 0x0f))];
  }
  if (code < 120) {
    const base = code - 84;
    const dx = signed(code, 1 + (Math.floor(base / 12) << 8) + bytes.u8());
    return [dx, signed(code >> 1, 1 + (((base % 12) >> 2) << 8) + bytes.u8())];
  }
  if (code < 124) {
    const high = bytes.u8();
    const middle = bytes.u8();
    return [signed(code, (high << 4) + (middle >> 4)), signed(code >> 1, ((middle & 0x0f) << 8) + bytes.u8())];
  }
  return [signed(code, bytes.u16()), signed(code >> 1, bytes.u16())];
}

/** Flags and coordinates in full 16-bit steps: larger than need be, and only the few embedded glyphs are kept. */
function writePoints(points: readonly Point[]): Buffer {
  const flags = Buffer.alloc(points.length);
  const steps = Buffer.alloc(points.length * 4);
  let x = 0;
  let y = 0;
  points.forEach((point, index) => {
    flags[index] = point.onCurve ? 1 : 0;
    steps.writeInt16BE(point.x - x, 2 * index);
    steps.writeInt16BE(point.y - y, 2 * (points.length + index));
    x = point.x;
    y = point.y;
  });
  return Buffer.concat([flags, steps]);
}

const wordArguments = 0x0001;
const oneScale = 0x0008;
const moreComponents = 0x0020;
const twoScales = 0x0040;
const matrix = 0x0080;
const hasHints = 0x0100;

function readComposite(streams: Streams): Buffer {
  const { composites } = streams;
  const start = composites.at;
  let hinted = false;
  for (let flags = moreComponents; (flags & moreComponents) !== 0; ) {
    flags = composites.u16();
    hinted ||= (flags & hasHints) !== 0;
    const scale = (flags & oneScale) !== 0 ? 2 : (flags & twoScales) !== 0 ? 4 : (flags & matrix) !== 0 ? 8 : 0;
    composites.take(2 + ((flags & wordArguments) !== 0 ? 4 : 2) + scale);
  }
  const header = Buffer.alloc(10);
  header.writeInt16BE(-1, 0);
  // A composite's box is always stored.
  header.set(streams.boxes.take(8), 2);
  const parts: Uint8Array[] = [header, composites.bytes.subarray(start, composites.at)];
  if (hinted) {
    const hints = streams.hints.take(streams.coordinates.short255());
    const length = Buffer.alloc(2);
    length.writeUInt16BE(hints.length, 0);
    parts.push(length, hints);
  }
  return Buffer.concat(parts);
}
