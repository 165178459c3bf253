import { storageLimits } from '@kujiya/contract/storage';
import type { Job } from '#platform/jobs.ts';
import { type Database, type Tx, transaction, writeStatement } from '#platform/postgres/database.ts';
import { pieceName, variantOfItem } from '#shop/draws/variant-queries.ts';
import type { Shop } from '#shop/feature.ts';
import { returnEnded } from './present-queries.ts';

/**
 * Preordered prizes whose arrival date has come are kept from that date on, as long as was promised; goods arrive with their orders, which that
 * completes.
 */
const arrive = writeStatement<object>(
  'storage.arrive',
  `update box_items set status = 'available'
   where status = 'pending' and goods_id is null and preorder_at <= now()`,
);

const expire = writeStatement<object>(
  'storage.expire',
  `update box_items set status = 'expired' where status in ('available', 'selected') and expires_at < taipei_today()`,
);

/**
 * Announces to members the items that expire within `$1` Taipei days, once for each of these numbers, with the days
 * that are really left: one event a member and number of days, which names one of the items. A run that comes late
 * announces only the nearest; rows that another server has locked are left to it.
 */
const announce = writeStatement<object, [days: number]>(
  'storage.announce',
  `with due as (
     select id from box_items
     where status in ('available', 'selected') and expires_at >= taipei_today()
       and taipei_day(expires_at) - taipei_day(now()) <= $1 and coalesce(announced, 32767) > $1
     order by id for no key update skip locked
   ), announced_items as (
     update box_items b set announced = $1 from due where b.id = due.id
     returning b.*, days_left(b.expires_at, taipei_today()) as days
   )
   select record_events('storage.expiring', array_agg(t.member_id order by t.member_id, t.days),
     array_agg(jsonb_build_object('days', t.days, 'items', t.items, 'name', t.name) order by t.member_id, t.days))
   from (select b.member_id, b.days, count(*) as items, (array_agg(coalesce(${pieceName}, g.name) order by b.id))[1] as name
     from announced_items b left join prizes z on z.id = b.prize_id ${variantOfItem} left join products g on g.id = b.goods_id
     group by b.member_id, b.days) t`,
);

/**
 * Applies the passing of time to storages: arrivals, expiries, announcements. Late, twice or on two servers it ends the
 * same.
 */
export const turnStorage = (db: Database): Promise<void> =>
  transaction(db, async (tx: Tx) => {
    await arrive(tx);
    await expire(tx);
    for (const days of [...storageLimits.announcedDays].sort((a, b) => a - b)) await announce(tx, days);
  });

/** The storage is updated every hour, presents every few minutes. */
export const storageJobs = ({ db }: Shop): Job[] => [
  // At two minutes past each hour; the first run after Taipei's midnight expires items.
  { name: 'storage:turn', at: '2 * * * *', catchUp: '1h', run: () => turnStorage(db) },
  { name: 'storage:presents', at: '*/5 * * * *', run: async () => void (await returnEnded.alone(db)) },
];
