/** Small, valid images generated in code, for demo applicants and tests; and whether the sandbox can read an image. */
import { crc32, deflateSync } from "node:zlib";
import { decodeBase64, imageSize } from "@/lib/identity/images";

/** The sandbox reads nothing from an image whose shorter side has fewer pixels than this. */
const minReadableSide = 300;

/** Whether the sandbox can read a document or a face on this image: it is large enough. */
export function isReadable(base64: string): boolean {
  const bytes = decodeBase64(base64);
  const size = bytes && imageSize(bytes);
  return size != null && Math.min(size.width, size.height) >= minReadableSide;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** What an image looks like: its size in pixels, and its two colors (0 to 255 each). */
export type Look = { width: number; height: number; paper?: number; ink?: number };

/** Whether a pixel belongs to the drawing: a portrait's oval at the left, lines of text at the right. */
function isInked(x: number, y: number, { width, height }: Look): boolean {
  const [dx, dy] = [(x - width * 0.2) / (width * 0.12), (y - height * 0.5) / (height * 0.3)];
  if (dx * dx + dy * dy < 1) return true;
  return x > width * 0.42 && x < width * 0.9 && y > height * 0.2 && y < height * 0.8 && Math.floor(y / 14) % 3 === 0;
}

/** A grayscale PNG that looks like a card with a portrait and lines of text. */
export function samplePng(look: Look): Buffer {
  const { width, height, paper = 225, ink = 90 } = look;
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    // Each row begins with its filter, 0 for none.
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = isInked(x, y, look) ? ink : paper;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A JPEG segment: marker, length, data. */
function segment(marker: number, data: readonly number[]): number[] {
  const length = data.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...data];
}

/** Bits of entropy-coded data, with the zero byte that follows every 0xff. */
function bitWriter() {
  const bytes: number[] = [];
  let byte = 0;
  let count = 0;
  const write = (value: number, bits: number) => {
    for (let bit = bits - 1; bit >= 0; bit--) {
      byte = (byte << 1) | ((value >> bit) & 1);
      count += 1;
      if (count < 8) continue;
      bytes.push(byte);
      if (byte === 0xff) bytes.push(0);
      byte = 0;
      count = 0;
    }
  };
  const finish = () => {
    // The last byte is filled with ones.
    write(0x7f, 7);
    return bytes;
  };
  return { write, finish };
}

/**
 * A grayscale baseline JPEG of the same card, one gray for each block of 8 × 8 pixels. Its Huffman tables give the
 * twelve difference sizes four bits each, and "no more in this block" one bit.
 */
export function sampleJpeg(look: Look): Buffer {
  const { width, height, paper = 225, ink = 90 } = look;
  const sizes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
  const data = bitWriter();
  let before = 0;
  for (let y = 0; y < height; y += 8) {
    for (let x = 0; x < width; x += 8) {
      const gray = isInked(x + 4, y + 4, look) ? ink : paper;
      // With a quantizer of 8 the first coefficient of an even block is its level itself.
      const level = gray - 128;
      const difference = level - before;
      before = level;
      const size = 32 - Math.clz32(Math.abs(difference));
      data.write(size, 4);
      data.write(difference < 0 ? difference + (1 << size) - 1 : difference, size);
      data.write(0, 1);
    }
  }
  const none = (count: number) => new Array<number>(count).fill(0);
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, [...Buffer.from("JFIF\0", "latin1"), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xdb, [0, ...new Array<number>(64).fill(8)]),
    ...segment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]),
    ...segment(0xc4, [0x00, 0, 0, 0, sizes.length, ...none(12), ...sizes]),
    ...segment(0xc4, [0x10, 1, ...none(15), 0]),
    ...segment(0xda, [1, 1, 0x00, 0, 63, 0]),
    ...data.finish(),
    ...[0xff, 0xd9],
  ]);
}

const cache = new Map<string, string>();
function cached(name: string, make: () => Buffer): string {
  const found = cache.get(name) ?? make().toString("base64");
  cache.set(name, found);
  return found;
}

/** Base64 images of documents and faces that the sandbox can read. */
export const sampleImages = {
  idFront: () => cached("idFront", () => sampleJpeg({ width: 856, height: 540 })),
  idBack: () => cached("idBack", () => samplePng({ width: 856, height: 540, paper: 240, ink: 20 })),
  passport: () => cached("passport", () => samplePng({ width: 1250, height: 880, paper: 210, ink: 70 })),
  face: () => cached("face", () => sampleJpeg({ width: 600, height: 800, paper: 200, ink: 120 })),
  signature: () => cached("signature", () => samplePng({ width: 160, height: 48, paper: 255, ink: 40 })),
  /** Too small to be read. */
  tooSmall: () => cached("tooSmall", () => samplePng({ width: 120, height: 76 })),
};
