/**
 * The file of a backup: a gzip-compressed tar archive, which may be encrypted with age. Its first entry is the
 * manifest. The database and the list of erasures follow. The last entry is SHA256SUMS, as `sha256sum --check` reads
 * it.
 */
import "server-only";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createGzip } from "node:zlib";
import type { Variables } from "@/lib/env";
import { BackupError, codeOf } from "./backup-error";
import { ageIntroduction, decrypt, type FileEncryption } from "./encryption";
import { type Manifest, parseManifest } from "./manifest";
import { entryOf, readTar, TarCut, TarDamaged, type TarEntry, writeTar } from "./tar";

const names = { manifest: "manifest.json", erasures: "erasures.jsonl", sums: "SHA256SUMS" } as const;
/** The folder of the database's entries in the archive. */
export const databaseFolder = "database/";
/** The number of bytes at the beginning of an encrypted file that say how to open it. */
const headerBytes = 4_096;

type BackupParts = {
  manifest: Manifest;
  database: AsyncIterable<TarEntry>;
  /**
   * Reads the list of erasures. It is called after the database was read, so that the list is never older than the
   * database.
   */
  readErasures: () => Promise<Uint8Array | null>;
};

/** Writes the file, and waits until it is on the disk. If the file cannot be completed, it is removed. */
export async function writeBackupFile(
  path: string,
  parts: BackupParts,
  { encryption, signal }: { encryption: FileEncryption; signal: AbortSignal },
): Promise<void> {
  const file = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
  await once(file, "open").catch((error: unknown) => {
    throw writeErrorOf(path, error);
  });
  try {
    const gzip = createGzip({ level: constants.Z_BEST_SPEED });
    await pipeline(writeTar(withSums(entriesOf(parts))), gzip, encryption.encrypt, file, { signal });
  } catch (error) {
    rmSync(path, { force: true });
    throw writeErrorOf(path, error);
  }
}

/** Returns a problem of the disk as a sentence that says what to do, and any other error unchanged. */
export function writeErrorOf(path: string, error: unknown): unknown {
  const folder = dirname(path);
  const sentences: Readonly<Record<string, string>> = {
    ENOSPC: `The disk of ${folder} is full. Free some space, or name a file on another disk. No backup was written.`,
    EACCES: `${folder} cannot be written by this user. Name another file. No backup was written.`,
    EROFS: `${folder} is on a disk that cannot be written. Name another file. No backup was written.`,
    ENOENT: `${folder} does not exist. Make it, or name another file. No backup was written.`,
    EEXIST: `${path} exists: another backup is being written to this name, or was interrupted. If none is under way, remove the file. No backup was written.`,
  };
  const sentence = sentences[codeOf(error)];
  return sentence ? new BackupError(sentence) : error;
}

async function* entriesOf({ manifest, database, readErasures }: BackupParts): AsyncGenerator<TarEntry> {
  yield entryOf(names.manifest, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  yield* database;
  const erasures = await readErasures();
  if (erasures) yield entryOf(names.erasures, erasures);
}

async function* withSums(entries: AsyncIterable<TarEntry>): AsyncGenerator<TarEntry> {
  const lines: string[] = [];
  for await (const entry of entries) {
    const sum = new HashedContent(entry.content);
    yield { ...entry, content: sum.content() };
    if (!entry.name.endsWith("/")) lines.push(`${sum.hex()}  ${entry.name}\n`);
  }
  yield entryOf(names.sums, Buffer.from(lines.join("")));
}

/** Passes content on, and computes its hash meanwhile. */
class HashedContent {
  readonly #hash = createHash("sha256");
  constructor(readonly source: AsyncIterable<Uint8Array>) {}

  async *content(): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.source) {
      this.#hash.update(chunk);
      yield chunk;
    }
  }

  hex = () => this.#hash.digest("hex");
}

type BackupFile<Taken> = { manifest: Manifest; erasures: Buffer | null; database: Taken };

/**
 * Reads a whole file and compares it with its checksums.
 *
 * @param variables with the passphrase or the identity, if the file is encrypted
 * @param takeDatabase receives the entries of the database before the checksums are known, and reads all of them
 * @throws BackupError when the file cannot be opened, or is damaged
 */
