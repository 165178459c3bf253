import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export type IssuedRow = { id: number; title: string; amount: number; expires_at: Date };

/** A coupon by what the shop gives it for; no row when this reason has given one before. */
export const issue = writeStatement<IssuedRow, [memberId: number, key: string, source: string, now: Date]>(
  'coupons.issue',
  `with d as (select * from coupon_definitions where key = $2),
     made as (insert into member_coupons (member_id, definition_id, source, issued_at, expires_at)
       select $1, id, $3, $4::timestamptz, coalesce(valid_until, $4::timestamptz + make_interval(days => valid_days)) from d
       on conflict (member_id, source) do nothing returning id, expires_at)
   select made.id, d.title, d.amount, made.expires_at from made, d`,
);

export type TermsRow = {
  amount: number;
  min_purchase: number;
  product_types: number[] | null;
  product_ids: number[] | null;
};
/** What a coupon of the session's member takes off, while it can be used. */
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

export const exportCoupons = readStatement<object, [memberId: number]>(
  'coupons.export',
  `select d.title, d.amount, c.source, c.issued_at, c.expires_at, c.used_at, c.order_id
   from member_coupons c join coupon_definitions d on d.id = c.definition_id where c.member_id = $1 order by c.id`,
);
