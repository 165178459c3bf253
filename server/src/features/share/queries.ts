import { readStatement } from '#platform/postgres/database.ts';
import { articleIsShown } from '#shop/articles/shown.ts';

export type SharedRow = {
  id: number;
  name: string;
  type: 0 | 1 | 2 | 3;
  price: number;
  discount_price: number | null;
  point_price: number | null;
  status: string;
  release_date: Date | null;
  draw_date: Date | null;
  image_url: string;
  /** Draws or pieces that can still be had. */
  left: number;
  /** Big prizes and rare figures that are still in it, the first ones of its list. */
  prizes: { tier: string | null; name: string; left: number }[];
};
export const findShared = readStatement<SharedRow, [id: number, prizes: number, rarities: readonly string[]]>(
  'share.find',
  `select p.id, p.name, p.type, p.price, p.discount_price, p.point_price, p.status, p.release_date, p.draw_date, p.image_url,
     case when p.type = 3 then coalesce((select g.stock from goods g where g.product_id = p.id), 0) else (
       select count(*) from lots l join slots s on s.lot_id = l.id and s.order_id is null
       where l.product_id = p.id and l.state = 'open'
     ) end::integer as left,
     (select coalesce(jsonb_agg(jsonb_build_object('tier', z.tier, 'name', z.name, 'left', z.left) order by z.position), '[]')
      from (
        select z.position, z.tier, z.name, count(*) as left
        from prizes z join lots l on l.product_id = p.id and l.state = 'open'
          join slots s on s.lot_id = l.id and s.prize_id = z.id and s.order_id is null
        where z.product_id = p.id and (z.is_big or z.rarity = any ($3::text[]))
        group by z.id order by z.position limit $2
      ) z) as prizes
   from products p where p.id = $1::bigint`,
);

/** A cabinet that its member shows: the name, how many kinds of how many series, and pictures of the greatest. */
export const findSharedCabinet = readStatement<
  { owner: string; kinds: number; series: number; pictures: string[] },
  [code: string, pictures: number]
>(
  'share.find_cabinet',
  `with owned as (
     select distinct z.id, b.variant_id, z.tier, z.image_url, z.is_big, coalesce(nullif(p.series, ''), p.name) as series
     from cabinet_links k join box_items b on b.member_id = k.member_id
       join prizes z on z.id = b.prize_id join products p on p.id = z.product_id
     where k.code = $1)
   select m.display_name as owner, (select count(*) from owned) as kinds,
     (select count(distinct series) from owned) as series,
     array(select image_url from owned group by image_url order by bool_or(is_big) desc, min(tier), min(id) limit $2) as pictures
   from cabinet_links k join members m on m.id = k.member_id where k.code = $1`,
);

export type SharedArticleRow = {
  id: number;
  title: string;
  content: string;
  main_image: string;
  published_at: Date;
};
export const findSharedArticle = readStatement<SharedArticleRow, [id: number]>(
  'share.find_article',
  `select id, title, content, main_image, published_at from official_info
   where id = $1::bigint and ${articleIsShown}`,
);
