import { readStatement } from '#platform/postgres/database.ts';
import { patterns, throughIndex } from '#shop/search/statements.ts';

export type ProductRow = { id: number; type: number; name: string; image_url: string; is_shown: boolean };
const product = `p.id, p.type, p.name, p.image_url, p.status = '1' as is_shown`;

export const searchProducts = readStatement<ProductRow, [words: readonly string[], limit: number]>(
  'targets.search_products',
  `with ${patterns('said', '$1')},
     named as materialized (select s.product_id from product_search s where ${throughIndex('s.names', 'said')} limit 50)
   select ${product} from named join products p on p.id = named.product_id
   order by is_shown desc, p.id desc limit $2`,
);

export const searchSeries = readStatement<
  { series: string; is_shown: boolean },
  [words: readonly string[], limit: number]
>(
  'targets.search_series',
  `with ${patterns('said', '$1')},
     within as materialized (select s.product_id from product_search s
       where ${throughIndex('s.everything', 'said')} limit 500)
   select p.series, bool_or(p.status = '1') as is_shown from within join products p on p.id = within.product_id, said
   where p.series <> '' and search_text(p.series) || ' ' like all (said.every)
   group by p.series order by is_shown desc, p.series limit $2`,
);

export type ArticleRow = { id: number; title: string; main_image: string; is_shown: boolean };
const article = `i.id, i.title, i.main_image, i.published_at <= now() and coalesce(i.ends_at > now(), true) as is_shown`;

export const searchArticles = readStatement<ArticleRow, [words: readonly string[], limit: number]>(
  'targets.search_articles',
  `with ${patterns('said', '$1')},
     titled as materialized (select i.* from official_info i where ${throughIndex('search_text(i.title)', 'said')})
   select ${article} from titled i order by i.id desc limit $2`,
);

export const findProduct = readStatement<ProductRow, [id: number]>(
  'targets.find_product',
  `select ${product} from products p where p.id = $1::bigint`,
);
export const findArticle = readStatement<ArticleRow, [id: number]>(
  'targets.find_article',
  `select ${article} from official_info i where i.id = $1::bigint`,
);
export const findSeries = readStatement<{ is_shown: boolean | null }, [series: string]>(
  'targets.find_series',
  `select bool_or(status = '1') as is_shown from products where series = $1`,
);
