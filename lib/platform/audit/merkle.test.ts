import { createHash, randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { recordMeasurement } from "@/lib/testing/record-measurement";
import {
  consistencyProof,
  type Hash,
  inclusionProof,
  isConsistent,
  isIncluded,
  leafHash,
  type ReadNode,
  rootAt,
  rootOf,
} from "./merkle";
import { appendedTiles, nodesIn, type Tile } from "./tiles";

/** The leaves and roots of the reference tests of Certificate Transparency. */
const inputs = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
const roots = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

const hex = (hash: Uint8Array) => Buffer.from(hash).toString("hex");
const leavesOf = (count: number) => Array.from({ length: count }, (_, at) => leafHash(Buffer.from(String(at))));

/** Returns a function that reads the nodes of a tree that was stored in tiles, in batches of the given sizes. */
async function stored(leaves: readonly Hash[], batches: readonly number[] = [leaves.length]): Promise<ReadNode> {
  const tiles = new Map<string, Tile>();
  const readTile = async (level: number, index: number) => tiles.get(`${level}/${index}`)?.hashes ?? null;
  let size = 0;
  for (const batch of batches) {
    for (const tile of await appendedTiles(readTile, size, leaves.slice(size, size + batch)))
      tiles.set(`${tile.level}/${tile.index}`, tile);
    size += batch;
  }
  return nodesIn(readTile);
}

test("a leaf is SHA-256 of a zero byte and the entry's bytes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array(), async (bytes) => {
      const expected = createHash("sha256").update(Uint8Array.of(0)).update(bytes).digest("hex");
      expect(hex(leafHash(bytes))).toBe(expected);
    }),
  );
});

test("the roots are those of the reference tests", async () => {
  const leaves = inputs.map((input) => leafHash(Buffer.from(input, "hex")));
  const read = await stored(leaves);
  for (const [at, expected] of roots.entries()) {
    expect(hex(rootOf(leaves.slice(0, at + 1)))).toBe(expected);
    expect(hex(await rootAt(read, at + 1))).toBe(expected);
  }
  expect(hex(rootOf([]))).toBe(createHash("sha256").digest("hex"));
});

test("tiles that grew in any batches have the root of all leaves at every size", async () => {
  const leaves = leavesOf(70_000);
  const batches = [1, 254, 1, 1, 300, 65_000, 4_443];
  const read = await stored(leaves, batches);
  for (const size of [1, 255, 256, 257, 557, 65_535, 65_536, 65_537, 70_000])
    expect(hex(await rootAt(read, size))).toBe(hex(rootOf(leaves.slice(0, size))));
});

test("every proof of inclusion and of consistency in trees of up to 40 leaves is accepted", async () => {
  const leaves = leavesOf(40);
  const read = await stored(leaves);
  const rootsOfSizes = leaves.map((_, at) => rootOf(leaves.slice(0, at + 1)));
  for (let size = 1; size <= 40; size++) {
    const root = rootsOfSizes[size - 1] as Hash;
    for (let position = 0; position < size; position++) {
      const hashes = await inclusionProof(read, position, size);
      expect(isIncluded({ leaf: leaves[position] as Hash, position, size, hashes, root })).toBe(true);
    }
    for (let from = 0; from <= size; from++) {
      const hashes = await consistencyProof(read, from, size);
      const old = { size: from, root: from === 0 ? rootOf([]) : (rootsOfSizes[from - 1] as Hash) };
      expect(isConsistent({ from: old, to: { size, root }, hashes })).toBe(true);
    }
  }
});

/** Generates one change of a list of hashes: a changed bit, or a hash that is removed, added, repeated or moved. */
const changed = (hashes: readonly Hash[]) =>
  fc.nat(4).chain((kind) =>
    fc.tuple(fc.nat(), fc.nat(255)).map(([place, bit]) => {
      const copy = hashes.map((hash) => hash.slice());
      const at = hashes.length === 0 ? 0 : place % hashes.length;
      if (kind === 0 && copy[at]) copy[at][bit >> 3] = (copy[at][bit >> 3] ?? 0) ^ (1 << (bit & 7));
      else if (kind === 1 && copy.length > 0) copy.splice(at, 1);
      else if (kind === 2 && copy[at]) copy.splice(at, 0, copy[at]);
      else if (kind === 3 && copy.length > 1) copy.push(...copy.splice(0, 1));
      else copy.splice(at, 0, new Uint8Array(randomBytes(32)));
      return copy;
    }),
  );

const isSameList = (one: readonly Hash[], other: readonly Hash[]) => one.map(hex).join() === other.map(hex).join();

test("no forged proof of inclusion is accepted: 500 changes of hashes, leaf, position or root", async () => {
  const leaves = leavesOf(300);
  const read = await stored(leaves);
  let forgeries = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 300 }).chain((size) => fc.tuple(fc.constant(size), fc.nat(size - 1))),
      fc.nat(299),
      fc.nat(3),
      async ([size, position], other, kind) => {
        fc.pre(other !== position);
        const hashes = await inclusionProof(read, position, size);
        const proof = { leaf: leaves[position] as Hash, position, size, hashes, root: rootOf(leaves.slice(0, size)) };
        const [forgedHashes = []] = fc.sample(changed(hashes), 1);
        fc.pre(kind !== 0 || !isSameList(forgedHashes, hashes));
        const forged = [
          { ...proof, hashes: forgedHashes },
          { ...proof, leaf: leaves[other] as Hash },
          { ...proof, position: other },
          { ...proof, root: leafHash(proof.root) },
        ][kind];
        forgeries += 1;
        expect(forged && isIncluded(forged)).toBe(false);
      },
    ),
    { numRuns: 500 },
  );
  recordMeasurement(`0 of ${forgeries} forged proofs of inclusion accepted`);
});

test("no forged proof of consistency is accepted: 500 changes of hashes, sizes or roots", async () => {
  const leaves = leavesOf(300);
  const read = await stored(leaves);
  let forgeries = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 300 }).chain((to) => fc.tuple(fc.constant(to), fc.integer({ min: 1, max: to - 1 }))),
      fc.nat(3),
      async ([to, from], kind) => {
        const hashes = await consistencyProof(read, from, to);
        const old = { size: from, root: rootOf(leaves.slice(0, from)) };
        const now = { size: to, root: rootOf(leaves.slice(0, to)) };
        const [forgedHashes = []] = fc.sample(changed(hashes), 1);
        fc.pre(kind !== 0 || !isSameList(forgedHashes, hashes));
        const forged = [
          { from: old, to: now, hashes: forgedHashes },
          { from: { ...old, root: leafHash(old.root) }, to: now, hashes },
          { from: old, to: { ...now, root: leafHash(now.root) }, hashes },
          { from: now, to: old, hashes },
        ][kind];
        forgeries += 1;
        expect(forged && isConsistent(forged)).toBe(false);
      },
    ),
    { numRuns: 500 },
  );
  recordMeasurement(`0 of ${forgeries} forged proofs of consistency accepted`);
});
