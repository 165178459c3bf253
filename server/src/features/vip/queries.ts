import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';
import { livePoints } from '#shop/ledger/member-data.ts';

export const openMonth = writeStatement<object, [month: string]>(
  'vip.open_month',
  'insert into vip_months (month) values ($1) on conflict do nothing',
);

/** How far the supply of a month has got; no row when it is done, or while another server works on it. */
export const lockMonth = writeStatement<{ after_member: number }, [month: string]>(
  'vip.lock_month',
  'select after_member from vip_months where month = $1 and done_at is null for update skip locked',
);

export const moveMonth = writeStatement<object, [month: string, after: number, isDone: boolean]>(
  'vip.move_month',
  'update vip_months set after_member = $2, done_at = case when $3 then now() end where month = $1',
);

export const isMonthDone = readStatement<{ done: boolean }, [month: string]>(
  'vip.is_month_done',
  'select exists (select from vip_months where month = $1 and done_at is not null) as done',
);

/** Members who existed when the month began, in order of their ids, with the growth they had then. */
export const listSupplied = readStatement<
  { member_id: number; growth: number },
  [after: number, begin: Date, limit: number]
>(
  'vip.list_supplied',
  `select m.id as member_id, coalesce((select v.growth from vip_members v where v.member_id = m.id), 0) - coalesce((
       select sum(g.growth) from growth_entries g where g.member_id = m.id and g.at >= $2), 0) as growth
   from members m where m.id > $1 and m.deleted_at is null and m.created_at < $2 order by m.id limit $3`,
);

/**
 * Gives members the month's supply, once: `cards` of alternating kinds, the first of them `first` of the two, and
 * `coupons`, with an event each. Only members without the month's row get any, so their cards and coupons conflict with
 * no others.
 */
export const supply = writeStatement<
  object,
  {
    month: string;
    memberIds: number[];
    levels: number[];
    cards: number[];
    coupons: number[];
    first: number;
    cardsUntil: Date;
    couponsUntil: Date;
    couponDefinition: number;
  }
>(
  'vip.supply',
  `with kinds as (select array_agg(id order by type desc) as ids from tools having count(*) = 2),
   due as (
     insert into vip_supplies (member_id, month, level, cards, coupons)
     select s.member_id, $month, s.level, case when exists (select from kinds) then s.cards else 0 end, s.coupons
     from unnest($memberIds::bigint[], $levels::smallint[], $cards::smallint[], $coupons::smallint[]) s (member_id, level, cards, coupons)
     on conflict do nothing returning member_id, level, cards, coupons
   ), made_cards as (
     insert into user_tools (member_id, tool_id, source, expires_at)
     select d.member_id, k.ids[1 + (n + $first - 1) % 2], 'vip:' || $month::date || ':' || n, $cardsUntil
     from due d cross join kinds k cross join generate_series(1, d.cards) n
   ), made_coupons as (
     insert into member_coupons (member_id, definition_id, source, expires_at)
     select d.member_id, $couponDefinition, 'vip:' || $month::date || ':' || n, $couponsUntil
     from due d cross join generate_series(1, d.coupons) n
   )
   select record_events('vip.supplied', array_agg(member_id), array_agg(
     jsonb_build_object('month', $month::date, 'level', level, 'cards', cards, 'coupons', coupons)))
   from due`,
);

export type SupplyRow = { level: number; cards: number; coupons: number; issued_at: Date };
export const findSupply = readStatement<SupplyRow, [memberId: number, month: string]>(
  'vip.find_supply',
  'select level, cards, coupons, issued_at from vip_supplies where member_id = $1 and month = $2',
);

export const findPoints = readStatement<{ points: number; points_limit: number }, [memberId: number]>(
  'vip.find_points',
  `select m.points_discount_limit as points_limit, ${livePoints('m.id')} as points from members m where m.id = $1`,
);

export const exportSupplies = readStatement<object, [memberId: number]>(
  'vip.export_supplies',
  'select month::text, level, cards, coupons, issued_at from vip_supplies where member_id = $1 order by month',
);

/** Months whose cards and coupons differ from the recorded supply. */
export const brokenSupplies = readStatement<Finding>(
  'vip.broken_supplies',
  `select 'a month gave its coupons once' as rule, 'member ' || coalesce(s.member_id, c.member_id) as example
   from vip_supplies s full join (
     select member_id, split_part(source, ':', 2)::date as month, count(*) as n from member_coupons
     where source like 'vip:%' group by 1, 2) c on c.member_id = s.member_id and c.month = s.month
   where coalesce(s.coupons, 0) <> coalesce(c.n, 0)
   union all
   select 'a month gave its cards once', 'member ' || coalesce(s.member_id, t.member_id)
   from vip_supplies s full join (
     select member_id, split_part(source, ':', 2)::date as month, count(*) as n from user_tools
     where source like 'vip:%' group by 1, 2) t on t.member_id = s.member_id and t.month = s.month
   where coalesce(s.cards, 0) <> coalesce(t.n, 0)`,
);
