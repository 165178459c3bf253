import { articlePage } from '@kujiya/contract/staff/paths';
import { type AgendaReader, agendaStatement } from '#shop/staff/agenda.ts';

/** Articles that appear. */
export const articleAgenda: AgendaReader = {
  rights: ['read_content'],
  read: agendaStatement(
    'article',
    `select 'article' as kind, title, published_at as at, id from official_info where published_at > now()`,
  ),
  path: ({ id }) => articlePage(id),
};
