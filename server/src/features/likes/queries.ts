import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export const listLiked = readStatement<{ product_id: number }, [memberId: number, limit: number]>(
  'likes.list',
  'select product_id from likes where member_id = $1 order by created_at desc, product_id desc limit $2',
);

/** Likes a product, with an event, or takes the like back; no row when there is no such product. */
export const toggle = writeStatement<{ liked: boolean }, [memberId: number, productId: number]>(
  'likes.toggle',
  `with gone as (delete from likes where member_id = $1 and product_id = $2::bigint returning 1),
     made as (insert into likes (member_id, product_id)
              select $1, id from products where id = $2::bigint and not exists (select from gone)
              on conflict do nothing returning member_id, product_id)
   select not exists (select from gone) as liked, (
     select record_events('product.liked', array_agg(member_id), array_agg(jsonb_build_object('product', product_id)))
     from made) as events
   from products where id = $2::bigint`,
);

export const exportLikes = readStatement<object, [memberId: number]>(
  'likes.export',
  `select p.name, l.created_at from likes l join products p on p.id = l.product_id
   where l.member_id = $1 order by l.created_at`,
);

export const eraseLikes = writeStatement<object, [memberId: number]>(
  'likes.erase',
  'delete from likes where member_id = $1',
);
