import { isDeepStrictEqual } from 'node:util';
import { leafHash, leafTermsOf, lotTree, SALT_BYTES, type Slot } from '@kujiya/fairness/commit';
import { type MerkleTree, merkleTree, verifyPath } from '@kujiya/fairness/merkle';
import type { PrizeEntry } from '@kujiya/fairness/spec';
import { batcher } from '#platform/batch.ts';
import { inPieces } from '#platform/in-pieces.ts';
import {
  type Database,
  type Queryable,
  readStatement,
  type Tx,
  writeStatement,
} from '#platform/postgres/database.ts';

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

const commitmentForTree = readStatement<
  { committed_prizes: PrizeEntry[]; total: number; root: string },
  [lotId: number]
>('draws.commitment_for_tree', 'select committed_prizes, total, root from lots where id = $1');

const slotsForTree = readStatement<{ number: number; prize_id: number; salt: Buffer }, [lotId: number]>(
  'draws.slots_for_tree',
  'select number, prize_id, salt from slots where lot_id = $1 order by number',
);

const storedAbove = readStatement<{ above: Buffer }, [lotId: number]>(
  'draws.stored_above',
  'select above from lot_subtrees where lot_id = $1 order by position',
);

/** What of a lot, computed whole, no longer fits its root: its slots, or the stored nodes of its tree; null: nothing. */
export async function misfitOf(db: Queryable, lotId: number): Promise<'slots' | 'tree' | null> {
  const [lot] = await commitmentForTree(db, lotId);
  if (!lot) throw new Error(`there is no lot ${lotId}`);
  const slots: Slot[] = (await slotsForTree(db, lotId)).map(({ number, prize_id, salt }) => ({
    number,
    prizeId: String(prize_id),
    salt,
  }));
  const tree = lotTree(String(lotId), slots, leafTermsOf(slots.length, lot.committed_prizes));
  if (slots.length !== lot.total || Buffer.from(tree.root).toString('hex') !== lot.root) return 'slots';
  const stored = (await storedAbove(db, lotId)).map(({ above }) => above);
  return isDeepStrictEqual(stored, pathsAbove(tree, lot.total)) ? null : 'tree';
}

const positionOf = (number: number) => Math.floor((number - 1) / subtreeSize);
const keyOf = (lotId: number, position: number) => `${lotId} ${position}`;

/** A slot as it is drawn: its salt in hex. */
export type Ticket = readonly [number: number, prizeId: number, salt: string];

/** A lot's commitment; `terms` are its `leafTermsOf`. */
type Committed = { id: number; root: string; total: number; terms: ReadonlyMap<string, string> };

/** Subtrees that have been read. */
export type Subtrees = {
  /**
   * The path of a slot (hex, sibling of the leaf first); throws for a slot that is in none of the subtrees. `terms` are
   * the lot's `leafTermsOf`.
   */
  path(lotId: number, number: number, terms: ReadonlyMap<string, string>): string[];
  /** Whether the lot committed to this ticket, and to all others of its subtree as they are now. */
  fits(lot: Committed, ticket: Ticket): boolean;
  /** The slots with these numbers, as they were read; those in none of the subtrees are left out. */
  tickets(lotId: number, numbers: readonly number[]): Ticket[];
};

const saltIn = ({ salts }: SubtreeRow, at: number) => salts.subarray(at * SALT_BYTES, (at + 1) * SALT_BYTES);

/** A subtree is hashed when the first of its slots is requested. */
export function subtreesOf(rows: readonly SubtreeRow[]): Subtrees {
  const read = new Map(
    rows.map((row) => [keyOf(row.lot_id, row.position), { ...row, prizeIds: row.prizes.split(',') }]),
  );
  type Read = SubtreeRow & { prizeIds: string[] };
  const trees = new Map<Read, MerkleTree>();
  const roots = new Map<Read, boolean>();
  const subtreeOf = (lotId: number, number: number) => read.get(keyOf(lotId, positionOf(number)));

  function treeIn(row: Read, terms: ReadonlyMap<string, string>): MerkleTree {
    const known = trees.get(row);
    if (known) return known;
    const { lot_id, position, prizeIds } = row;
    const tree = merkleTree(
      prizeIds.map((prizeId, i) =>
        leafHash(String(lot_id), position * subtreeSize + i + 1, prizeId, saltIn(row, i), terms.get(prizeId)),
      ),
    );
    trees.set(row, tree);
    return tree;
  }

  function leadsToRoot(row: Read, { root, total, terms }: Committed): boolean {
    const { position, prizeIds, above } = row;
    return (
      prizeIds.length === Math.min(subtreeSize, total - position * subtreeSize) &&
      verifyPath(
        treeIn(row, terms).root,
        position,
        Math.ceil(total / subtreeSize),
        (above.match(/.{1,64}/g) ?? []).map((node) => Buffer.from(node, 'hex')),
        Buffer.from(root, 'hex'),
      )
    );
  }

  function ticket(row: Read, number: number): Ticket {
    const at = (number - 1) % subtreeSize;
    return [number, Number(row.prizeIds[at]), saltIn(row, at).toString('hex')];
  }

  return {
    path(lotId, number, terms) {
      const row = subtreeOf(lotId, number);
      if (!row) throw new Error(`lot ${lotId} has no slot ${number}`);
      const below = treeIn(row, terms).path((number - 1) % subtreeSize);
      const path = below.map((node) => Buffer.from(node).toString('hex'));
      for (let at = 0; at < row.above.length; at += 64) path.push(row.above.slice(at, at + 64));
      return path;
    },
    fits(lot, [number, prizeId, salt]) {
      const row = subtreeOf(lot.id, number);
      if (!row) return false;
      const leads = roots.get(row) ?? leadsToRoot(row, lot);
      roots.set(row, leads);
      const [, itsPrize, itsSalt] = ticket(row, number);
      return leads && itsPrize === prizeId && itsSalt === salt;
    },
    tickets: (lotId, numbers) =>
      numbers.flatMap((number) => {
        const row = subtreeOf(lotId, number);
        return row ? [ticket(row, number)] : [];
      }),
  };
}

/** Whether a lot committed to these tickets; checked in pieces, because a full pack has thousands. */
export async function allFit(
  subtrees: Subtrees,
  lot: Committed,
  tickets: readonly Ticket[],
): Promise<boolean> {
  let fit = true;
  await inPieces(tickets, (ticket) => {
    fit &&= subtrees.fits(lot, ticket);
  });
  return fit;
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

/** Reads the subtrees of slots: at most 16 slots and one path above them each. */
async function readFor(db: Queryable, requests: readonly PathRequest[]): Promise<Subtrees> {
  const wanted = new Map<string, [lotId: number, position: number]>();
  for (const { lotId, numbers } of requests)
    for (const position of numbers.map(positionOf)) wanted.set(keyOf(lotId, position), [lotId, position]);
  const places = [...wanted.values()];
  const rows = await readSubtrees(
    db,
    places.map(([lotId]) => lotId),
    places.map(([, position]) => position),
  );
  return subtreesOf(rows);
}

/** The subtrees of one request, in a transaction. */
export const subtreesFor = (tx: Tx, request: PathRequest): Promise<Subtrees> => readFor(tx, [request]);

/**
 * Subtrees for proofs: the first proof of a lot costs as much as every later one. Requests that arrive together share
 * one query, which reads each subtree once.
 */
export const subtreeReader = (db: Database): ((request: PathRequest) => Promise<Subtrees>) =>
  batcher(async (requests: PathRequest[]) => {
    const subtrees = await readFor(db, requests);
    return requests.map(() => subtrees);
  });
