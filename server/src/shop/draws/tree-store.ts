import {
  leafHash,
  leafTermsOf,
  lotTree,
  type PrizeEntry,
  SALT_BYTES,
  type Slot,
} from '@kujiya/fairness/commit';
import { type MerkleTree, merkleTree } from '@kujiya/fairness/merkle';
import { batcher } from '#platform/batch.ts';
import { inPieces } from '#platform/in-pieces.ts';
import { type Database, type Queryable, readStatement, writeStatement } from '#platform/postgres/database.ts';

/** Subtrees of 2^4 = 16 slots: a proof hashes 31 nodes at the most. */
const subtreeHeight = 4;
export const subtreeSize = 2 ** subtreeHeight;

export const insertSubtrees = writeStatement<object, [lotId: number, positions: number[], above: Buffer[]]>(
  'draws.insert_subtrees',
  `insert into lot_subtrees (lot_id, position, above)
   select $1, s.position, s.above from unnest($2::integer[], $3::bytea[]) s (position, above)`,
);

/** For each subtree of `total` slots, in order, the part of its slots' paths that is above it. */
export const pathsAbove = (tree: MerkleTree, total: number): Buffer[] =>
  Array.from({ length: Math.ceil(total / subtreeSize) }, (_, position) =>
    Buffer.concat(tree.path(position * subtreeSize, subtreeHeight)),
  );

/** A subtree's prizes and salts, slot after slot, and the path above it in hex. */
export type SubtreeRow = { lot_id: number; position: number; prizes: string; salts: Buffer; above: string };

/**
 * Reads the subtrees named by the rows (`lot_id`, `position`) of a relation; each is one lookup per table, whatever
 * query yields the relation.
 */
export const selectSubtrees = (wanted: string): string => `
  select w.lot_id, w.position, s.prizes, s.salts, encode(t.above, 'hex') as above
  from (${wanted}) w
  cross join lateral (
    select string_agg(prize_id::text, ',' order by number) as prizes, string_agg(salt, ''::bytea order by number) as salts
    from slots where lot_id = w.lot_id and number > w.position * ${subtreeSize} and number <= (w.position + 1) * ${subtreeSize}) s
  cross join lateral (
    select above from lot_subtrees where lot_id = w.lot_id and position = w.position limit 1) t`;

// The arrays are hidden in subqueries: if the planner sees them, it makes a new plan for every call.
const readSubtrees = readStatement<SubtreeRow, [lotIds: number[], positions: number[]]>(
  'draws.read_subtrees',
  selectSubtrees(
    'select lot_id, position from unnest((select $1::integer[]), (select $2::integer[])) r (lot_id, position)',
  ),
);

const prizesForTree = readStatement<{ committed_prizes: PrizeEntry[] }, [lotId: number]>(
  'draws.prizes_for_tree',
  'select committed_prizes from lots where id = $1',
);

const slotsForTree = readStatement<{ number: number; prize_id: number; salt: Buffer }, [lotId: number]>(
  'draws.slots_for_tree',
  'select number, prize_id, salt from slots where lot_id = $1 order by number',
);

const storedAbove = readStatement<{ above: Buffer }, [lotId: number]>(
  'draws.stored_above',
  'select above from lot_subtrees where lot_id = $1 order by position',
);

/** The whole tree of a lot, computed from its current slots, and their count: for the audit. */
export async function treeOf(db: Queryable, lotId: number): Promise<{ tree: MerkleTree; total: number }> {
  const rows = await slotsForTree(db, lotId);
  const slots: Slot[] = rows.map(({ number, prize_id, salt }) => ({
    number,
    prizeId: String(prize_id),
    salt,
  }));
  const [lot] = await prizesForTree(db, lotId);
  return {
    tree: lotTree(String(lotId), slots, leafTermsOf(slots.length, lot?.committed_prizes ?? [])),
    total: slots.length,
  };
}

/** The stored nodes of a lot's Merkle tree, subtree by subtree. */
export const storedPathsAbove = async (db: Queryable, lotId: number): Promise<Buffer[]> =>
  (await storedAbove(db, lotId)).map(({ above }) => above);

const positionOf = (number: number) => Math.floor((number - 1) / subtreeSize);
const keyOf = (lotId: number, position: number) => `${lotId} ${position}`;

/** Paths (hex, sibling of the leaf first) of the slots of subtrees that have been read. */
export type Subtrees = {
  /** Throws for a slot that is in none of the subtrees. `terms` are the lot's `leafTermsOf`. */
  path(lotId: number, number: number, terms: ReadonlyMap<string, string>): string[];
};

/** A subtree is hashed when the first of its paths is requested. */
export function subtreesOf(rows: readonly SubtreeRow[]): Subtrees {
  const read = new Map(rows.map((row) => [keyOf(row.lot_id, row.position), row]));
  const trees = new Map<SubtreeRow, MerkleTree>();

  function hashed(row: SubtreeRow, terms: ReadonlyMap<string, string>): MerkleTree {
    const { lot_id, position, prizes, salts } = row;
    const leaves = prizes
      .split(',')
      .map((prizeId, i) =>
        leafHash(
          String(lot_id),
          position * subtreeSize + i + 1,
          prizeId,
          salts.subarray(i * SALT_BYTES, (i + 1) * SALT_BYTES),
          terms.get(prizeId),
        ),
      );
    const tree = merkleTree(leaves);
    trees.set(row, tree);
    return tree;
  }

  return {
    path(lotId, number, terms) {
      const row = read.get(keyOf(lotId, positionOf(number)));
      if (!row) throw new Error(`lot ${lotId} has no slot ${number}`);
      const below = (trees.get(row) ?? hashed(row, terms)).path((number - 1) % subtreeSize);
      const path = below.map((node) => Buffer.from(node).toString('hex'));
      for (let at = 0; at < row.above.length; at += 64) path.push(row.above.slice(at, at + 64));
      return path;
    },
  };
}

/** Slots of one lot whose Merkle paths are requested. */
export type PathRequest = { lotId: number; numbers: readonly number[] };

/**
 * The paths of a request's slots, computed in pieces so that other requests run in between: a full pack has thousands.
 */
export async function pathsFrom(
  subtrees: Subtrees,
  { lotId, numbers }: PathRequest,
  terms: ReadonlyMap<string, string>,
): Promise<Map<number, string[]>> {
  const paths = new Map<number, string[]>();
  await inPieces(numbers, (number) => paths.set(number, subtrees.path(lotId, number, terms)));
  return paths;
}

/**
 * Reads the subtrees of slots: at most 16 slots and one path above them each, so that the first proof of a lot costs as
 * much as every later one. Requests that arrive together share one query, which reads each subtree once.
 */
export const subtreeReader = (db: Database): ((request: PathRequest) => Promise<Subtrees>) =>
  batcher(async (requests: PathRequest[]) => {
    const wanted = new Map<string, [lotId: number, position: number]>();
    for (const { lotId, numbers } of requests)
      for (const position of numbers.map(positionOf)) wanted.set(keyOf(lotId, position), [lotId, position]);
    const places = [...wanted.values()];
    const rows = await readSubtrees(
      db,
      places.map(([lotId]) => lotId),
      places.map(([, position]) => position),
    );
    const subtrees = subtreesOf(rows);
    return requests.map(() => subtrees);
  });
