import { describe, expect, test } from 'vitest';
import { concat, fromHex, toHex } from '../bytes.ts';
import { verifyPath } from '../merkle.ts';
import { seededBytes } from '../played-lot.fixture.ts';
import { tilesOver } from './tree.fixture.ts';
import { entryHash, logTree, tileWidth, verifyConsistency } from './tree.ts';

// The inputs and tree heads of the reference tests of RFC 6962.
const inputs = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map(fromHex);
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('RFC 6962', () => {
  const leaves = inputs.map(entryHash);
  test.each(roots.map((root, i) => [i + 1, root] as const))('the head of %i leaves', async (size, root) => {
    expect(toHex(await logTree(size, tilesOver(leaves)).root())).toBe(root);
  });

  test('the head of an empty log is the hash of nothing', async () => {
    expect(toHex(await logTree(0, tilesOver([])).root())).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
  });

  // Nodes of the tree over all eight, by the leaves they cover.
  const nodes = {
    '01': 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    '1': '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
    '23': '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    '4': 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    '45': '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
    '67': 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    '0123': 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4567': '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  };

  test.each([
    [0, 8, [nodes['1'], nodes['23'], nodes['4567']]],
    [5, 8, [nodes['4'], nodes['67'], nodes['0123']]],
    [4, 5, [nodes['0123']]],
  ])('the path of leaf %i of %i', async (index, size, path) => {
    const made = await logTree(size, tilesOver(leaves)).inclusion(index);
    expect(made.map(toHex)).toEqual(path);
    expect(verifyPath(leaves[index]!, index, size, made, fromHex(roots[size - 1]!))).toBe(true);
  });

  test.each([
    [1, 8, [nodes['1'], nodes['23'], nodes['4567']]],
    [6, 8, [nodes['45'], nodes['67'], nodes['0123']]],
    [2, 5, [nodes['23'], nodes['4']]],
    [8, 8, []],
  ])('the proof that the head of %i leaves comes before that of %i', async (first, size, proof) => {
    expect((await logTree(size, tilesOver(leaves)).consistency(first)).map(toHex)).toEqual(proof);
  });
});

const random = seededBytes('log');
const leaves = Array.from({ length: 700 }, () => random(32));
const treeOf = (size: number) => logTree(size, tilesOver(leaves.slice(0, size)));
const headOf = async (size: number) => ({ size, root: await treeOf(size).root() });

/** RFC 6962, section 2.1, by its definition. */
async function byDefinition(from: number, to: number): Promise<Uint8Array> {
  if (to - from === 1) return leaves[from]!;
  let k = 1;
  while (k * 2 < to - from) k *= 2;
  const bytes = concat(
    Uint8Array.of(1),
    await byDefinition(from, from + k),
    await byDefinition(from + k, to),
  );
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

test.each([1, 2, 3, 255, 256, 257, 511, 512, 513, 700])('tiles of %i leaves give the head', async (size) => {
  expect(toHex(await treeOf(size).root())).toBe(toHex(await byDefinition(0, size)));
});

test.each([1, 2, 7, 256, 257, 300, 700])('each leaf of %i has a path to the head', async (size) => {
  const { root } = await headOf(size);
  for (let index = 0; index < size; index += size > 20 ? 7 : 1) {
    const path = await treeOf(size).inclusion(index);
    expect(verifyPath(leaves[index]!, index, size, path, root)).toBe(true);
    expect(verifyPath(leaves[(index + 1) % size]!, index, size, path, root)).toBe(size === 1);
  }
});

test('every earlier head is proven to be the beginning of a later one, and no other is', async () => {
  for (const size of [1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 64, 255, 256, 257, 512, 600, 700]) {
    const second = await headOf(size);
    for (let earlier = 1; earlier <= size; earlier += size > 40 ? 23 : 1) {
      const first = await headOf(earlier);
      const proof = await treeOf(size).consistency(earlier);
      expect([earlier, size, verifyConsistency(first, second, proof)]).toEqual([earlier, size, true]);
      const other = { size: earlier, root: entryHash(first.root) };
      expect(verifyConsistency(other, second, proof)).toBe(false);
      expect(verifyConsistency(first, { size, root: entryHash(second.root) }, proof)).toBe(false);
      if (earlier < size) {
        expect(verifyConsistency(second, first, proof)).toBe(false);
        expect(verifyConsistency(first, second, proof.slice(1))).toBe(false);
        expect(verifyConsistency(first, second, [...proof, second.root])).toBe(false);
        expect(verifyConsistency({ ...first, size: earlier + 1 }, second, proof)).toBe(false);
      }
    }
  }
});

test('a log that was rewritten has no proof', async () => {
  const first = await headOf(300);
  const rewritten = leaves.map((leaf, i) => (i === 120 ? entryHash(leaf) : leaf));
  const tree = logTree(700, tilesOver(rewritten));
  const second = { size: 700, root: await tree.root() };
  expect(verifyConsistency(first, second, await tree.consistency(300))).toBe(false);
});

test('heads of no leaves and of the same size need no proof', async () => {
  const second = await headOf(9);
  expect(verifyConsistency({ size: 0, root: second.root }, second, [])).toBe(true);
  expect(verifyConsistency(second, second, [])).toBe(true);
  expect(verifyConsistency({ ...second, root: entryHash(second.root) }, second, [])).toBe(false);
  expect(verifyConsistency(second, { size: 10, root: second.root }, [])).toBe(false);
});

test('the tiles of 70,000 leaves are those of the specification', () => {
  const widths = (level: number, count: number) =>
    Array.from({ length: count }, (_, index) => tileWidth(70_000, level, index)).filter((width) => width > 0);
  expect(widths(0, 300)).toEqual([...Array(273).fill(256), 112]);
  expect(widths(1, 5)).toEqual([256, 17]);
  expect(widths(2, 5)).toEqual([1]);
  expect(tileWidth(256, 1, 0)).toBe(1);
});

test('what is not in the log has no proof, and a tile that is too short is refused', async () => {
  await expect(treeOf(5).inclusion(5)).rejects.toThrow(RangeError);
  await expect(treeOf(5).consistency(0)).rejects.toThrow(RangeError);
  await expect(treeOf(5).consistency(6)).rejects.toThrow(RangeError);
  await expect(logTree(5, async () => new Uint8Array(32)).root()).rejects.toThrow('has not 5 hashes');
});
