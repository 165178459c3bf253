import type { Game } from '@kujiya/contract/shop/games';
import type { LogFact } from '@kujiya/fairness/log/entry';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

/** A fact that is to become a leaf, or has: `subject` is a lot, an announcement of its waiting room, a correction or a position in the log of the staff. */
export type FactRow = { kind: LogFact['kind']; subject: number; at: Date };

/** Ends with the transaction; held by the one that appends to the log. */
export const lockLog = writeStatement<object>(
  'log.lock',
  `select pg_advisory_xact_lock(hashtextextended('log', 7))`,
);
/** The same without waiting: whether nobody else appends. */
export const tryLog = writeStatement<{ taken: boolean }>(
  'log.try',
  `select pg_try_advisory_xact_lock(hashtextextended('log', 7)) as taken`,
);

export const isWaiting = readStatement<{ waiting: boolean }>(
  'log.is_waiting',
  'select exists (select from log_queue) as waiting',
);

/** The next facts without a leaf, removed from those that wait; a fact that has its leaf is removed only. */
export const takeFacts = writeStatement<FactRow & { is_new: boolean }, [limit: number]>(
  'log.take_facts',
  `with taken as (
     delete from log_queue where id in (select id from log_queue order by id limit $1) returning id, kind, subject, at)
   select kind, subject, at,
     not exists (select from log_leaves l where l.kind = t.kind and l.subject = t.subject) as is_new
   from taken t order by id`,
);

/** Lots of these orders of which no slot is left. */
export const queueFinished = writeStatement<object, [orderIds: number[]]>(
  'log.queue_finished',
  `insert into log_queue (kind, subject)
   select 'finish', o.lot_id from (select distinct lot_id from orders where id = any ($1) and lot_id is not null) o
   where not exists (select from slots s where s.lot_id = o.lot_id and s.order_id is null)
     and not exists (select from log_leaves l where l.kind = 'finish' and l.subject = o.lot_id)
   on conflict do nothing`,
);

/** The head of the log of the staff, unless it is logged. */
export const queueStaffHead = writeStatement<object>(
  'log.queue_staff_head',
  `insert into log_queue (kind, subject)
   select 'staff-log', s.position from (select max(position) as position from staff_log) s
   where s.position is not null
     and not exists (select from log_leaves l where l.kind = 'staff-log' and l.subject = s.position)
   on conflict do nothing`,
);

export const logSize = readStatement<{ size: number }>(
  'log.size',
  'select coalesce(max(index) + 1, 0) as size from log_leaves',
);

export const insertLeaves = writeStatement<
  object,
  [first: number, kinds: string[], subjects: number[], entries: Buffer[], hashes: Buffer[]]
>(
  'log.insert_leaves',
  `insert into log_leaves (index, kind, subject, entry, hash)
   select $1::bigint + n - 1, kind, subject, entry, hash
   from unnest($2::text[], $3::bigint[], $4::bytea[], $5::bytea[]) with ordinality f (kind, subject, entry, hash, n)`,
);

export const insertNodes = writeStatement<object, [level: number, indexes: number[], hashes: Buffer[]]>(
  'log.insert_nodes',
  `insert into log_nodes (level, index, hash)
   select $1, f.index, f.hash from unnest($2::bigint[], $3::bytea[]) f (index, hash)`,
);

export const insertCheckpoint = writeStatement<object, [size: number, note: string]>(
  'log.insert_checkpoint',
  'insert into log_checkpoints (size, note) values ($1, $2)',
);

export const latestCheckpoint = readStatement<{ size: number; note: string }>(
  'log.latest_checkpoint',
  'select size, note from log_checkpoints order by size desc limit 1',
);

/** The newest checkpoint with the lines of its witnesses. */
export const cosignedCheckpoint = readStatement<{ note: string }>(
  'log.cosigned_checkpoint',
  `select k.note || coalesce((select string_agg(c.line, '' order by c.witness) from log_cosignatures c where c.size = k.size), '')
     as note
   from log_checkpoints k order by k.size desc limit 1`,
);
/** The newest checkpoint that a witness cosigned, and its line. */
export const newestOfWitness = readStatement<{ size: number; note: string; line: string }, [witness: string]>(
  'log.newest_of_witness',
  `select c.size, k.note, c.line from log_cosignatures c join log_checkpoints k on k.size = c.size
   where c.witness = $1 order by c.size desc limit 1`,
);
export const insertCosignature = writeStatement<object, [size: number, witness: string, line: string]>(
  'log.insert_cosignature',
  'insert into log_cosignatures (size, witness, line) values ($1, $2, $3) on conflict do nothing',
);

