import { games } from '@kujiya/contract/shop/games';
import { advisoryLock } from '#platform/postgres/advisory-locks.ts';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';

export type CouponRow = {
  id: number;
  title: string;
  description: string;
  amount: number;
  min_purchase: number;
  product_types: number[] | null;
  product_ids: number[] | null;
  product_names: string[] | null;
  expires_at: Date;
  used_at: Date | null;
};
/** A member's coupons: those that can be used first, so that old ones never push one out; the worthiest first. */
export const list = readStatement<CouponRow, [memberId: number, now: Date, days: number, limit: number]>(
  'coupons.list',
  `select c.id, d.title, d.description, d.amount, d.min_purchase, d.product_types, d.product_ids,
     case when d.product_ids is not null then
       array(select p.name from products p where p.id = any (d.product_ids) order by p.id) end as product_names,
     c.expires_at, c.used_at
   from member_coupons c join coupon_definitions d on d.id = c.definition_id
   where c.member_id = $1 and coalesce(c.used_at, c.expires_at) > $2::timestamptz - make_interval(days => $3)
   order by (c.used_at is null and c.expires_at > $2) desc, d.amount desc, c.expires_at, c.id limit $4`,
);

export const findProductType = readStatement<{ type: number }, [productId: number]>(
  'coupons.find_product_type',
  'select type from products where id = $1::bigint',
);

/** One member's tries come one after the other, whichever server they reach. */
export const takeTurn = writeStatement<object, [memberId: number]>(
  'coupons.take_turn',
  `select ${advisoryLock('couponTry', '$1::text')}`,
);

type Tries = { just_now: number; same: number; others: number };
export const countTries = readStatement<
  Tries,
  [what: string, code: string, pause: number, sameWindow: number, codesWindow: number]
>(
  'coupons.count_tries',
  `select count(*) filter (where at > now() - make_interval(secs => $3)) as just_now,
     count(*) filter (where key = $2 and at > now() - make_interval(secs => $4)) as same,
     count(distinct key) filter (where key <> $2 and at > now() - make_interval(secs => $5)) as others
   from limited_events where what = $1 and at > now() - make_interval(secs => greatest($4, $5))`,
);

export const noteTry = writeStatement<object, [what: string, code: string]>(
  'coupons.note_try',
  'insert into limited_events (what, key) values ($1, $2)',
);

/** The terms under which an offer `o` gives coupons now. */
export const currentTerms =
  'lateral (select * from coupon_definitions t where t.offer_id = o.id order by t.id desc limit 1) d';

/** Shares the offer of a code, so that neither its terms nor its stop change before the coupon is given. */
export const shareOffer = writeStatement<{ id: number }, [code: string]>(
  'coupons.share_offer',
  `select o.id from coupon_codes c join coupon_batches b on b.id = c.batch_id join coupon_offers o on o.id = b.offer_id
   where c.code = $1 for share of o`,
);

/** Locks a code, after its offer. */
export const lockCode = writeStatement<{ id: number }, [code: string]>(
  'coupons.lock_code',
  'select id from coupon_codes where code = $1 for no key update',
);

export type CodeRow = {
  id: number;
  per_member: number;
  mine: number;
  begun: boolean;
  ended: boolean;
  stopped: boolean;
  used_up: boolean;
};
/**
 * What holds for a locked code, and how often a member has redeemed it; a statement of its own, because the one that
 * waits for the lock keeps its older snapshot.
 */
export const findCode = readStatement<CodeRow, [codeId: number, memberId: number, now: Date]>(
  'coupons.find_code',
  `select c.id, b.per_member, greatest(o.starts_at, b.starts_at) <= $3 as begun,
     coalesce(least(o.ends_at, b.ends_at, d.valid_until) <= $3, false) as ended,
     o.stopped_at is not null or c.cancelled_at is not null as stopped, coalesce(c.redeemed >= c.total, false) as used_up,
     (select count(*) from member_coupons m where m.code_id = c.id and m.member_id = $2) as mine
   from coupon_codes c join coupon_batches b on b.id = c.batch_id join coupon_offers o on o.id = b.offer_id
     join ${currentTerms} on true
   where c.id = $1`,
);

/** Takes one of the code's coupons for a member; the code is locked. */
export const redeem = writeStatement<{ id: number }, [memberId: number, codeId: number, now: Date]>(
  'coupons.redeem',
  `with c as (update coupon_codes set redeemed = redeemed + 1 where id = $2 returning id, batch_id),
   o as (
     update coupon_batches b set redeemed = b.redeemed + 1, last_redeemed_at = greatest(b.last_redeemed_at, $3)
     from c where b.id = c.batch_id returning b.offer_id as id
   )
   insert into member_coupons (member_id, definition_id, code_id, source, issued_at, expires_at)
   select $1, d.id, c.id,
     'code:' || c.id || ':' || (select count(*) + 1 from member_coupons m where m.code_id = c.id and m.member_id = $1),
     $3::timestamptz, coalesce(d.valid_until, end_of_days($3, d.valid_days))
   from c, o join ${currentTerms} on true returning id`,
);

/** Codes that gave more than they may, and coupons whose use contradicts the order. */
export const brokenCoupons = readStatement<Finding>(
  'coupons.broken',
  `select 'a code is redeemed within its limits' as rule, 'code ' || c.id as example
     from coupon_codes c join coupon_batches b on b.id = c.batch_id
     left join (select code_id, sum(n) as n, max(n) as most from
       (select code_id, member_id, count(*) as n from member_coupons where code_id is not null group by code_id, member_id) x
       group by code_id) m on m.code_id = c.id
     where coalesce(m.n, 0) <> c.redeemed or c.redeemed > c.total or coalesce(m.most, 0) > b.per_member
       or not b.is_shared and (c.total is distinct from 1 or c.redeemed = 1 and c.cancelled_at is not null)
   union all
   select 'a batch counts its codes', 'batch ' || b.id
     from coupon_batches b left join (
       select batch_id, count(*) as size, count(cancelled_at) as cancelled, sum(redeemed) as redeemed
       from coupon_codes group by batch_id) c on c.batch_id = b.id
     where (b.size, b.cancelled, b.redeemed) is distinct from (c.size, c.cancelled, c.redeemed)
   union all
   select 'a coupon of a code has the terms of its offer', 'coupon ' || m.id
     from member_coupons m join coupon_codes c on c.id = m.code_id join coupon_batches b on b.id = c.batch_id
       join coupon_definitions d on d.id = m.definition_id where d.offer_id is distinct from b.offer_id
   union all
   select 'a coupon belongs to the order that used it', 'coupon ' || c.id
     from member_coupons c join coupon_definitions d on d.id = c.definition_id join orders o on o.id = c.order_id
     where o.member_id <> c.member_id or o.status in ('cancelled', 'refunded') or o.coupon_discount > d.amount
       or o.coupon_discount = 0 or o.order_type = '${games.ichiban.orderType}'
   union all
   select 'a live order with a coupon holds the coupon', 'order ' || o.id
     from orders o where o.coupon_discount > 0 and o.status not in ('cancelled', 'refunded')
       and not exists (select from member_coupons c where c.order_id = o.id)`,
);
