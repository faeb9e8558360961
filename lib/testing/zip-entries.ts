/** Reads the files of a ZIP archive from its central directory (APPNOTE 4.3.12), for tests. */
import { inflateRawSync } from "node:zlib";

/** The signature of an entry in the central directory. */
const entryMark = Buffer.from([0x50, 0x4b, 1, 2]);

/** @returns the contents of each file, by its name */
export function zipEntries(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = zip.indexOf(entryMark); at >= 0; at = zip.indexOf(entryMark, at + 46)) {
    const isCompressed = zip.readUInt16LE(at + 10) !== 0;
    const size = zip.readUInt32LE(at + 20);
    const name = zip.toString("utf8", at + 46, at + 46 + zip.readUInt16LE(at + 28));
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    files.set(name, isCompressed ? inflateRawSync(bytes) : bytes);
  }
  return files;
}
