import { productPage, productsWith } from '@kujiya/contract/staff/paths';
import { readStatement } from '#platform/postgres/database.ts';
import { beaconLate } from '#shop/beacon/service.ts';
import { type AgendaReader, agendaStatement } from '#shop/staff/agenda.ts';
import { type Queue, type QueuedRow, queued } from '#shop/staff/work.ts';

/** Queues that open. */
export const queueAgenda: AgendaReader = {
  rights: ['read_catalogue', 'read_lots'],
  read: agendaStatement(
    'queue',
    `select 'queue' as kind, p.name as title, w.opens_at as at, p.id
     from waiting_rooms w join lots l on l.id = w.lot_id join products p on p.id = l.product_id
     where w.drawn_at is null and w.closed_at is null and w.opens_at > now()`,
  ),
  path: ({ id }) => productPage(id, 'lots'),
};

/** Rooms whose value should long be known. */
const undrawn = readStatement<QueuedRow, [late: number]>(
  'work.rooms_undrawn',
  queued(`select l.product_id as id, w.draws_at as since from waiting_rooms w join lots l on l.id = w.lot_id
    where w.codes_at is not null and w.drawn_at is null and w.closed_at is null
      and w.draws_at < now() - make_interval(secs => $1) order by 2`),
);
/** Rooms whose opening passed without a list, for a day: whoever waits for their tube may ask why. */
const announcedAgain = readStatement<QueuedRow>(
  'work.rooms_announced_again',
  queued(`select l.product_id as id, w.opens_at as since from waiting_rooms w join lots l on l.id = w.lot_id
    where w.announced_again > 0 and w.closed_at is null and l.remaining > 0 and w.opens_at > now() - interval '1 day'
    order by 2`),
);
export const roomQueues: readonly Queue[] = [
  {
    kind: 'rooms_undrawn',
    rights: ['read_catalogue', 'write_lots'],
    read: (db) => undrawn(db, beaconLate),
    path: (ids) => productsWith('rooms_undrawn', ids, 'lots'),
  },
  {
    kind: 'rooms_announced_again',
    rights: ['read_catalogue', 'write_lots'],
    read: (db) => announcedAgain(db),
    path: (ids) => productsWith('rooms_announced_again', ids, 'lots'),
  },
];
