import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyContent, entryOf, readTar, TarCut, TarDamaged, writeTar } from "./tar";

const sizes = [0, 1, 511, 512, 513, 70_000];
const nameOf = (size: number) => `folder/file-${size}`;

async function archive(): Promise<Buffer> {
  const entries = async function* () {
    yield { name: "folder/", size: 0, content: emptyContent() };
    for (const size of sizes) yield entryOf(nameOf(size), Buffer.alloc(size, size % 251));
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeTar(entries())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test.each([100, 512, 65_536])("what is written is read back, in chunks of %d bytes", async (chunk) => {
  const read: { name: string; bytes: Buffer }[] = [];
  for await (const { name, content } of readTar(inChunks(await archive(), chunk))) {
    const chunks: Uint8Array[] = [];
    for await (const one of content) chunks.push(one);
    read.push({ name, bytes: Buffer.concat(chunks) });
  }
  const files = sizes.map((size) => ({ name: nameOf(size), bytes: Buffer.alloc(size, size % 251) }));
  expect(read).toEqual([{ name: "folder/", bytes: Buffer.alloc(0) }, ...files]);
});

test("an entry may stay unread", async () => {
  const names: string[] = [];
  for await (const { name } of readTar(inChunks(await archive(), 1_000))) names.push(name);
  expect(names).toEqual(["folder/", ...sizes.map(nameOf)]);
});

test("a cut archive and a changed header are noticed", async () => {
  const bytes = await archive();
  const read = async (some: Buffer) => {
    for await (const _ of readTar(inChunks(some, 4_096)));
  };
  for (const length of [0, 100, 512, 3_000, bytes.length - 1_024]) {
    await expect(read(bytes.subarray(0, length))).rejects.toThrow(TarCut);
  }
  bytes.write("9", 512);
  await expect(read(bytes)).rejects.toThrow(TarDamaged);
});

test("tar itself reads the archive", async () => {
  const directory = await mkdtemp(join(tmpdir(), "proofdesk-tar-"));
  await writeFile(join(directory, "a.tar"), await archive());
  const listed = execFileSync("tar", ["-tf", join(directory, "a.tar")], { encoding: "utf8" });
  expect(listed.trim().split("\n")).toEqual(["folder/", ...sizes.map(nameOf)]);
  await rm(directory, { recursive: true });
});
