import { readStatement } from '#platform/postgres/database.ts';
import { articleIsShown } from '#shop/articles/shown.ts';

/** Ids in one sitemap; the index of `products` is made for it. */
const idsInPart = 10_000;

export type PartRow = { part: number; changed_at: Date };
/** Parts of the shelf that hold anything, with their newest change. */
export const listParts = readStatement<PartRow>(
  'found.list_parts',
  `select n as part, newest.updated_at as changed_at
   from generate_series(0, (select coalesce(max(id), 0) / ${idsInPart} from products)) n cross join lateral (
     select updated_at from products where id / ${idsInPart} = n and status = '1' order by updated_at desc limit 1) newest
   order by n`,
);

export const listProducts = readStatement<{ id: number; type: number; updated_at: Date }, [part: number]>(
  'found.list_products',
  `select id, type, updated_at from products
   where id >= $1::integer * ${idsInPart} and id < ($1::integer + 1) * ${idsInPart} and status = '1' order by id`,
);

/** The latest news. */
export const listArticles = readStatement<{ id: number; changed_at: Date }, [limit: number]>(
  'found.list_articles',
  `select id, greatest(published_at, updated_at) as changed_at from official_info where ${articleIsShown}
   order by published_at desc, id desc limit $1`,
);

/** The newest change among the listed products of each type. */
export const newestProducts = readStatement<{ type: number; changed_at: Date }>(
  'found.newest_products',
  // An index lookup for each type; a maximum for all types would read the whole shelf.
  `select t.type, newest.updated_at as changed_at
   from (select distinct type from shelf_totals) t cross join lateral (
     select updated_at from products where type = t.type and status = '1' order by updated_at desc limit 1) newest`,
);

/** When a banner last appeared, changed or ended; null if none has. */
export const newestBanner = readStatement<{ changed_at: Date | null }>(
  'found.newest_banner',
  `select greatest(max(greatest(valid_from, updated_at)) filter (where valid_from <= now()),
     max(valid_to) filter (where valid_to <= now())) as changed_at from banners`,
);
