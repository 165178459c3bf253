import { campaignPage } from '@kujiya/contract/staff/paths';
import { staffSearchLimits as limits } from '@kujiya/contract/staff/search';
import { readStatement } from '#platform/postgres/database.ts';
import { patterns, throughIndex } from '#shop/search/statements.ts';
import { type Finder, fits } from '#shop/staff/finders.ts';

const findCampaigns = readStatement<{ id: number; title: string }, [words: readonly string[], limit: number]>(
  'find.campaigns',
  `with ${patterns('said', '$1')},
     titled as materialized (select c.id, c.title from campaigns c
       where ${throughIndex('search_text(c.title)', 'said')})
   select id, title from titled order by id desc limit $2`,
);

/** Campaigns by their titles, in every state. */
export const campaignFinder: Finder = {
  right: 'read_content',
  async find(db, { words }) {
    const rows = words === null ? [] : await findCampaigns(db, words, limits.each);
    return rows.map(({ id, title }) => ({
      kind: 'campaign',
      id,
      title,
      path: campaignPage(id),
      fit: fits.name,
    }));
  },
};
