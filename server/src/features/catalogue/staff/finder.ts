import { productPage } from '@kujiya/contract/staff/paths';
import { staffSearchLimits as limits } from '@kujiya/contract/staff/search';
import { readStatement } from '#platform/postgres/database.ts';
import { patterns, throughIndex } from '#shop/search/statements.ts';
import { type Finder, fits } from '#shop/staff/finders.ts';

/** Candidates read from the index before the best of them are chosen. */
const candidates = 50;

const findProducts = readStatement<
  { id: number; name: string; is_goods: boolean },
  { words: readonly string[]; id: number | null; candidates: number; limit: number }
>(
  'find.products',
  // The lists are materialized so that the index is read, whatever the planner expects of a limit.
  `with ${patterns('said', '$words')},
     named as materialized (select s.product_id from product_search s where ${throughIndex('s.names', 'said')}),
     other as materialized (select s.product_id from product_search s where ${throughIndex('s.everything', 'said')}),
     best as (select product_id from named limit $candidates)
   select p.id, p.name, p.type = 3 as is_goods from products p
   where p.id in (select $id::integer union all select product_id from best
     union all (select product_id from other limit $candidates))
   order by p.id = $id desc nulls last, p.id in (select product_id from best) desc, p.id desc limit $limit`,
);

/** Products and goods by their names, series and prizes, drafts included; or by their id. */
export const productFinder: Finder = {
  right: 'read_catalogue',
  async find(db, { words, id }) {
    if (words === null && id === null) return [];
    const rows = await findProducts(db, { words: words ?? [], id, candidates, limit: limits.each });
    return rows.map(({ id: found, name, is_goods }) => ({
      kind: is_goods ? 'goods' : 'product',
      id: found,
      title: name,
      path: productPage(found),
      fit: found === id ? fits.id : fits.name,
    }));
  },
};
