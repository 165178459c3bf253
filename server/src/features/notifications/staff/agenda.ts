import { campaignPage } from '@kujiya/contract/staff/paths';
import { type AgendaReader, agendaStatement } from '#shop/staff/agenda.ts';

/** Campaigns that are sent. */
export const campaignAgenda: AgendaReader = {
  rights: ['read_content'],
  read: agendaStatement(
    'campaign',
    `select 'campaign' as kind, title, starts_at as at, id from campaigns where state = 'scheduled'`,
  ),
  path: ({ id }) => campaignPage(id),
};
