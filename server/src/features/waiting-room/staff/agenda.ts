import { productPage } from '@kujiya/contract/staff/paths';
import { type AgendaReader, agendaStatement } from '#shop/staff/agenda.ts';

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
