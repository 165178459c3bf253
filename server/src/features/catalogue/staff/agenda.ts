import { productPage } from '@kujiya/contract/staff/paths';
import { type AgendaReader, agendaStatement } from '#shop/staff/agenda.ts';

/** Published products whose release is to come. */
export const releaseAgenda: AgendaReader = {
  rights: ['read_catalogue'],
  read: agendaStatement(
    'release',
    `select 'release' as kind, name as title, release_date as at, id from products
     where status = '1' and release_date > now()`,
  ),
  path: ({ id }) => productPage(id),
};
