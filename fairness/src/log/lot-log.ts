import { fromHex, isHex, toHex, utf8 } from '../bytes.ts';
import { merkleTree, verifyPath } from '../merkle.ts';
import { type LogEntry, parseEntry } from './entry.ts';
import type { PlacedEntry } from './history.ts';
import { entriesIn, tilePath } from './tiles.ts';
import { entryHash, type Head, TILE_WIDTH } from './tree.ts';

/** An entry of the log, as text, and its path to a head, the leaf's sibling first, in hexadecimal. */
export type ProvenLeaf = { index: number; entry: string; path: readonly string[] };

/** What the log has of one lot, or of a waiting room, with the signed head that it leads to: a file that is checked without the shop. */
export type LotLog = {
  format: 'kujiya-lot-log/1';
  /** The log's verifier key. */
  key: string;
  checkpoint: string;
  leaves: readonly ProvenLeaf[];
};

/** The value is no such file, so there is nothing to check. */
export class LotLogError extends Error {
  override name = 'LotLogError';
}

/** Accepts a value from outside (a parsed JSON file); throws LotLogError, naming the fault. */
export function readLotLog(value: unknown): LotLog {
  const log = (typeof value === 'object' && value !== null ? value : {}) as LotLog;
  if (log.format !== 'kujiya-lot-log/1') throw new LotLogError('format must be kujiya-lot-log/1');
  if (typeof log.key !== 'string' || typeof log.checkpoint !== 'string')
    throw new LotLogError('key and checkpoint must be texts');
  const isLeaf = (leaf: ProvenLeaf | null) =>
    Number.isSafeInteger(leaf?.index) &&
    typeof leaf?.entry === 'string' &&
    Array.isArray(leaf.path) &&
    leaf.path.every((hash: unknown) => isHex(hash, 32));
  if (!Array.isArray(log.leaves)) throw new LotLogError('leaves must be a list');
  const wrong = log.leaves.findIndex((leaf) => !isLeaf(leaf));
  if (wrong >= 0) throw new LotLogError(`The leaf at position ${wrong} of the list is malformed`);
  return log;
}

/** The entries of these leaves; null unless each is an entry, and its path leads to the head. */
export function provenEntries(head: Head, leaves: readonly ProvenLeaf[]): PlacedEntry[] | null {
  const placed = leaves.map(({ index, entry: text, path }) => {
    const bytes = utf8(text);
    const entry = parseEntry(bytes);
    const holds = verifyPath(entryHash(bytes), index, head.size, path.map(fromHex), head.root);
    return entry && holds ? { index, entry } : null;
  });
  const found = placed.filter((one) => one !== null);
  return found.length === placed.length ? found : null;
}

/** Bundles that are fetched at once. */
const AT_ONCE = 8;

/**
 * The entries of a whole log that are a lot's or a waiting room's: of all entries, so that the shop can keep none of them
 * back. Null unless together they give the head's root. Throws what fetching throws, and RangeError for a bundle that is none.
 */
export async function ownEntries(
  head: Head,
  isOwn: (entry: LogEntry) => boolean,
  fetchBytes: (path: string) => Promise<Uint8Array>,
): Promise<PlacedEntry[] | null> {
  const hashes: Uint8Array[] = [];
  const own: PlacedEntry[] = [];
  const count = Math.ceil(head.size / TILE_WIDTH);
  for (let first = 0; first < count; first += AT_ONCE) {
    const bundles = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, i) => {
      const index = first + i;
      return fetchBytes(
        tilePath({
          level: 'entries',
          index,
          width: Math.min(TILE_WIDTH, head.size - index * TILE_WIDTH),
        }),
      );
    });
    for (const bytes of (await Promise.all(bundles)).flatMap(entriesIn)) {
      const entry = parseEntry(bytes);
      if (entry && isOwn(entry)) own.push({ index: hashes.length, entry });
      hashes.push(entryHash(bytes));
    }
  }
  const holds = hashes.length === head.size && head.size > 0;
  return holds && toHex(merkleTree(hashes).root) === toHex(head.root) ? own : null;
}
