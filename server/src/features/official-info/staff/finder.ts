import { articlePage } from '@kujiya/contract/staff/paths';
import { staffSearchLimits as limits } from '@kujiya/contract/staff/search';
import { readStatement } from '#platform/postgres/database.ts';
import { patterns, throughIndex } from '#shop/search/statements.ts';
import { type Finder, fits } from '#shop/staff/finders.ts';

const findArticles = readStatement<{ id: number; title: string }, [words: readonly string[], limit: number]>(
  'find.articles',
  `with ${patterns('said', '$1')},
     titled as materialized (select i.id, i.title from official_info i
       where ${throughIndex('search_text(i.title)', 'said')})
   select id, title from titled order by id desc limit $2`,
);

/** News and notices by their titles, whether members see them or not. */
export const articleFinder: Finder = {
  right: 'read_content',
  async find(db, { words }) {
    const rows = words === null ? [] : await findArticles(db, words, limits.each);
    return rows.map(({ id, title }) => ({
      kind: 'article',
      id,
      title,
      path: articlePage(id),
      fit: fits.name,
    }));
  },
};
