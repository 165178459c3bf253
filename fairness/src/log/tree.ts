import { concat, toHex } from '../bytes.ts';
import { nodeHash } from '../merkle.ts';
import { sha256 } from '../sha256.ts';

/** Hashes in a full tile (C2SP tlog-tiles). */
export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;
const HASH = 32;

/**
 * Reads a tile of the log's tree: `width` hashes of 32 bytes, one after the other. Those of level 0 are the leaves'; each
 * of a higher level is the hash of a full tile below.
 */
export type ReadTile = (level: number, index: number, width: number) => Promise<Uint8Array>;

/** The hash of an entry as a leaf: SHA-256(0x00 ‖ entry). */
export const entryHash = (entry: Uint8Array): Uint8Array => sha256(concat(Uint8Array.of(0), entry));

/** How many hashes the tile has in a log of this size: at most 256, none or less if there is no such tile. */
export const tileWidth = (size: number, level: number, index: number): number =>
  Math.min(TILE_WIDTH, Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH);

/** The hash over `count` hashes (a power of two) of a tile, from the place `from` on. */
export function hashIn(tile: Uint8Array, from: number, count: number): Uint8Array {
  if (count === 1) return tile.slice(from * HASH, (from + 1) * HASH);
  const half = count / 2;
  return nodeHash(hashIn(tile, from, half), hashIn(tile, from + half, half));
}

/** The largest power of two below `n`, which is at least 2. */
function split(n: number): number {
  let power = 1;
  while (power * 2 < n) power *= 2;
  return power;
}

const isPower = (n: number) => n === 1 || split(n) * 2 === n;

export type LogTree = {
  root(): Promise<Uint8Array>;
  /** The path of the leaf at `index`, the leaf's sibling first (RFC 6962, 2.1.1); check it with `verifyPath`. */
  inclusion(index: number): Promise<Uint8Array[]>;
  /** That the tree of the first `first` leaves, at least one, is the beginning of this one (RFC 6962, 2.1.2). */
  consistency(first: number): Promise<Uint8Array[]>;
};

/** The tree over the first `size` leaves of a log, from its tiles; each tile is read once. */
export function logTree(size: number, read: ReadTile): LogTree {
  const tiles = new Map<string, Promise<Uint8Array>>();

  function tile(level: number, index: number): Promise<Uint8Array> {
    const name = `${level}/${index}`;
    const known = tiles.get(name);
    if (known) return known;
    const width = tileWidth(size, level, index);
    const reading = read(level, index, width).then((hashes) => {
      if (hashes.length !== width * HASH) throw new RangeError(`Tile ${name} has not ${width} hashes`);
      return hashes;
    });
    tiles.set(name, reading);
    return reading;
  }

  /** The hash over the leaves from `start` up to, not including, `end`. */
  async function hash(start: number, end: number): Promise<Uint8Array> {
    const count = end - start;
    if (isPower(count)) {
      const height = Math.round(Math.log2(count));
      const level = Math.floor(height / TILE_HEIGHT);
      const first = start / TILE_WIDTH ** level;
      const hashes = await tile(level, Math.floor(first / TILE_WIDTH));
      return hashIn(hashes, first % TILE_WIDTH, 2 ** (height % TILE_HEIGHT));
    }
    const middle = start + split(count);
    const [left, right] = await Promise.all([hash(start, middle), hash(middle, end)]);
    return nodeHash(left, right);
  }

  async function path(index: number, start: number, end: number): Promise<Uint8Array[]> {
    if (end - start === 1) return [];
    const middle = start + split(end - start);
    const isLeft = index < middle;
    // At once: each tile may be a request.
    const [below, sibling] = await Promise.all([
      isLeft ? path(index, start, middle) : path(index, middle, end),
      isLeft ? hash(middle, end) : hash(start, middle),
    ]);
    return [...below, sibling];
  }

  async function proof(first: number, start: number, end: number, known: boolean): Promise<Uint8Array[]> {
    if (first === end) return known ? [] : [await hash(start, end)];
    const middle = start + split(end - start);
    const isLeft = first <= middle;
    const [below, sibling] = await Promise.all([
      isLeft ? proof(first, start, middle, known) : proof(first, middle, end, false),
      isLeft ? hash(middle, end) : hash(start, middle),
    ]);
    return [...below, sibling];
  }

  const within = (value: number, least: number, most: number) => {
    if (!Number.isSafeInteger(value) || value < least || value > most)
      throw new RangeError(`${value} is not in a log of ${size}`);
  };
  return {
    root: async () => (size === 0 ? sha256(new Uint8Array()) : hash(0, size)),
    async inclusion(index) {
      within(index, 0, size - 1);
      return path(index, 0, size);
    },
    async consistency(first) {
      within(first, 1, size);
      return proof(first, 0, size, true);
    },
  };
}

/** A log's state: how many leaves it has, and the root over them. */
export type Head = { size: number; root: Uint8Array };

/** Whether `proof` shows that the log of the head `first` is the beginning of that of `second` (RFC 9162, 2.1.4.2). */
export function verifyConsistency(first: Head, second: Head, proof: readonly Uint8Array[]): boolean {
  const isSame = (a: Uint8Array, b: Uint8Array) => toHex(a) === toHex(b);
  if (first.size > second.size || first.size < 0) return false;
  if (first.size === second.size) return proof.length === 0 && isSame(first.root, second.root);
  if (first.size === 0) return proof.length === 0;
  let at = first.size - 1;
  let last = second.size - 1;
  const up = () => {
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  };
  while (at % 2 === 1) up();
  // The head of a perfect tree is itself the first node of the proof.
  const [seed, ...rest] = isPower(first.size) ? [first.root, ...proof] : proof;
  if (!seed) return false;
  let older = seed;
  let newer = seed;
  for (const node of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      older = nodeHash(node, older);
      newer = nodeHash(node, newer);
      while (at % 2 === 0 && at !== 0) up();
    } else newer = nodeHash(newer, node);
    up();
  }
  return last === 0 && isSame(older, first.root) && isSame(newer, second.root);
}
