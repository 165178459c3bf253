import { backoff } from '#platform/postgres/backoff.ts';
import { readStatement, type Tx, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';
import type { EventData, EventKind } from './kinds.ts';

/** The largest possible transaction id: the end of all events, and the cursor of a consumer that follows none. */
export const lastXid = String(2n ** 64n - 1n);

export const addCursor = writeStatement<{ added: boolean }, [consumer: string]>(
  'events.add_cursor',
  `with c as (insert into event_cursors (consumer, xid, id) values ($1, '0', 0) on conflict do nothing returning 1)
   select exists (select from c) as added`,
);

/**
 * Moves a cursor that is still at the expected position, and locks it for the transaction; no row when it is elsewhere,
 * or while another server moves it. Commits do not wait for the disk (`synchronous_commit` off): a crash may lose a
 * consumer's last commits, but its writes and its cursor are lost together, so the events are handled again.
 */
export const moveCursor = writeStatement<
  object,
  [consumer: string, fromXid: string, fromId: number, xid: string, id: number]
>(
  'events.move_cursor',
  `update event_cursors set xid = $4::xid8, id = $5, moved_at = now()
   where consumer = (select consumer from event_cursors
     where consumer = $1 and xid = $2::xid8 and id = $3 for update skip locked)
   returning set_config('synchronous_commit', 'off', true)`,
);

/** Writes events for orders that were paid before events were recorded. */
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
  data: EventData[EventKind] | null;
  at: Date;
};
/**
 * The next events of transactions that have all ended (nothing earlier can still appear), and the cursor's position: of
 * the next `limit` events those of these kinds, and the last one of any kind. The values are hidden in subqueries: if
 * the planner sees them, it makes a new plan for every call.
 */
export const nextEvents = readStatement<
  EventRow & { from_xid: string; from_id: number; passed: number },
  [consumer: string, limit: number, kinds: readonly EventKind[]]
>(
  'events.next',
  `select c.xid::text as from_xid, c.id as from_id, e.*
   from event_cursors c cross join lateral (
     select n.xid::text as xid, n.id, n.kind, n.member_id, n.order_id, n.data, n.at, n.passed
     from (select *, row_number() over (order by xid, id) as passed, lead(id) over (order by xid, id) is null as is_last
       from (select * from events
         where (xid, id) > (c.xid, c.id) and xid < pg_snapshot_xmin(pg_current_snapshot())
         order by events.xid, events.id limit (select $2::integer)) p) n
     where n.is_last or n.kind = any ((select $3::text[])::text[]) order by n.passed) e
   where c.consumer = $1`,
);

/** An event that could not be handled; tried again after the first wait. */
export const insertFailure = writeStatement<
  object,
  [consumer: string, xid: string, id: number, error: string, firstWait: number, longestWait: number]
>(
  'events.insert_failure',
  `insert into event_failures (consumer, xid, id, error, next_at) values ($1, $2::xid8, $3, $4, ${backoff('$5', '$6', '0')})
   on conflict (consumer, xid, id) do update set error = excluded.error, next_at = excluded.next_at`,
);

export const dueFailures = readStatement<EventRow, [consumer: string, limit: number]>(
  'events.due_failures',
  `select e.xid::text as xid, e.id, e.kind, e.member_id, e.order_id, e.data, e.at
   from event_failures f join events e on e.xid = f.xid and e.id = f.id
   where f.consumer = $1 and f.next_at <= now() order by f.xid, f.id limit $2`,
);

/** Locks a failure that is due; no row while another server tries it, or when it is no longer due. */
export const lockFailure = writeStatement<object, [consumer: string, xid: string, id: number]>(
  'events.lock_failure',
  `select from event_failures where consumer = $1 and xid = $2::xid8 and id = $3 and next_at <= now()
   for update skip locked`,
);

export const deleteFailure = writeStatement<object, [consumer: string, xid: string, id: number]>(
  'events.delete_failure',
  'delete from event_failures where consumer = $1 and xid = $2::xid8 and id = $3',
);

/** Each further failure doubles the wait. */
export const postponeFailure = writeStatement<
  object,
  [consumer: string, xid: string, id: number, error: string, firstWait: number, longestWait: number]
>(
  'events.postpone_failure',
  `update event_failures set failures = failures + 1, error = $4,
     next_at = ${backoff('$5', '$6', 'failures')}
   where consumer = $1 and xid = $2::xid8 and id = $3 and next_at <= now()`,
);

export type LagRow = { consumer: string; waiting: number; oldest: Date | null; failed: number };
/** `waiting` events are still ahead of the cursor; `failed` ones were passed over and are tried again. */
export const lag = readStatement<LagRow>(
  'events.lag',
  `select c.consumer, count(e.id) as waiting, min(e.at) as oldest,
     (select count(*) from event_failures f where f.consumer = c.consumer) as failed
   from event_cursors c left join events e on (e.xid, e.id) > (c.xid, c.id) group by c.consumer order by c.consumer`,
);

export type FailedRow = {
  consumer: string;
  event_id: number;
  kind: EventKind;
  failures: number;
  error: string;
  next_at: Date;
};
/** Events that a consumer could not handle, oldest first. */
export const listFailures = readStatement<FailedRow, [limit: number]>(
  'events.list_failures',
  `select f.consumer, f.id as event_id, e.kind, f.failures, f.error, f.next_at
   from event_failures f join events e on e.xid = f.xid and e.id = f.id order by f.xid, f.id, f.consumer limit $1`,
);

const insertEvent = writeStatement<
  object,
  [kind: EventKind, memberId: number | null, orderId: number | null, data: object]
>('events.record', 'insert into events (kind, member_id, order_id, data) values ($1, $2, $3, $4)');

const insertEvents = writeStatement<object, [kind: EventKind, memberIds: number[], data: string[]]>(
  'events.record_many',
  'select record_events($1, $2, $3::jsonb[])',
);

/** Records an event in the transaction in which it happens. */
export async function recordEvent<Kind extends EventKind>(
  tx: Tx,
  kind: Kind,
  memberId: number | null,
  data: EventData[Kind],
  orderId: number | null = null,
): Promise<void> {
  await insertEvent(tx, kind, memberId, orderId, data);
}

/** The same for many members at once, each with data of its own. */
export async function recordEvents<Kind extends EventKind>(
  tx: Tx,
  kind: Kind,
  members: readonly { memberId: number; data: EventData[Kind] }[],
): Promise<void> {
  await insertEvents(
    tx,
    kind,
    members.map(({ memberId }) => memberId),
    members.map(({ data }) => JSON.stringify(data)),
  );
}

/**
 * Events and cursors with transaction ids that this cluster has not reached yet, except the current transaction's own.
 */
export const ahead = `(select * from (
    select xid, id, 'event ' || id as example from events
    union all
    select xid, id, 'cursor of ' || consumer from event_cursors where xid < '${lastXid}') e
  where xid >= pg_snapshot_xmax(pg_current_snapshot()) and xid is distinct from pg_current_xact_id_if_assigned()) ahead`;

/** Broken rules of the events. */
export const brokenEvents = readStatement<Finding>(
  'events.broken',
  `select 'no event or cursor has a transaction id of the future' as rule, example from ${ahead} limit 20`,
);
