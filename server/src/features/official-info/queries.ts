import { readStatement, writeStatement } from '#platform/postgres/database.ts';

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
  `select ${fields} from official_info where published_at <= now()
   order by published_at desc, id desc limit $1 offset $2`,
);

export const countArticles = readStatement<{ total: number }>(
  'official_info.count',
  'select count(*) as total from official_info where published_at <= now()',
);

export const findArticle = readStatement<ArticleRow, [id: number]>(
  'official_info.find',
  `select ${fields} from official_info where id = $1::bigint and published_at <= now()`,
);

type Neighbour = { id: number; title: string };
export const findPrevious = readStatement<Neighbour, [publishedAt: Date, id: number]>(
  'official_info.previous',
  `select id, title from official_info where (published_at, id) < ($1::timestamptz, $2::integer)
   order by published_at desc, id desc limit 1`,
);
export const findNext = readStatement<Neighbour, [publishedAt: Date, id: number]>(
  'official_info.next',
  `select id, title from official_info
   where (published_at, id) > ($1::timestamptz, $2::integer) and published_at <= now()
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
 * Records a news event for each article whose publishing time has come, once; articles older than `$1` days are
 * skipped.
 */
export const announce = writeStatement<object, [days: number]>(
  'official_info.announce',
  `with out as (
     update official_info set announced = true where not announced and published_at <= now() returning id, published_at
   )
   select record_events('news.published', array_agg(null::bigint),
     array_agg(jsonb_build_object('info_id', id) order by published_at, id))
   from out where published_at > now() - make_interval(days => $1)`,
);

/** Publishes an article and ties it to products by their slugs. */
export const insertArticle = writeStatement<
  { id: number },
  [
    title: string,
    content: string,
    mainImage: string,
    publishedAt: Date,
    views: number,
    slugs: readonly string[],
  ]
>(
  'official_info.insert',
  `with made as (
     insert into official_info (title, content, main_image, published_at, views)
     values ($1, $2, $3, $4, $5) returning id
   ), related as (
     insert into official_info_products (info_id, product_id, position)
     select made.id, p.id, wanted.position from made, unnest($6::text[]) with ordinality wanted (slug, position)
     join products p on p.slug = wanted.slug
   )
   select id from made`,
);
