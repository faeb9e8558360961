/** The stored hashes of the log's tree: tiles of up to 256 hashes, as in C2SP tlog-tiles. */
import "server-only";
import { type Hash, type ReadNode, rootOf } from "./merkle";

export const tileWidth = 256;
/** A tile covers this many levels of the tree: 2^8 hashes. */
const tileHeight = 8;
const hashLength = 32;

/** `hashes` has the tile's hashes one after another, 32 bytes each. */
export type Tile = { level: number; index: number; hashes: Uint8Array };

/** Returns the hashes of a tile; null if it is not stored. */
export type ReadTile = (level: number, index: number) => Promise<Uint8Array | null>;

/** A stored tile is missing or has the wrong length, so the tree was tampered with. */
export class DamagedTree extends Error {
  override readonly name = "DamagedTree";
}

export function hashesIn(tile: Uint8Array): Hash[] {
  return Array.from({ length: Math.floor(tile.length / hashLength) }, (_, at) =>
    tile.slice(at * hashLength, (at + 1) * hashLength),
  ) as Hash[];
}

/**
 * Returns a function that reads the tree's nodes from its tiles. A node at a height of 8 · level is stored. A node
 * between two such heights is computed from its tile.
 */
export function nodesIn(readTile: ReadTile): ReadNode {
  return async (height, index) => {
    const level = Math.floor(height / tileHeight);
    const width = 2 ** (height % tileHeight);
    const first = index * width;
    const stored = await readTile(level, Math.floor(first / tileWidth));
    const begin = first % tileWidth;
    const hashes = hashesIn(stored ?? new Uint8Array()).slice(begin, begin + width);
    if (hashes.length < width) throw new DamagedTree(`A tile of level ${level} is missing or too short.`);
    return rootOf(hashes);
  };
}

/**
 * Adds leaves to a tree of `size` leaves.
 *
 * @returns every tile that is new or has grown, including the tiles above, to which full tiles add their roots
 */
export async function appendedTiles(readTile: ReadTile, size: number, leaves: readonly Hash[]): Promise<Tile[]> {
  const tiles: Tile[] = [];
  let added = leaves;
  let first = size;
  for (let level = 0; added.length > 0; level++) {
    const above: Hash[] = [];
    const index = Math.floor(first / tileWidth);
    const begun = first % tileWidth;
    const stored = hashesIn((begun > 0 && (await readTile(level, index))) || new Uint8Array());
    if (stored.length !== begun)
      throw new DamagedTree(`Tile ${index} of level ${level} is not as long as the tree says.`);
    const hashes = [...stored, ...added];
    for (let at = 0; at < hashes.length; at += tileWidth) {
      const width = hashes.slice(at, at + tileWidth);
      tiles.push({ level, index: index + at / tileWidth, hashes: Buffer.concat(width) });
      if (width.length === tileWidth) above.push(rootOf(width));
    }
    added = above;
    first = index;
  }
  return tiles;
}
