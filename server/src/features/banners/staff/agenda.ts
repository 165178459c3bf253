import { bannerPage, promoPage } from '@kujiya/contract/staff/paths';
import { type AgendaReader, agendaStatement } from '#shop/staff/agenda.ts';

/** Banners and cover promos that begin. */
export const bannerAgenda: AgendaReader = {
  rights: ['read_content'],
  read: agendaStatement(
    'banner',
    `select case kind when 'cover' then 'promo' else kind end as kind, alt as title, valid_from as at, id from banners
     where valid_from > now()`,
  ),
  path: ({ kind, id }) => (kind === 'promo' ? promoPage(id) : bannerPage(id)),
};