type Range = [from: number, to: number];
/** Hashes of leaves, one after the other as a tile has them, from an index up to and without another. */
export const leafHashes = readStatement<{ hashes: Buffer | null }, Range>(
  'log.leaf_hashes',
  `select string_agg(hash, '' order by index) as hashes from log_leaves where index >= $1 and index < $2`,
);
export const nodeHashes = readStatement<{ hashes: Buffer | null }, [...Range, level: number]>(
  'log.node_hashes',
  `select string_agg(hash, '' order by index) as hashes from log_nodes where level = $3 and index >= $1 and index < $2`,
);
export const leafEntries = readStatement<{ entry: Buffer }, Range>(
  'log.leaf_entries',
  'select entry from log_leaves where index >= $1 and index < $2 order by index',
);

/** Kinds whose subject is a lot. */
const lotKinds = `'seal', 'assignment', 'commitment', 'opening', 'finish', 'withdrawal', 'codes', 'places'`;

export type LeafRow = {
  index: number;
  entry: string;
  lot_id: number | null;
  title: string | null;
  game: Game | null;
  /** Null for a product that is not listed, and for what belongs to none. */
  product_id: number | null;
  product: string | null;
};
// The name of a product that is not listed is nobody's to know, such as that of a lot committed before its announcement.
const describedLeaves = `select l.index, convert_from(l.entry, 'utf8') as entry, t.id as lot_id, t.title, t.game,
     p.id as product_id, p.name as product
   from log_leaves l
     left join waiting_plans w on w.id = l.subject and l.kind = 'room'
     left join lots t on t.id = case when l.kind in (${lotKinds}) then l.subject else w.lot_id end
     left join prize_corrections c on c.id = l.subject and l.kind = 'correction'
     left join prizes z on z.id = c.prize_id
     left join products p on p.id = coalesce(t.product_id, z.product_id) and p.status = '1'`;

/** The newest leaves below an index. */
export const newestLeaves = readStatement<LeafRow, [below: number, limit: number]>(
  'log.newest_leaves',
  `${describedLeaves} where l.index < $1 order by l.index desc limit $2`,
);
/** The newest lots below an index that were sold out, to be computed anew. */
export const newestFinishes = readStatement<LeafRow, [below: number, limit: number]>(
  'log.newest_finishes',
  `${describedLeaves} where l.kind = 'finish' and l.index < $1 order by l.index desc limit $2`,
);
/** Leaves of one lot and its waiting room, the key that signs its receipts, and corrections of its prizes, newest first. */
export const leavesOfLot = readStatement<LeafRow, [lotId: number, limit: number]>(
  'log.leaves_of_lot',
  `${describedLeaves}
   where (l.kind, l.subject) in (
     select k, $1::bigint from unnest(array[${lotKinds}]) k
     union all select 'room', id from waiting_plans where lot_id = $1
     union all select 'key', 1 where exists (select from lots where id = $1)
     union all
     select 'correction', f.id from lots o join prizes x on x.product_id = o.product_id
       join prize_corrections f on f.prize_id = x.id where o.id = $1)
   order by l.index desc limit $2`,
);

/** What the shop's tables say of a fact beside its lot: empty where they say nothing. */
export const keyFact = readStatement<{ key: string }>(
  'log.key_fact',
  `select encode(public_key, 'hex') as key from shop_keys where name = 'receipts'`,
);
export const secretFacts = readStatement<
  { id: number; secret: string; receipts: string | null },
  [lotIds: number[]]
>(
  'log.secret_facts',
  `select s.lot_id as id, encode(s.secret, 'hex') as secret,
     (select encode(sha256(string_agg(r.hash, ''::bytea order by r.seq)), 'hex') from receipts r where r.lot_id = s.lot_id) as receipts
   from lot_secrets s where s.lot_id = any ($1)`,
);
export const roomFacts = readStatement<
  { id: number; lot_id: number; opens_at: Date; beacon: string },
  [ids: number[]]
>('log.room_facts', 'select id, lot_id, opens_at, beacon from waiting_plans where id = any ($1)');
export const placesFacts = readStatement<
  { id: number; opens_at: Date; beacon: string | null; signature: string | null; codes: string[] | null },
  [lotIds: number[]]
>(
  'log.places_facts',
  `select lot_id as id, opens_at, beacon, beacon_signature as signature, drawn_codes as codes
   from waiting_rooms where lot_id = any ($1)`,
);
export const correctionFacts = readStatement<
  { id: number; prize_id: number; field: string; wrong: string; right: string },
  [ids: number[]]
>(
  'log.correction_facts',
  `select id, prize_id, field, wrong_text as wrong, right_text as right from prize_corrections where id = any ($1)`,
);
export const staffFacts = readStatement<{ id: number; hash: string }, [positions: number[]]>(
  'log.staff_facts',
  `select position as id, encode(hash, 'hex') as hash from staff_log where position = any ($1)`,
);
