import type pg from 'pg';
import { ahead, lastXid } from './queries.ts';

/** The first transaction id of a cluster: lower than all that are still to come. */
const firstXid = '3';

/**
 * After a restore into a younger cluster, transaction ids of the former one lie in the future: new events would sort
 * before the cursors and never be read. All events get the first transaction id, in the order of their own ids, and
 * each cursor is set before the first event its consumer has not handled; a few later events that were handled come
 * once more, and consumers recognise them by their references. Returns the number of changed events, 0 where none lies
 * ahead.
 */
export async function rebaseEvents(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(`select from ${ahead} limit 1`);
  if (rowCount === 0) return 0;
  await client.query('begin');
  // Locked in the order in which consumers take them; readers go on, writers of events wait.
  await client.query('lock table event_cursors, event_failures, events in exclusive mode');
  // Events written since the restore have ids above all that lie ahead, whatever their transaction.
  await client.query(
    `with brought as (select coalesce(max(id), 0) as last from ${ahead})
     update event_cursors c set xid = $1::xid8, id = coalesce(
         (select min(e.id) - 1 from events e where (e.xid, e.id) > (c.xid, c.id) or e.id > (select last from brought)),
         (select max(id) from events), 0)
     where c.xid < $2::xid8`,
    [firstXid, lastXid],
  );
  await client.query('update event_failures set xid = $1::xid8', [firstXid]);
  await client.query('alter table events disable trigger events_append_only');
  const moved = await client.query('update events set xid = $1::xid8 where xid <> $1::xid8', [firstXid]);
  await client.query('alter table events enable trigger events_append_only');
  await client.query('commit');
  return moved.rowCount ?? 0;
}