export async function readBackupFile<Taken>(
  path: string,
  variables: Variables,
  takeDatabase: (entries: AsyncIterable<TarEntry>, manifest: Manifest) => Promise<Taken>,
): Promise<BackupFile<Taken>> {
  return readEntries(
    path,
    withFileErrors(path, readTar(withFileErrors(path, contentOf(path, variables)))),
    takeDatabase,
  );
}

/** Reads a whole file, only to check it. */
export const checkBackupFile = (path: string, variables: Variables): Promise<BackupFile<null>> =>
  readBackupFile(path, variables, async (entries) => {
    for await (const { content } of entries) for await (const _ of content);
    return null;
  });

/**
 * Yields the items. An error in reading them becomes a problem of the file. An error in the code that uses the items
 * stays as it is.
 */
async function* withFileErrors<Item>(path: string, items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    throw readErrorOf(path, error);
  }
}

async function readEntries<Taken>(
  path: string,
  tar: AsyncGenerator<TarEntry>,
  takeDatabase: (entries: AsyncIterable<TarEntry>, manifest: Manifest) => Promise<Taken>,
): Promise<BackupFile<Taken>> {
  const lines: string[] = [];
  const small = new Map<string, Buffer>();
  /**
   * Yields the wanted entries, and stores the contents of the others in memory. Computes the line in SHA256SUMS for
   * every file except SHA256SUMS itself.
   */
  const entries = async function* (isWanted: (name: string) => boolean) {
    for (let next = await tar.next(); !next.done; next = await tar.next()) {
      const entry = next.value;
      const sum = new HashedContent(withFileErrors(path, entry.content));
      const content = sum.content();
      if (isWanted(entry.name)) yield { ...entry, content };
      else if (!entry.name.endsWith("/")) small.set(entry.name, await bytesOf(content));
      if (entry.name === names.sums) continue;
      if (!entry.name.endsWith("/")) lines.push(`${sum.hex()}  ${entry.name}\n`);
      if (entry.name === names.manifest) return;
    }
  };
  for await (const _ of entries(() => false));
  const manifest = readManifestEntry(path, small.get(names.manifest));
  const database = await takeDatabase(
    entries((name) => name.startsWith(databaseFolder)),
    manifest,
  );
  const sums = small.get(names.sums);
  if (!sums) throw readErrorOf(path, new TarCut());
  if (sums.toString() !== lines.join("")) throw readErrorOf(path, new TarDamaged());
  return { manifest, erasures: small.get(names.erasures) ?? null, database };
}

function readManifestEntry(path: string, bytes: Buffer | undefined): Manifest {
  try {
    return parseManifest(bytes ?? Buffer.alloc(0));
  } catch (error) {
    throw readErrorOf(path, error);
  }
}

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* contentOf(path: string, variables: Variables): AsyncGenerator<Uint8Array> {
  const header = await readHeader(path);
  const isEncrypted = header.startsWith(ageIntroduction);
  if (!isEncrypted && !header.startsWith("\x1f\x8b")) {
    throw new BackupError(`${path} is not a backup of Proofdesk. Nothing was changed.`);
  }
  const file = createReadStream(path);
  const source = isEncrypted ? await decrypt(path, header, file, variables) : file;
  const gunzip = createGunzip();
  const pumped = pipeline(source, gunzip);
  pumped.catch(() => undefined);
  yield* gunzip;
  await pumped;
}

async function readHeader(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await file.close();
  }
}

function readErrorOf(path: string, error: unknown): unknown {
  if (error instanceof BackupError) return error;
  const code = codeOf(error);
  if (code === "ENOENT") return new BackupError(`${path} does not exist. Nothing was changed.`);
  if (code === "EACCES") return new BackupError(`${path} cannot be read by this user. Nothing was changed.`);
  const isFromDisk = code !== "" && !code.startsWith("Z_");
  if (isFromDisk) return error;
  const isCut = error instanceof TarCut || code === "Z_BUF_ERROR";
  const what = isCut ? "ends too early: its end is missing" : "is damaged: it was cut or changed after it was written";
  return new BackupError(`${path} ${what}. Use another backup.`, { cause: error });
}
