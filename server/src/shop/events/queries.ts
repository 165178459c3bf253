import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { EventKind } from './kinds.ts';

export const addCursor = writeStatement<{ added: boolean }, [consumer: string]>(
  'events.add_cursor',
  `with c as (insert into event_cursors (consumer, xid, id) values ($1, '0', 0) on conflict do nothing returning 1)
   select exists (select from c) as added`,
);

export const readCursor = readStatement<{ xid: string; id: number }, [consumer: string]>(
  'events.read_cursor',
  'select xid::text as xid, id from event_cursors where consumer = $1',
);

/** Where a consumer stands; no row while another server moves it. */
export const lockCursor = writeStatement<{ xid: string; id: number }, [consumer: string]>(
  'events.lock_cursor',
  'select xid::text as xid, id from event_cursors where consumer = $1 for update skip locked',
);

export const moveCursor = writeStatement<object, [consumer: string, xid: string, id: number]>(
  'events.move_cursor',
  'update event_cursors set xid = $2::xid8, id = $3, moved_at = now() where consumer = $1',
);

/** A crash may take the last commits of a consumer: what they wrote and the cursor go together, and come again. */
export const commitLazily = writeStatement<object>(
  'events.commit_lazily',
  `select set_config('synchronous_commit', 'off', true)`,
);

/** Events for orders that were paid before events were written. */
export const addMissedPayments = writeStatement<object>(
  'events.add_missed_payments',
  `insert into events (kind, member_id, order_id, at)
   select 'order.paid', o.member_id, o.id, o.paid_at from orders o
   where o.paid_at is not null and not exists (select from events e where e.order_id = o.id and e.kind = 'order.paid')
   order by o.paid_at, o.id`,
);

export type EventRow = {
  xid: string;
  id: number;
  kind: EventKind;
  member_id: number | null;
  order_id: number | null;
  data: Record<string, unknown> | null;
  at: Date;
};
/** The next events of transactions that have all ended: nothing earlier can still appear. */
export const nextEvents = readStatement<EventRow, [xid: string, id: number, limit: number]>(
  'events.next',
  `select xid::text as xid, id, kind, member_id, order_id, data, at from events
   where (xid, id) > ($1::xid8, $2::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
   order by xid, id limit $3`,
);

export type LagRow = { consumer: string; waiting: number; oldest: Date | null };
export const lag = readStatement<LagRow>(
  'events.lag',
  `select c.consumer, count(e.id) as waiting, min(e.at) as oldest
   from event_cursors c left join events e on (e.xid, e.id) > (c.xid, c.id) group by c.consumer order by c.consumer`,
);
