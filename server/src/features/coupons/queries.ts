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

export type CodeRow = {
  id: number;
  definition_id: number;
  per_member: number;
  begun: boolean;
  ended: boolean;
  used_up: boolean;
};
/** Locks a code. */
export const lockCode = writeStatement<CodeRow, [code: string, now: Date]>(
  'coupons.lock_code',
  `select c.id, c.definition_id, c.per_member, c.starts_at <= $2 as begun,
     coalesce(c.ends_at <= $2, false) or coalesce(d.valid_until <= $2, false) as ended,
     coalesce(c.redeemed >= c.total, false) as used_up
   from coupon_codes c join coupon_definitions d on d.id = c.definition_id
   where c.code = $1 for no key update of c`,
);

/**
 * How often a member has redeemed a code; a statement of its own, because the one that waits for the code's lock keeps
 * its older snapshot.
 */
export const countMine = readStatement<{ mine: number }, [memberId: number, codeId: number]>(
  'coupons.count_mine',
  'select count(*) as mine from member_coupons where code_id = $2 and member_id = $1',
);

/** Takes one of the code's coupons for a member; the code is locked. */
export const redeem = writeStatement<{ id: number }, [memberId: number, codeId: number, now: Date]>(
  'coupons.redeem',
  `with c as (update coupon_codes set redeemed = redeemed + 1 where id = $2 returning id, definition_id)
   insert into member_coupons (member_id, definition_id, code_id, source, issued_at, expires_at)
   select $1, d.id, c.id,
     'code:' || c.id || ':' || (select count(*) + 1 from member_coupons m where m.code_id = c.id and m.member_id = $1),
     $3::timestamptz, coalesce(d.valid_until, end_of_days($3, d.valid_days))
   from c join coupon_definitions d on d.id = c.definition_id returning id`,
);

/** Codes that gave more than they may, and coupons whose use contradicts the order. */
export const brokenCoupons = readStatement<Finding>(
  'coupons.broken',
  `select 'a code is redeemed within its limits' as rule, 'code ' || c.code as example
     from coupon_codes c
     left join (select code_id, sum(n) as n, max(n) as most from
       (select code_id, member_id, count(*) as n from member_coupons where code_id is not null group by code_id, member_id) x
       group by code_id) m on m.code_id = c.id
     where coalesce(m.n, 0) <> c.redeemed or c.redeemed > c.total or coalesce(m.most, 0) > c.per_member
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
