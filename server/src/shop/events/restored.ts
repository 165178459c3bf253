import type pg from 'pg';
import { ahead, lastXid } from './queries.ts';

/** The first transaction a cluster can have: earlier than all that are still to come. */
const firstXid = '3';

/**
 * After a restore into a younger cluster, transactions of the former one lie in the future: what happens now would sort
 * before the cursors and never be read. All events become those of the first transaction, in the order of their ids, and
 * each cursor stands before the first event its consumer has not handled; a few handled after it come once more, which
 * consumers know by their references. Returns how many events were moved, 0 where nothing lies ahead.
 */
export async function rebaseEvents(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(`select from ${ahead} limit 1`);
  if (rowCount === 0) return 0;
  await client.query('begin');
  // In the order in which consumers take them; readers go on, and what writes events waits.
  await client.query('lock table event_cursors, event_failures, events in exclusive mode');
  // What was written since the restore has an id above all that lie ahead, whatever its transaction.
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
