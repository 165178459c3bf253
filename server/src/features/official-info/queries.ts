import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { articleIsShown } from '#shop/articles/shown.ts';

export type ArticleRow = {
  id: number;
  title: string;
  content: string;
  main_image: string;
  images: string[];
  published_at: Date;
  views: number;
};

const fields = 'id, title, content, main_image, images, published_at, views';

export const listArticles = readStatement<ArticleRow, [limit: number, offset: number]>(
  'official_info.list',
  `select ${fields} from official_info where ${articleIsShown}
   order by published_at desc, id desc limit $1 offset $2`,
);

export const countArticles = readStatement<{ total: number }>(
  'official_info.count',
  `select count(*) as total from official_info where ${articleIsShown}`,
);

export const findArticle = readStatement<ArticleRow, [id: number]>(
  'official_info.find',
  `select ${fields} from official_info where id = $1::bigint and ${articleIsShown}`,
);

type Neighbour = { id: number; title: string };
export const findPrevious = readStatement<Neighbour, [publishedAt: Date, id: number]>(
  'official_info.previous',
  `select id, title from official_info where (published_at, id) < ($1::timestamptz, $2::integer) and ${articleIsShown}
   order by published_at desc, id desc limit 1`,
);
export const findNext = readStatement<Neighbour, [publishedAt: Date, id: number]>(
  'official_info.next',
  `select id, title from official_info
   where (published_at, id) > ($1::timestamptz, $2::integer) and ${articleIsShown}
   order by published_at, id limit 1`,
);

/** Products on the shelf that belong to the article. */
export const listProducts = readStatement<{ product_id: number }, [id: number, limit: number]>(
  'official_info.products',
  `select product_id from official_info_products r join products p on p.id = r.product_id
   where r.info_id = $1 and p.status = '1' order by r.position limit $2`,
);

/** Counts a view unless this viewer has been counted today; returns the new count if it was counted. */
export const countView = writeStatement<{ views: number }, [id: number, viewer: Buffer]>(
  'official_info.count_view',
  `with seen as (insert into official_info_seen (info_id, viewer) values ($1, $2) on conflict do nothing returning 1)
   update official_info set views = views + 1 where id = $1 and exists (select from seen) returning views`,
);

export const forgetViewers = writeStatement(
  'official_info.forget_viewers',
  `delete from official_info_seen where day < (now() at time zone 'Asia/Taipei')::date`,
);

/**
 * Records a news event for each article whose publishing time has come, once; articles that are older than `$1` days or
 * have ended are skipped.
 */
export const announce = writeStatement<object, [days: number]>(
  'official_info.announce',
  `with out as (
     update official_info set announced = true where not announced and published_at <= now()
     returning id, published_at, ${articleIsShown} as is_shown
   )
   select record_events('news.published', array_agg(null::bigint),
     array_agg(jsonb_build_object('info_id', id) order by published_at, id))
   from out where is_shown and published_at > now() - make_interval(days => $1)`,
);

/** The columns of an article that the staff decide. */
export type ArticleFields = {
  title: string;
  content: string;
  main_image: string;
  images: readonly string[];
  /** Null: a draft. */
  published_at: Date | null;
  ends_at: Date | null;
};

export const insertArticle = writeStatement<{ id: number }, ArticleFields & { views: number }>(
  'official_info.insert',
  `insert into official_info (title, content, main_image, images, published_at, ends_at, views)
   values ($title, $content, $main_image, $images, $published_at, $ends_at, $views)
   returning id`,
);

/** Ties an article to these products, in their order, and to no others; returns those that exist. */
export const setProducts = writeStatement<
  { product_id: number },
  [id: number, productIds: readonly number[]]
>(
  'official_info.set_products',
  `with gone as (
     delete from official_info_products where info_id = $1 and product_id <> all ($2::bigint[])
   )
   insert into official_info_products (info_id, product_id, position)
   select $1, p.id, wanted.position from unnest($2::bigint[]) with ordinality wanted (id, position)
   join products p on p.id = wanted.id
   on conflict (info_id, product_id) do update set position = excluded.position returning product_id`,
);
