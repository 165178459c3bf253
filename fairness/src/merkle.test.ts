import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { concat, fromHex, toHex } from './bytes.ts';
import { merkleTree, verifyPath } from './merkle.ts';
import { seeded } from './played-lot.fixture.ts';

function hash(...parts: Uint8Array[]): Uint8Array {
  return createHash('sha256')
    .update(concat(...parts))
    .digest();
}

function leavesOf(count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, i) => hash(Uint8Array.of(0, i >> 8, i & 255)));
}

/** RFC 6962, section 2.1, implemented literally. */
function rootByDefinition(leaves: Uint8Array[]): Uint8Array {
  if (leaves.length === 1) return leaves[0]!;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return hash(
    Uint8Array.of(1),
    rootByDefinition(leaves.slice(0, split)),
    rootByDefinition(leaves.slice(split)),
  );
}

/** RFC 6962, section 2.1.1, implemented literally. */
function pathByDefinition(index: number, leaves: Uint8Array[]): Uint8Array[] {
  if (leaves.length === 1) return [];
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  const left = leaves.slice(0, split);
  const right = leaves.slice(split);
  return index < split
    ? [...pathByDefinition(index, left), rootByDefinition(right)]
    : [...pathByDefinition(index - split, right), rootByDefinition(left)];
}

describe('the tree', () => {
  test('has the root that Certificate Transparency logs know for their eight test leaves', () => {
    const inputs = [
      '',
      '00',
      '10',
      '2021',
      '3031',
      '40414243',
      '5051525354555657',
      '606162636465666768696a6b6c6d6e6f',
    ];
    const tree = merkleTree(inputs.map((input) => hash(Uint8Array.of(0), fromHex(input))));
    expect(toHex(tree.root)).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
  });

  test('has the root and the paths of the definition at every size up to 70, and every path verifies', () => {
    for (let size = 1; size <= 70; size++) {
      const leaves = leavesOf(size);
      const tree = merkleTree(leaves);
      expect(toHex(tree.root)).toBe(toHex(rootByDefinition(leaves)));
      for (let i = 0; i < size; i++) {
        const path = tree.path(i);
        expect(path.map(toHex)).toEqual(pathByDefinition(i, leaves).map(toHex));
        expect(verifyPath(leaves[i]!, i, size, path, tree.root)).toBe(true);
      }
    }
  });

  test('proves a leaf at its own place only', () => {
    const leaves = leavesOf(21);
    const tree = merkleTree(leaves);
    for (let i = 0; i < 21; i++) {
      for (let other = 0; other < 21; other++) {
        if (other === i) continue;
        expect(verifyPath(leaves[i]!, other, 21, tree.path(i), tree.root)).toBe(false);
        expect(verifyPath(leaves[i]!, other, 21, tree.path(other), tree.root)).toBe(false);
      }
    }
  });

  test('refuses paths with anything changed, left out or added', () => {
    const stream = seeded('paths');
    const leaves = leavesOf(100);
    const tree = merkleTree(leaves);
    for (let i = 0; i < 100; i++) {
      const path = tree.path(i);
      const changed = path.map((node) => node.slice());
      changed[stream.below(path.length)]![stream.below(32)]! ^= 1 << stream.below(8);
      expect(verifyPath(leaves[i]!, i, 100, changed, tree.root)).toBe(false);
      expect(verifyPath(leaves[i]!, i, 100, path.slice(1), tree.root)).toBe(false);
      expect(verifyPath(leaves[i]!, i, 100, path.slice(0, -1), tree.root)).toBe(false);
      expect(verifyPath(leaves[i]!, i, 100, [...path, leaves[0]!], tree.root)).toBe(false);
    }
  });

  test('never takes an inner node for a leaf at the size of the lot', () => {
    const leaves = leavesOf(8);
    const tree = merkleTree(leaves);
    const inner = tree.path(2)[1]!;
    expect(verifyPath(inner, 0, 8, tree.path(0).slice(1), tree.root)).toBe(false);
  });

  test('refuses places outside itself', () => {
    const tree = merkleTree(leavesOf(5));
    expect(() => merkleTree([])).toThrow(RangeError);
    for (const index of [-1, 5, 1.5, Number.NaN]) {
      expect(() => tree.path(index)).toThrow(RangeError);
      expect(verifyPath(leavesOf(5)[0]!, index, 5, tree.path(0), tree.root)).toBe(false);
    }
  });
});

describe('a path in two parts, below and above a small subtree', () => {
  const height = 3;

  test.each([1, 2, 7, 8, 9, 15, 16, 17, 63, 64, 65, 100, 333])('equals the path of %i leaves', (size) => {
    const leaves = leavesOf(size);
    const tree = merkleTree(leaves);
    for (let index = 0; index < size; index++) {
      const first = index - (index % 2 ** height);
      const below = merkleTree(leaves.slice(first, first + 2 ** height)).path(index - first);
      // Every leaf of a subtree has the same path above it.
      expect([...below, ...tree.path(first, height)].map(toHex)).toEqual(tree.path(index).map(toHex));
    }
  });

  test('has nothing above a subtree that is the whole tree', () => {
    expect(merkleTree(leavesOf(5)).path(4, height)).toEqual([]);
  });
});
