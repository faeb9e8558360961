/**
 * The Merkle tree of RFC 9162, section 2.1: its hashes, its proofs, and the checks of its proofs. Sizes and positions are
 * safe integers. Proofs are computed from the hashes of complete subtrees, which `ReadNode` looks up.
 */
import { createHash } from "node:crypto";

/** 32 bytes of SHA-256. */
export type Hash = Uint8Array<ArrayBuffer>;

function sha256(...parts: readonly Uint8Array[]): Hash {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}

const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

/** Returns an entry's leaf, from its canonical bytes: SHA-256(0x00 ‖ bytes). */
export const leafHash = (bytes: Uint8Array): Hash => sha256(leafPrefix, bytes);

/** SHA-256(0x01 ‖ left ‖ right). */
const nodeHash = (left: Uint8Array, right: Uint8Array): Hash => sha256(nodePrefix, left, right);

export const isSameHash = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

/** Joins the roots of adjacent complete subtrees, largest first, into the root of the tree that they make up. */
function join(roots: readonly Hash[]): Hash {
  const last = roots.at(-1);
  if (!last) return sha256();
  return roots.slice(0, -1).reduceRight<Hash>((right, left) => nodeHash(left, right), last);
}

/** Computes the root of a tree from its leaves, in order, in memory that grows with the tree's height. */
export class Frontier {
  #subtrees: { height: number; hash: Hash }[] = [];

  add(leaf: Hash): void {
    let added = { height: 0, hash: leaf };
    for (let last = this.#subtrees.at(-1); last?.height === added.height; last = this.#subtrees.at(-1)) {
      this.#subtrees.pop();
      added = { height: added.height + 1, hash: nodeHash(last.hash, added.hash) };
    }
    this.#subtrees.push(added);
  }

  root(): Hash {
    return join(this.#subtrees.map(({ hash }) => hash));
  }
}

/** Returns the root of a tree whose leaves are in memory. */
export function rootOf(leaves: readonly Hash[]): Hash {
  const frontier = new Frontier();
  for (const leaf of leaves) frontier.add(leaf);
  return frontier.root();
}

/** Returns the root of the complete subtree of 2^height leaves that begins at leaf index · 2^height. */
export type ReadNode = (height: number, index: number) => Promise<Hash>;

/**
 * The height of the largest complete tree of at most this many leaves. It is not computed with a logarithm, which would
 * be rounded.
 */
function heightOf(leaves: number): number {
  let height = 0;
  while (2 ** (height + 1) <= leaves) height += 1;
  return height;
}

/**
 * Returns the root of the leaves from `begin` up to, but not including, `end`. The range must be one that occurs in the
 * tree's definition.
 */
async function rootOfRange(read: ReadNode, begin: number, end: number): Promise<Hash> {
  const roots: Hash[] = [];
  for (let at = begin; at < end; ) {
    const height = heightOf(end - at);
    roots.push(await read(height, at / 2 ** height));
    at += 2 ** height;
  }
  return join(roots);
}

/** Returns the root of the tree when it had `size` leaves. */
export const rootAt = (read: ReadNode, size: number): Promise<Hash> => rootOfRange(read, 0, size);

/** The number of leaves left of the root's split: the largest power of two below `leaves`. */
const splitOf = (leaves: number): number => 2 ** heightOf(leaves - 1);

/**
 * Returns the proof that the leaf at `position` is in the tree of `size` leaves (RFC 9162, 2.1.3.1).
 *
 * @param position below `size`
 */
export async function inclusionProof(read: ReadNode, position: number, size: number): Promise<Hash[]> {
  const ranges: [number, number][] = [];
  for (let [begin, end] = [0, size]; end - begin > 1; ) {
    const middle = begin + splitOf(end - begin);
    const isLeft = position < middle;
    ranges.unshift(isLeft ? [middle, end] : [begin, middle]);
    if (isLeft) end = middle;
    else begin = middle;
  }
  return Promise.all(ranges.map(([begin, end]) => rootOfRange(read, begin, end)));
}

/**
 * Returns the proof that the tree of `from` leaves is the beginning of the tree of `to` leaves (RFC 9162, 2.1.4.1). It is
 * empty for an empty tree and for equal sizes.
 *
 * @param from at most `to`
 */
export async function consistencyProof(read: ReadNode, from: number, to: number): Promise<Hash[]> {
  if (from === 0) return [];
  const ranges: [number, number][] = [];
  let [begin, end] = [0, to];
  while (end !== from) {
    const middle = begin + splitOf(end - begin);
    const isLeft = from <= middle;
    ranges.unshift(isLeft ? [middle, end] : [begin, middle]);
    if (isLeft) end = middle;
    else begin = middle;
  }
  // The verifier has the root of the old tree, unless the old tree's last subtree begins elsewhere than the tree.
  if (begin > 0) ranges.unshift([begin, end]);
  return Promise.all(ranges.map(([first, last]) => rootOfRange(read, first, last)));
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const isOdd = (value: number): boolean => value % 2 === 1;
const half = (value: number): number => Math.floor(value / 2);

/** Checks a proof of inclusion (RFC 9162, 2.1.3.2). Accepts no hash that is not 32 bytes long. */
export function isIncluded(proof: {
  leaf: Uint8Array;
  position: number;
  size: number;
  hashes: readonly Uint8Array[];
  root: Uint8Array;
}): boolean {
  const { position, size, hashes, root } = proof;
  if (!isCount(position) || !isCount(size) || position >= size) return false;
  if ([proof.leaf, root, ...hashes].some(({ length }) => length !== 32)) return false;
  let [node, last] = [position, size - 1];
  let computed = proof.leaf;
  for (const hash of hashes) {
    if (last === 0) return false;
    if (isOdd(node) || node === last) {
      computed = nodeHash(hash, computed);
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)];
    } else computed = nodeHash(computed, hash);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && isSameHash(computed, root);
}

/**
 * Checks that the tree with root `to` continues the tree with root `from` (RFC 9162, 2.1.4.2). Accepts no hash that is not
 * 32 bytes long.
 */
export function isConsistent(proof: {
  from: { size: number; root: Uint8Array };
  to: { size: number; root: Uint8Array };
  hashes: readonly Uint8Array[];
}): boolean {
  const { from, to } = proof;
  if (!isCount(from.size) || !isCount(to.size) || from.size > to.size) return false;
  if ([from.root, to.root, ...proof.hashes].some(({ length }) => length !== 32)) return false;
  if (from.size === to.size) return proof.hashes.length === 0 && isSameHash(from.root, to.root);
  if (from.size === 0) return proof.hashes.length === 0 && isSameHash(from.root, sha256());
  let [node, last] = [from.size - 1, to.size - 1];
  while (isOdd(node)) [node, last] = [half(node), half(last)];
  // A complete old tree is itself a node of the new one, so its root begins the path.
  const path = node === 0 ? [from.root, ...proof.hashes] : [...proof.hashes];
  const first = path.shift();
  if (!first) return false;
  let [old, computed] = [first, first];
  for (const hash of path) {
    if (last === 0) return false;
    if (isOdd(node) || node === last) {
      [old, computed] = [nodeHash(hash, old), nodeHash(hash, computed)];
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)];
    } else computed = nodeHash(computed, hash);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && isSameHash(old, from.root) && isSameHash(computed, to.root);
}
