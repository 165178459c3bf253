import { leafHash, lotTree, SALT_BYTES, type Slot } from '@kujiya/fairness/commit';
import { keptPath, type MerkleTree, merkleTree } from '@kujiya/fairness/merkle';
import { batcher } from '#platform/batch.ts';
import { inPieces } from '#platform/in-pieces.ts';
import { type Database, type Queryable, readStatement, writeStatement } from '#platform/postgres/database.ts';

/** Subtrees of 2^4 = 16 slots: a proof hashes 31 nodes at the most, and two bytes a slot are kept of the tree above. */
export const subtreeHeight = 4;
const subtreeSize = 2 ** subtreeHeight;

export const insertTree = writeStatement<object, [lotId: number, nodes: Buffer]>(
  'draws.insert_tree',
  'insert into lot_trees (lot_id, nodes) values ($1, $2)',
);

/**
 * The slots of subtrees, a row each, with their prizes and salts one after the other; then a row (`nth` null) with the kept
 * nodes as hex, one after the other as they are asked for. The arrays are hidden in subqueries: where the planner sees
 * them it makes a new plan at every call. The limit keeps each kept node a lookup by its lot.
 */
const readParts = readStatement<
  { nth: number; prizes: string | null; salts: Buffer | null } | { nth: null; nodes: string | null },
  [firstLots: number[], firsts: number[], size: number, placeLots: number[], places: number[]]
>(
  'draws.read_tree_parts',
  `select r.nth::integer, s.prizes, s.salts, null as nodes
   from unnest((select $1::integer[]), (select $2::integer[])) with ordinality r (lot_id, first, nth)
   cross join lateral (
     select string_agg(prize_id::text, ',' order by number) as prizes, string_agg(salt, ''::bytea order by number) as salts
     from slots where lot_id = r.lot_id and number > r.first and number <= r.first + $3::integer) s
   union all
   select null, null, null, encode(string_agg(n.node, ''::bytea order by r.nth), 'hex')
   from unnest((select $4::integer[]), (select $5::integer[])) with ordinality r (lot_id, place, nth)
   cross join lateral (
     select substring(t.nodes from r.place * 32 + 1 for 32) as node from lot_trees t where t.lot_id = r.lot_id limit 1) n`,
);

const slotsForTree = readStatement<{ number: number; prize_id: number; salt: Buffer }, [lotId: number]>(
  'draws.slots_for_tree',
  'select number, prize_id, salt from slots where lot_id = $1 order by number',
);

const keptTree = readStatement<{ nodes: Buffer }, [lotId: number]>(
  'draws.kept_tree',
  'select nodes from lot_trees where lot_id = $1',
);

/** The whole tree of a lot, from its slots as they are: for the audit. */
export async function treeOf(db: Queryable, lotId: number): Promise<MerkleTree> {
  const rows = await slotsForTree(db, lotId);
  const slots: Slot[] = rows.map(({ number, prize_id, salt }) => ({
    number,
    prizeId: String(prize_id),
    salt,
  }));
  return lotTree(String(lotId), slots);
}

/** The stored upper levels of a lot's tree; null when none are stored. */
export const keptNodes = async (db: Queryable, lotId: number): Promise<Buffer | null> =>
  (await keptTree(db, lotId))[0]?.nodes ?? null;

/** Slots of one lot whose Merkle paths are wanted. */
export type PathRequest = { lotId: number; total: number; numbers: readonly number[] };

const firstOf = (number: number) => number - 1 - ((number - 1) % subtreeSize);

/** The requested places of lots, each once, however many callers ask for it. */
function createPlaces() {
  const nths = new Map<string, number>();
  const lots: number[] = [];
  const places: number[] = [];
  return {
    lots,
    places,
    /** Its place among what is asked for, from 0. */
    nth(lotId: number, place: number): number {
      const key = `${lotId} ${place}`;
      const known = nths.get(key);
      if (known !== undefined) return known;
      nths.set(key, lots.length);
      lots.push(lotId);
      return places.push(place) - 1;
    },
  };
}

/** A node in the hex of all that were asked for. */
const nodeAt = (nodes: string, nth: number) => nodes.slice(nth * 64, nth * 64 + 64);

async function readPaths(db: Queryable, requests: PathRequest[]): Promise<Map<number, string[]>[]> {
  const firsts = createPlaces();
  const kept = createPlaces();
  for (const { lotId, total, numbers } of requests)
    for (const number of numbers) {
      firsts.nth(lotId, firstOf(number));
      for (const place of keptPath(total, number - 1, subtreeHeight)) kept.nth(lotId, place);
    }
  const parts = await readParts(db, firsts.lots, firsts.places, subtreeSize, kept.lots, kept.places);

  let nodes = '';
  const subtrees: MerkleTree[] = [];
  await inPieces(parts, (part) => {
    if (part.nth === null) {
      nodes = part.nodes ?? '';
      return;
    }
    const { prizes, salts } = part;
    if (prizes === null || salts === null) return;
    const [lotId, first] = [String(firsts.lots[part.nth - 1]), firsts.places[part.nth - 1] ?? 0];
    const leaves = prizes
      .split(',')
      .map((prizeId, i) =>
        leafHash(lotId, first + i + 1, prizeId, salts.subarray(i * SALT_BYTES, (i + 1) * SALT_BYTES)),
      );
    subtrees[part.nth - 1] = merkleTree(leaves);
  });

  const results: Map<number, string[]>[] = [];
  for (const { lotId, total, numbers } of requests) {
    const paths = new Map<number, string[]>();
    await inPieces(numbers, (number) => {
      const subtree = subtrees[firsts.nth(lotId, firstOf(number))];
      if (!subtree) throw new Error(`lot ${lotId} has no slot ${number}`);
      const below = subtree.path((number - 1) % subtreeSize);
      const above = keptPath(total, number - 1, subtreeHeight);
      paths.set(number, [
        ...below.map((node) => Buffer.from(node).toString('hex')),
        ...above.map((place) => nodeAt(nodes, kept.nth(lotId, place))),
      ]);
    });
    results.push(paths);
  }
  return results;
}

/**
 * Makes Merkle paths (hex, sibling of the leaf first) from at most 16 slots and a few kept nodes each, so that the first
 * proof of a lot costs what every later one costs. Requests that arrive together are read together.
 */
export const pathReader = (db: Database): ((request: PathRequest) => Promise<Map<number, string[]>>) =>
  batcher((requests: PathRequest[]) => readPaths(db, requests));
