import { toHex } from './bytes.ts';
import { sha256 } from './sha256.ts';

/**
 * The bytes hashed for a node: 0x01, then both children. One array for all calls: an array per call would lie outside
 * the heap.
 */
const pair = new Uint8Array(65);
pair[0] = 1;

/** SHA-256(0x01 ‖ left ‖ right), as RFC 6962. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  pair.set(left, 1);
  pair.set(right, 33);
  return sha256(pair);
}

export type MerkleTree = {
  root: Uint8Array;
  /**
   * The audit path of the leaf at `index` (from 0), sibling of the leaf first; throws RangeError outside the tree. With
   * `height`, only the part above the subtree of 2^height leaves that contains the leaf; the part below is the leaf's
   * path in the tree over that subtree alone, whose leaves start at `index - index % 2^height`.
   */
  path(index: number, height?: number): Uint8Array[];
};

/**
 * The Merkle tree of RFC 6962 over leaf hashes (already hashed with their 0x00 prefix, see `leafHash`). Pairing level
 * by level, with an odd last node carried up unchanged, gives the RFC's split at the largest power of two. Throws
 * RangeError for an empty list.
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
    path(index, height = 0) {
      if (!Number.isInteger(index) || index < 0 || index >= leaves.length) {
        throw new RangeError(`No leaf ${index} in a tree of ${leaves.length}`);
      }
      const siblings: Uint8Array[] = [];
      levels.slice(height).forEach((nodes, level) => {
        const sibling = nodes[(index >>> (height + level)) ^ 1];
        if (sibling) siblings.push(sibling);
      });
      return siblings;
    },
  };
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
    // The last node of a level with an odd count has no sibling and is carried up unchanged.
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
