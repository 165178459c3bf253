import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';

/** Inserts growth once per reference; repeats are ignored. */
export const insertGrowth = writeStatement<
  object,
  [references: string[], memberIds: number[], growths: number[], at: Date[]]
>(
  'vip.insert_growth',
  `insert into growth_entries (reference, member_id, growth, at)
   select * from unnest($1::text[], $2::bigint[], $3::integer[], $4::timestamptz[]) on conflict (member_id, reference) do nothing`,
);

/** Takes back the growth of refunded orders, as far as it was not taken back before. */
export const takeGrowthBack = writeStatement<{ member_id: number }, [orderIds: number[]]>(
  'vip.take_growth_back',
  `insert into growth_entries (reference, member_id, growth)
   select 'growth-back:order:' || r.order_id || ':' || r.refunded, g.member_id, b.back - least(r.refunded, g.growth)
   from earning_refunds r join orders o on o.id = r.order_id
   join growth_entries g on g.member_id = o.member_id and g.reference = 'growth:order:' || r.order_id
   cross join lateral (select coalesce(-sum(x.growth), 0) as back from growth_entries x
     where x.member_id = g.member_id and x.reference like 'growth-back:order:' || r.order_id || ':%') b
   where r.order_id = any ($1) and b.back < least(r.refunded, g.growth)
   order by r.order_id
   on conflict (member_id, reference) do nothing returning member_id`,
);

export type StandingRow = {
  member_id: number;
  growth: number;
  level: number;
  held: number;
  expires_at: Date | null;
};
export const findStandings = readStatement<StandingRow, [memberIds: number[]]>(
  'vip.find_standings',
  'select member_id, growth, level, held, expires_at from vip_members where member_id = any ($1)',
);

/** Inserts rows for members who have none. */
export const openStandings = writeStatement<object, [memberIds: number[]]>(
  'vip.open_standings',
  `insert into vip_members (member_id, growth, level)
   select m, 0, 1 from unnest($1::bigint[]) m order by m on conflict do nothing`,
);
export const lockStandings = writeStatement<StandingRow, [memberIds: number[]]>(
  'vip.lock_standings',
  `select member_id, growth, level, held, expires_at from vip_members
   where member_id = any ($1) order by member_id for no key update`,
);

export const sumGrowth = readStatement<{ member_id: number; growth: number }, [memberIds: number[]]>(
  'vip.sum_growth',
  'select member_id, sum(growth) as growth from growth_entries where member_id = any ($1) group by member_id',
);

export const listEntries = readStatement<
  { member_id: number; growth: number; at: Date },
  [memberIds: number[], before: Date]
>(
  'vip.list_entries',
  `select member_id, growth, at from growth_entries where member_id = any ($1) and at <= $2
   order by member_id, at, reference`,
);

export const saveStandings = writeStatement<
  object,
  [memberIds: number[], growth: number[], levels: number[], held: number[], expires: (Date | null)[]]
>(
  'vip.save_standings',
  `update vip_members v set growth = s.growth, level = s.level, held = s.held, expires_at = s.expires_at
   from unnest($1::bigint[], $2::integer[], $3::smallint[], $4::integer[], $5::timestamptz[])
     s (member_id, growth, level, held, expires_at) where v.member_id = s.member_id`,
);

/** The share of a total that points may pay, %. */
export const setPointsLimits = writeStatement<object, [memberIds: number[], limits: number[]]>(
  'vip.set_points_limits',
  `update members m set points_discount_limit = s.percent
   from unnest($1::bigint[], $2::smallint[]) s (member_id, percent)
   where m.id = s.member_id and m.points_discount_limit <> s.percent`,
);

/**
 * Ends the period of members whose level differs from the thresholds of the levels (from 1 on, in order), so that they
 * are looked at again: at a time long past, since a server's clock may be behind the database's. Held levels may be
 * below the one the total reaches, and end by themselves.
 */
export const endMisplaced = writeStatement<object, [thresholds: number[]]>(
  'vip.end_misplaced',
  `update vip_members set expires_at = 'epoch'
   where level <> width_bucket(growth, $1::integer[]) and (expires_at is null or level > width_bucket(growth, $1::integer[]))`,
);

export const listEnding = readStatement<{ member_id: number }, [now: Date, limit: number]>(
  'vip.list_ending',
  'select member_id from vip_members where expires_at <= $1 order by member_id limit $2',
);

export const listGrowth = readStatement<object, [memberId: number]>(
  'vip.list_growth',
  'select reference, growth, at from growth_entries where member_id = $1 order by at, reference',
);

/**
 * Growth that differs from the payment it was given for, growth taken back beyond the amount given, and standings that
 * differ from the sum of their entries.
 */
export const brokenGrowth = readStatement<Finding>(
  'vip.broken_growth',
  `select 'growth for an order equals the amount paid for it' as rule, g.reference as example
   from growth_entries g left join orders o on g.reference = 'growth:order:' || o.id
   where g.reference like 'growth:order:%'
     and (o.id is null or o.member_id <> g.member_id or g.growth <> o.final_amount - o.shipping_fee)
   union all
   select 'no more growth is taken back than an order gave', split_part(b.reference, ':', 3)
   from growth_entries b
   left join growth_entries g on g.reference = 'growth:order:' || split_part(b.reference, ':', 3) and g.member_id = b.member_id
   where b.reference like 'growth-back:order:%'
   group by split_part(b.reference, ':', 3), g.growth having coalesce(g.growth, 0) + sum(b.growth) < 0
   union all
   select 'a standing has the growth of its entries', 'member ' || coalesce(v.member_id, g.member_id)
   from vip_members v full join (select member_id, sum(growth) as growth from growth_entries group by member_id) g
     on g.member_id = v.member_id
   where coalesce(v.growth, 0) <> greatest(0, coalesce(g.growth, 0))`,
);
