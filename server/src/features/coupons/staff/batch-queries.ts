import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export type BatchRow = {
  id: number;
  version: number;
  offer_id: number;
  name: string;
  is_shared: boolean;
  size: number;
  /** Of a shared code; null without a limit, and for others. */
  total: number | null;
  per_member: number;
  starts_at: Date | null;
  ends_at: Date | null;
  redeemed: number;
  last_redeemed_at: Date | null;
  cancelled: number;
  cancelled_at: Date | null;
  made_at: Date;
};
const row = `b.id, b.version, b.offer_id, b.name, b.is_shared, b.size, case when b.is_shared then (
     select c.total from coupon_codes c where c.batch_id = b.id) end as total, b.per_member, b.starts_at, b.ends_at,
   b.redeemed, b.last_redeemed_at, b.cancelled, b.cancelled_at, b.made_at`;

export const listBatches = readStatement<BatchRow, [offerId: number, limit: number]>(
  'coupons.list_batches',
  `select ${row} from coupon_batches b where b.offer_id = $1 order by b.id desc limit $2`,
);

export const findBatch = readStatement<BatchRow, [id: number]>(
  'coupons.find_batch',
  `select ${row} from coupon_batches b where b.id = $1::bigint`,
);

/** Locks the codes of a batch, in the order in which redeeming does: a code, then its batch. */
export const lockCodes = writeStatement<{ locked: number }, [batchId: number]>(
  'coupons.lock_codes',
  `with c as (select from coupon_codes where batch_id = $1::bigint order by id for update)
   select count(*) as locked from c`,
);
export const lockBatch = writeStatement<{ id: number }, [id: number]>(
  'coupons.lock_batch',
  'select id from coupon_batches where id = $1::bigint for update',
);

export type NewBatch = {
  offerId: number;
  name: string;
  isShared: boolean;
  size: number;
  perMember: number;
  startsAt: Date | null;
  endsAt: Date | null;
};
export const insertBatch = writeStatement<{ id: number }, NewBatch>(
  'coupons.insert_batch',
  `insert into coupon_batches (offer_id, name, is_shared, size, per_member, starts_at, ends_at)
   values ($offerId, $name, $isShared, $size, $perMember, $startsAt::timestamptz, $endsAt::timestamptz) returning id`,
);

/** Adds codes that no batch has yet; returns those it added. */
export const insertCodes = writeStatement<
  { id: number },
  [batchId: number, codes: readonly string[], total: number | null]
>(
  'coupons.insert_codes',
  `insert into coupon_codes (batch_id, code, total) select $1, c, $3::integer from unnest($2::text[]) c
   on conflict (code) do nothing returning id`,
);

export const updateBatch = writeStatement<
  object,
  [id: number, name: string, perMember: number, startsAt: Date | null, endsAt: Date | null]
>(
  'coupons.update_batch',
  'update coupon_batches set name = $2, per_member = $3, starts_at = $4, ends_at = $5 where id = $1',
);

export const updateTotal = writeStatement<object, [batchId: number, total: number | null]>(
  'coupons.update_total',
  'update coupon_codes set total = $2 where batch_id = $1',
);

/** The most that one member has redeemed of a shared code. */
export const mostOfOne = readStatement<{ most: number }, [batchId: number]>(
  'coupons.most_of_one',
  `select coalesce(max(x.n), 0) as most from (
     select count(*) as n from member_coupons m join coupon_codes c on c.id = m.code_id
     where c.batch_id = $1 group by m.member_id) x`,
);

/** Cancels the codes of a locked batch that nobody has redeemed, and a shared one in any case. */
export const cancelCodes = writeStatement<object, [batchId: number]>(
  'coupons.cancel_codes',
  `with gone as (
     update coupon_codes c set cancelled_at = now() from coupon_batches b
     where b.id = $1 and c.batch_id = b.id and (b.is_shared or c.redeemed = 0) returning c.id
   )
   update coupon_batches set cancelled_at = now(), cancelled = (select count(*) from gone) where id = $1`,
);

type ExportRow = {
  id: number;
  code: string;
  state: 'open' | 'redeemed' | 'cancelled';
  redeemed: number;
  redeemed_at: Date | null;
};
export const exportCodes = readStatement<ExportRow, [batchId: number]>(
  'coupons.export_codes',
  `select c.id, c.code, case when c.cancelled_at is not null then 'cancelled'
       when c.redeemed >= c.total then 'redeemed' else 'open' end as state, c.redeemed,
     case when c.redeemed > 0 then (
       select max(m.issued_at) from member_coupons m where m.code_id = c.id) end as redeemed_at
   from coupon_codes c where c.batch_id = $1 order by c.id`,
);

/** What the codes of an offer that nobody has redeemed yet take off together; a shared one without a limit counts as `$2`. */
export const worthOf = readStatement<{ worth: number }, [offerId: number, unlimited: number]>(
  'coupons.worth_of',
  `select coalesce(sum((select d.amount::bigint from coupon_definitions d where d.offer_id = b.offer_id order by d.id desc limit 1)
     * (case when b.is_shared then coalesce((select c.total from coupon_codes c where c.batch_id = b.id), $2::integer)
        else b.size end - b.redeemed)), 0)::bigint as worth
   from coupon_batches b where b.offer_id = $1::bigint and b.cancelled_at is null`,
);
