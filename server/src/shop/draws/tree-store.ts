import { leafHash, lotTree, type Slot } from '@kujiya/fairness/commit';
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

/** Slots of subtrees, by lot and number, and then (`number` null) kept nodes, in the order in which they are asked for. */
const readParts = readStatement<
  { lot_id: number; number: number | null; prize_id: number | null; bytes: Buffer },
  [firstLots: number[], firsts: number[], size: number, placeLots: number[], places: number[]]
>(
  'draws.read_tree_parts',
  `(select s.lot_id, s.number, s.prize_id, s.salt as bytes from unnest($1::integer[], $2::integer[]) r (lot_id, first)
    join slots s on s.lot_id = r.lot_id and s.number > r.first and s.number <= r.first + $3::integer
    order by s.lot_id, s.number)
   union all
   (select t.lot_id, null, null, substring(t.nodes from r.place * 32 + 1 for 32)
    from unnest($4::integer[], $5::integer[]) with ordinality r (lot_id, place, i)
    join lot_trees t on t.lot_id = r.lot_id order by r.i)`,
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
const unique = (values: readonly number[]) => [...new Set(values)];

async function readPaths(db: Queryable, requests: PathRequest[]): Promise<Map<number, string[]>[]> {
  const wanted = requests.map(({ lotId, total, numbers }) => ({
    lotId,
    firsts: unique(numbers.map(firstOf)),
    places: unique(numbers.flatMap((number) => keptPath(total, number - 1, subtreeHeight))),
  }));
  const lotsOf = (key: 'firsts' | 'places') => wanted.flatMap((one) => one[key].map(() => one.lotId));
  const parts = await readParts(
    db,
    lotsOf('firsts'),
    wanted.flatMap(({ firsts }) => firsts),
    subtreeSize,
    lotsOf('places'),
    wanted.flatMap(({ places }) => places),
  );

  const nodes: Buffer[] = [];
  const leaves = new Map<string, Uint8Array[]>();
  await inPieces(parts, ({ lot_id, number, prize_id, bytes }) => {
    if (number === null) {
      nodes.push(bytes);
      return;
    }
    const key = `${lot_id} ${firstOf(number)}`;
    const hashes = leaves.get(key) ?? [];
    // Two requests may ask for one subtree: its rows come twice then, and count once.
    if (hashes.length === (number - 1) % subtreeSize)
      hashes.push(leafHash(String(lot_id), number, String(prize_id), bytes));
    leaves.set(key, hashes);
  });
  const subtrees = new Map<string, MerkleTree>();
  await inPieces(leaves, ([key, hashes]) => void subtrees.set(key, merkleTree(hashes)));

  let read = 0;
  const results: Map<number, string[]>[] = [];
  for (const [i, { lotId, total, numbers }] of requests.entries()) {
    const places = wanted[i]?.places ?? [];
    const kept = new Map(places.map((place, k) => [place, nodes[read + k]] as const));
    read += places.length;
    const paths = new Map<number, string[]>();
    await inPieces(numbers, (number) => {
      const subtree = subtrees.get(`${lotId} ${firstOf(number)}`);
      if (!subtree) throw new Error(`lot ${lotId} has no slot ${number}`);
      const above = keptPath(total, number - 1, subtreeHeight).map((place) => kept.get(place));
      const path = [...subtree.path((number - 1) % subtreeSize), ...above];
      paths.set(
        number,
        path.map((node) => Buffer.from(node ?? []).toString('hex')),
      );
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
