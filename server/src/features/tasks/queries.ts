import type { Task, TaskCategory } from '@kujiya/contract/tasks';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';
import { drawTypes } from '#shop/orders/draw-types.ts';

type Columns = [
  keys: string[],
  categories: string[],
  metrics: string[],
  targets: number[],
  growths: number[],
  names: string[],
  descriptions: string[],
];

/**
 * Writes the definitions of the tasks, in order; their begin and end (`active_from`, `active_until`) are set in the
 * database alone.
 */
export const defineAll = writeStatement<object, Columns>(
  'tasks.define_all',
  `merge into task_definitions t
   using (select * from unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::integer[], $6::text[], $7::text[])
     with ordinality d (key, category, metric, target, growth, name, description, position)) d
   on t.key = d.key
   when matched and (t.category, t.metric, t.target, t.growth, t.name, t.description, t.position)
       is distinct from (d.category, d.metric, d.target, d.growth, d.name, d.description, d.position) then
     update set category = d.category, metric = d.metric, target = d.target, growth = d.growth, name = d.name,
       description = d.description, position = d.position
   when not matched then
     insert (key, category, metric, target, growth, name, description, position)
     values (d.key, d.category, d.metric, d.target, d.growth, d.name, d.description, d.position)`,
);

/** Stores each fact once, however often its event comes. */
export const insertFacts = writeStatement<
  object,
  [memberIds: number[], days: string[], kinds: string[], sources: string[]]
>(
  'tasks.insert_facts',
  `insert into task_facts (member_id, day, kind, source)
   select * from unnest($1::bigint[], $2::date[], $3::text[], $4::text[]) on conflict do nothing`,
);

/**
 * The same for paid orders: draws, goods and parcels; other orders are no facts, nor are parcels that were called off.
 */
export const insertOrders = writeStatement<object, [orderIds: number[], days: string[]]>(
  'tasks.insert_orders',
  `insert into task_facts (member_id, day, kind, source, paid)
   select o.member_id, e.day, case o.order_type when 'shop' then 'goods' when 'box_shipping' then 'ship' else 'draw' end,
     o.id::text, o.final_amount - o.shipping_fee
   from unnest($1::bigint[], $2::date[]) e (id, day) join orders o on o.id = e.id
   where o.order_type in (${drawTypes}, 'shop', 'box_shipping')
     and not (o.order_type = 'box_shipping' and o.status = 'refunded')
   on conflict do nothing`,
);

/** Refunded amounts no longer count as spent. */
export const refundFacts = writeStatement<object, [orderIds: number[]]>(
  'tasks.refund_facts',
  `update task_facts f set refunded = r.refunded
   from earning_refunds r join orders o on o.id = r.order_id
   where r.order_id = any ($1) and f.member_id = o.member_id and f.source = r.order_id::text
     and f.kind in ('draw', 'goods') and f.refunded <> r.refunded`,
);

/** A parcel that was called off does not count as sent. */
export const forgetCalledOff = writeStatement<object, [orderIds: number[]]>(
  'tasks.forget_called_off',
  `delete from task_facts f using orders o
   where o.id = any ($1) and o.order_type = 'box_shipping' and o.status = 'refunded'
     and f.member_id = o.member_id and f.kind = 'ship' and f.source = o.id::text`,
);

export const forgetFacts = writeStatement<object, [before: string]>(
  'tasks.forget_facts',
  'delete from task_facts where day < $1::date',
);

export type TaskRow = {
  id: number;
  category: TaskCategory;
  metric: Task['task']['metric'];
  target: number;
  growth: number;
  name: string;
  description: string;
  value: number;
  claimed: boolean;
};
/** The tasks at `now` with a member's progress in each day, week or month that began then. */
export const list = readStatement<
  TaskRow,
  [memberId: number, now: Date, day: string, week: string, month: string]
>(
  'tasks.list',
  `with d as (
     select *, case category when 'daily' then $3::date when 'weekly' then $4::date else $5::date end as period
     from task_definitions where active_from <= $2 and (active_until is null or active_until > $2)
   )
   select d.id, d.category, d.metric, d.target, d.growth, d.name, d.description,
     coalesce(f.value, 0) as value, c.task_id is not null as claimed
   from d left join lateral (
     select case when d.metric = 'spend' then sum(f.paid - f.refunded) else count(distinct f.source) end as value
     from task_facts f
     where f.member_id = $1 and f.day >= d.period and f.day <= $3::date
       and case when d.metric = 'spend' then f.kind in ('draw', 'goods') else f.kind = d.metric end) f on true
   left join task_claims c on c.member_id = $1 and c.task_id = d.id and c.period = d.period
   order by d.position, d.id`,
);

/** No row when the task was claimed before. */
export const insertClaim = writeStatement<
  { task_id: number },
  [memberId: number, taskId: number, period: string, growth: number]
>(
  'tasks.insert_claim',
  `insert into task_claims (member_id, task_id, period, growth) values ($1, $2, $3, $4)
   on conflict do nothing returning task_id`,
);

export const exportClaims = readStatement<object, [memberId: number]>(
  'tasks.export_claims',
  `select t.name, c.period::text, c.growth, c.claimed_at from task_claims c join task_definitions t on t.id = c.task_id
   where c.member_id = $1 order by c.claimed_at, t.id`,
);

export const eraseFacts = writeStatement<object, [memberId: number]>(
  'tasks.erase_facts',
  'delete from task_facts where member_id = $1',
);

/** Claims that did not give their growth once, and growth of tasks nobody claimed. */
export const brokenClaims = readStatement<Finding>(
  'tasks.broken_claims',
  `select 'a claimed task gave its growth once' as rule, coalesce(g.reference, 'member ' || c.member_id || ' task ' || c.task_id) as example
   from task_claims c full join (select * from growth_entries where reference like 'growth:task:%') g
     on g.reference = 'growth:task:' || c.task_id || ':' || c.period || ':' || c.member_id
   where c.member_id is distinct from g.member_id or c.growth is distinct from g.growth`,
);
