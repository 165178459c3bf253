import { readStatement, writeStatement } from '#platform/postgres/database.ts';

/**
 * A coupon that the shop gives by itself: NT$ off, the minimum purchase, and days it lasts; `key` names its purpose.
 */
export type Terms = {
  key: string;
  title: string;
  description: string;
  amount: number;
  minPurchase: number;
  validDays: number;
};

/** Inserts the definition with these terms unless it exists. */
export const define = writeStatement<object, Terms>(
  'coupons.define',
  `insert into coupon_definitions (key, title, description, amount, min_purchase, valid_days)
   values ($key, $title, $description, $amount, $minPurchase, $validDays) on conflict do nothing`,
);

export const findDefinition = readStatement<{ id: number }, Terms>(
  'coupons.find_definition',
  `select id from coupon_definitions
   where (key, title, description, amount, min_purchase, valid_days) = ($key, $title, $description, $amount, $minPurchase, $validDays)`,
);

/**
 * Issues one coupon with these terms for each source, except sources that have given one before. No row when these
 * terms do not exist.
 */
export const issue = writeStatement<
  { definition_id: number },
  Terms & { memberId: number; sources: string[]; now: Date }
>(
  'coupons.issue',
  `with d as (
     select id, valid_days from coupon_definitions
     where (key, title, description, amount, min_purchase, valid_days) = ($key, $title, $description, $amount, $minPurchase, $validDays)
   ), made as (
     insert into member_coupons (member_id, definition_id, source, issued_at, expires_at)
     select $memberId, d.id, s.source, $now::timestamptz, end_of_days($now, d.valid_days)
     from d, unnest($sources::text[]) with ordinality s (source, n) order by s.n
     on conflict (member_id, source) do nothing
   )
   select id as definition_id from d`,
);

/** One coupon of any terms that are still good; no row for others, and for a source that has given it before. */
export const give = writeStatement<
  { amount: number },
  [definitionId: number, memberId: number, source: string]
>(
  'coupons.give',
  `with d as (
     select id, amount, coalesce(valid_until, end_of_days(now(), valid_days)) as ends
     from coupon_definitions t where id = $1 and (valid_until is null or valid_until > now())
       and not exists (select from coupon_offers o where o.id = t.offer_id and o.stopped_at is not null)
   ), made as (
     insert into member_coupons (member_id, definition_id, source, expires_at)
     select $2, d.id, $3, d.ends from d on conflict (member_id, source) do nothing returning definition_id
   )
   select d.amount from d join made on made.definition_id = d.id`,
);

export type TermsRow = {
  amount: number;
  min_purchase: number;
  product_types: number[] | null;
  product_ids: number[] | null;
};
/** The terms of a coupon of the session's member, while it is usable. */
export const findUsable = readStatement<TermsRow, [tokenHash: Buffer, couponId: number]>(
  'coupons.find_usable',
  `select d.amount, d.min_purchase, d.product_types, d.product_ids
   from sessions s join member_coupons c on c.member_id = s.member_id join coupon_definitions d on d.id = c.definition_id
   where s.token_hash = $1 and s.expires_at > now() and c.id = $2 and c.order_id is null and c.expires_at > now()`,
);

export const findUsableOf = readStatement<TermsRow, [memberId: number, couponId: number]>(
  'coupons.find_usable_of',
  `select d.amount, d.min_purchase, d.product_types, d.product_ids
   from member_coupons c join coupon_definitions d on d.id = c.definition_id
   where c.member_id = $1 and c.id = $2 and c.order_id is null and c.expires_at > now()`,
);

export const useCoupon = writeStatement<
  { used: number },
  [couponId: number, memberId: number, orderId: number]
>('coupons.use', 'select use_coupons(array[$1::bigint], array[$2::bigint], array[$3::bigint]) as used');

export const exportCoupons = readStatement<object, [memberId: number]>(
  'coupons.export',
  `select d.title, d.amount, c.source, c.issued_at, c.expires_at, c.used_at, c.order_id
   from member_coupons c join coupon_definitions d on d.id = c.definition_id where c.member_id = $1 order by c.id`,
);
