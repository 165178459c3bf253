import { readStatement, writeStatement } from '#platform/postgres/database.ts';

/** Once per reference, however often it is asked for. */
export const insertGrowth = writeStatement<
  object,
  [references: string[], memberIds: number[], growths: number[]]
>(
  'vip.insert_growth',
  `insert into growth_entries (reference, member_id, growth)
   select * from unnest($1::text[], $2::bigint[], $3::integer[]) on conflict (reference) do nothing`,
);

/** What refunded orders gave and has not been taken back yet. */
export const takeGrowthBack = writeStatement<object, [orderIds: number[]]>(
  'vip.take_growth_back',
  `insert into growth_entries (reference, member_id, growth)
   select 'growth-back:order:' || r.order_id || ':' || r.refunded, g.member_id, b.back - least(r.refunded, g.growth)
   from earning_refunds r join growth_entries g on g.reference = 'growth:order:' || r.order_id
   cross join lateral (select coalesce(-sum(x.growth), 0) as back from growth_entries x
     where x.member_id = g.member_id and x.reference like 'growth-back:order:' || r.order_id || ':%') b
   where r.order_id = any ($1) and b.back < least(r.refunded, g.growth)
   on conflict (reference) do nothing`,
);

export const sumGrowth = readStatement<{ member_id: number; growth: number }, [memberIds: number[]]>(
  'vip.sum_growth',
  `select member_id, greatest(0, sum(growth)) as growth from growth_entries where member_id = any ($1) group by member_id`,
);

export const listGrowth = readStatement<object, [memberId: number]>(
  'vip.list_growth',
  'select reference, growth, at from growth_entries where member_id = $1 order by at, reference',
);

/** Growth that was not given for what was paid, or not for the whole of it. */
export const brokenGrowth = readStatement<{ rule: string; example: string }>(
  'vip.broken_growth',
  `select 'growth for an order is what was paid for it' as rule, g.reference as example
   from growth_entries g left join orders o on g.reference = 'growth:order:' || o.id
   where g.reference like 'growth:order:%'
     and (o.id is null or o.member_id <> g.member_id or g.growth <> o.final_amount - o.shipping_fee)`,
);
