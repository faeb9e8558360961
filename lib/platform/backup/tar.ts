/**
 * Reads and writes streams of POSIX tar (ustar), so that a backup can also be opened without Proofdesk. Only what a
 * backup needs is written: files and empty directories with names of at most 100 bytes.
 */
export type TarEntry = {
  /** A directory's name ends with "/". */
  name: string;
  /** The size in bytes. */
  size: number;
  /** The content. A reader need not read it. */
  content: AsyncIterable<Uint8Array>;
};

/** The stream ended in the middle of an archive. */
export class TarCut extends Error {}
/** The stream is not a tar archive. */
export class TarDamaged extends Error {}

const blockSize = 512;
const maxNameBytes = 100;
const chunkSize = 1 << 16;
const fields = { mode: 100, size: 124, checksum: 148, type: 156, magic: 257 } as const;
const sizeDigits = 11;

export const emptyContent = async function* (): AsyncGenerator<Uint8Array> {};

/** Returns an entry whose bytes are in memory. */
export function entryOf(name: string, bytes: Uint8Array): TarEntry {
  const content = async function* () {
    yield bytes;
  };
  return { name, size: bytes.length, content: content() };
}

export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, content } of entries) {
    yield headerOf(name, size);
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`);
    yield Buffer.alloc(paddingOf(size));
  }
  yield Buffer.alloc(2 * blockSize);
}

const paddingOf = (size: number) => (blockSize - (size % blockSize)) % blockSize;
const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > maxNameBytes) throw new Error(`${name} is too long a name for an archive`);
  const header = Buffer.alloc(blockSize);
  const isDirectory = name.endsWith("/");
  header.write(name, 0);
  header.write(isDirectory ? "0000700\0" : "0000600\0", fields.mode);
  header.write("0000000\x000000000\0", fields.mode + 8);
  header.write(`${octal(size, sizeDigits)}\0`, fields.size);
  header.write(`${octal(Math.floor(Date.now() / 1000), sizeDigits)}\0`, fields.size + 12);
  header.write(isDirectory ? "5" : "0", fields.type);
  header.write("ustar\x0000", fields.magic);
  header.write(`${octal(checksumOf(header), 6)}\0 `, fields.checksum);
  return header;
}

/** Returns the sum of the header's bytes. The bytes of the checksum itself count as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 0;
  header.forEach((byte, index) => {
    sum += index >= fields.checksum && index < fields.checksum + 8 ? 0x20 : byte;
  });
  return sum;
}

/** Reads a stream to its end. Throws TarCut or TarDamaged. */
export async function* readTar(stream: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const source = new ByteSource(stream);
  for (;;) {
    const header = await source.exactly(blockSize);
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = parseHeader(header);
    let left = size;
    const next = async () => {
      const chunk = await source.upTo(Math.min(left, chunkSize));
      if (!chunk) throw new TarCut();
      left -= chunk.length;
      return chunk;
    };
    const content = async function* () {
      while (left > 0) yield await next();
    };
    yield { name, size, content: content() };
    while (left > 0) await next();
    await source.exactly(paddingOf(size));
  }
  // The rest is read too, because the code that decrypts and decompresses the stream checks its end.
  while (await source.upTo(chunkSize));
}

function parseHeader(header: Buffer): { name: string; size: number } {
  const text = (start: number, length: number) => header.toString("utf8", start, start + length).replace(/\0.*$/s, "");
  const size = Number.parseInt(text(fields.size, sizeDigits), 8);
  const isValid =
    Number.parseInt(text(fields.checksum, 7), 8) === checksumOf(header) &&
    text(fields.magic, 5) === "ustar" &&
    Number.isSafeInteger(size) &&
    size >= 0;
  if (!isValid) throw new TarDamaged();
  return { name: text(0, maxNameBytes), size };
}

class ByteSource {
  readonly #iterator: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#iterator = stream[Symbol.asyncIterator]();
  }

  /** Returns the next bytes, at most `limit`, or null at the end. */
  async upTo(limit: number): Promise<Buffer | null> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#iterator.next();
      if (done) return null;
      this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    const bytes = this.#rest.subarray(0, limit);
    this.#rest = this.#rest.subarray(limit);
    return bytes;
  }

  async exactly(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = length; left > 0; ) {
      const part = await this.upTo(left);
      if (!part) throw new TarCut();
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }
}
