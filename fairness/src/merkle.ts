import { concat, toHex } from './bytes.ts';
import { sha256 } from './sha256.ts';

const NODE_PREFIX = new Uint8Array([1]);

function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concat(NODE_PREFIX, left, right));
}

export type MerkleTree = {
  root: Uint8Array;
  /** The audit path of the leaf at `index` (from 0), sibling of the leaf first; throws RangeError outside the tree. */
  path(index: number): Uint8Array[];
  /**
   * The nodes of all levels from `height` up (0: the leaves), level by level, 32 bytes each: what has to be kept so that
   * a path needs only the leaves of one subtree (see `keptPath`). Of a tree lower than `height`, the root alone.
   */
  above(height: number): Uint8Array;
};

/**
 * The Merkle tree of RFC 6962 over leaf hashes (already hashed with their 0x00 prefix, see `leafHash`).
 * Pairing level by level, with an odd last node carried up unchanged, gives the RFC's split at the
 * largest power of two. Throws RangeError without leaves.
 */
export function merkleTree(leaves: readonly Uint8Array[]): MerkleTree {
  if (leaves.length === 0) throw new RangeError('A tree needs at least one leaf');
  const levels: (readonly Uint8Array[])[] = [leaves];
  let level = leaves;
  while (level.length > 1) {
    const parents: Uint8Array[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const left = level[i]!;
      const right = level[i + 1];
      parents.push(right ? nodeHash(left, right) : left);
    }
    levels.push(parents);
    level = parents;
  }
  return {
    root: level[0]!,
    path(index) {
      if (!Number.isInteger(index) || index < 0 || index >= leaves.length) {
        throw new RangeError(`No leaf ${index} in a tree of ${leaves.length}`);
      }
      const siblings: Uint8Array[] = [];
      let position = index;
      for (const nodes of levels) {
        const sibling = nodes[position ^ 1];
        if (sibling) siblings.push(sibling);
        position >>>= 1;
      }
      return siblings;
    },
    above: (height) => concat(...levels.slice(Math.min(height, levels.length - 1)).flat()),
  };
}

/** How many nodes each level of a tree with `size` leaves has, leaves first. */
function levelSizes(size: number): number[] {
  const sizes = [size];
  for (let last = size; last > 1; ) {
    last = Math.ceil(last / 2);
    sizes.push(last);
  }
  return sizes;
}

/**
 * Which of the nodes kept by `above(height)` belong to the path of the leaf at `index`, as places in that list, lowest
 * first. The rest of the path, which comes before them, is the leaf's path in the tree over its own subtree: the leaves
 * from `index − index % 2^height` on, 2^height of them or as many as there are.
 */
export function keptPath(size: number, index: number, height: number): number[] {
  if (!Number.isInteger(index) || index < 0 || index >= size)
    throw new RangeError(`No leaf ${index} in a tree of ${size}`);
  const places: number[] = [];
  let before = 0;
  levelSizes(size).forEach((nodes, level) => {
    if (level < height) return;
    const sibling = Math.floor(index / 2 ** level) ^ 1;
    if (sibling < nodes) places.push(before + sibling);
    before += nodes;
  });
  return places;
}

/** Whether `path` leads from the leaf hash at `index` (from 0) of a tree with `size` leaves to `root`. */
export function verifyPath(
  leaf: Uint8Array,
  index: number,
  size: number,
  path: readonly Uint8Array[],
  root: Uint8Array,
): boolean {
  if (!Number.isInteger(size) || !Number.isInteger(index) || index < 0 || index >= size) return false;
  let hash = leaf;
  let position = index;
  let last = size - 1;
  let used = 0;
  while (last > 0) {
    const isRight = position % 2 === 1;
    // The last node of a level with an odd count has no sibling: it goes up as it is.
    if (isRight || position < last) {
      const sibling = path[used++];
      if (!sibling) return false;
      hash = isRight ? nodeHash(sibling, hash) : nodeHash(hash, sibling);
    }
    position = Math.floor(position / 2);
    last = Math.floor(last / 2);
  }
  return used === path.length && toHex(hash) === toHex(root);
}
