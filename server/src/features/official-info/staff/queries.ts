import type { ArticleState } from '@kujiya/contract/staff/articles';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { ArticleFields } from '../queries.ts';

const state = `case when published_at is null then 'draft' when published_at > now() then 'scheduled' when ends_at <= now() then 'ended' else 'running' end`;
const row = `id, version, title, main_image, published_at, ends_at, ${state} as state, views, updated_at`;

export type StaffRow = {
  id: number;
  version: number;
  title: string;
  main_image: string;
  published_at: Date | null;
  ends_at: Date | null;
  state: ArticleState;
  views: number;
  updated_at: Date;
};
export const listArticles = readStatement<
  StaffRow,
  [state: ArticleState | null, title: string | null, before: number, limit: number]
>(
  'official_info.staff_list',
  `select ${row} from official_info
   where ($1::text is null or ${state} = $1) and ($2::text is null or strpos(lower(title), lower($2)) > 0) and id < $3
   order by id desc limit $4`,
);

export type RecordRow = StaffRow &
  Pick<ArticleFields, 'content' | 'images'> & {
    products: { id: number; name: string }[];
    is_announced: boolean;
  };
export const findArticle = readStatement<RecordRow, [id: number]>(
  'official_info.staff_find',
  `select ${row}, content, images, announced as is_announced, (
     select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by r.position), '[]')
     from official_info_products r join products p on p.id = r.product_id where r.info_id = $1::bigint) as products
   from official_info where id = $1::bigint`,
);

/** Locks an article, so that its version stays what it is. */
export const lockArticle = writeStatement<{ id: number }, [id: number]>(
  'official_info.lock',
  'select id from official_info where id = $1::bigint for update',
);

/** Sets the columns that `changes`, a JSON object, names. */
export const updateArticle = writeStatement<object, [id: number, changes: string]>(
  'official_info.update',
  `update official_info i set (title, content, main_image, images, published_at, ends_at) = (
     select title, content, main_image, images, published_at, ends_at from jsonb_populate_record(i, $2::jsonb))
   where id = $1`,
);

export const deleteArticle = writeStatement<object, [id: number]>(
  'official_info.delete',
  'delete from official_info where id = $1',
);

/** Publishes a draft at a time (null: now), or makes one of it. */
export const setPublished = writeStatement<object, [id: number, isPublished: boolean, at: Date | null]>(
  'official_info.set_published',
  `update official_info set published_at = case when $2 then coalesce($3::timestamptz, now()) end where id = $1`,
);
