import type { Rarity } from '@kujiya/contract/shop/rarities';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { pieceName, piecePicture } from '#shop/draws/variant-queries.ts';

type KindRow = {
  series: string;
  id: number;
  variant_id: number | null;
  name: string;
  image_url: string;
  tier: string | null;
  rarity: Rarity | null;
  type: number;
  product_id: number;
  count: number;
};
/**
 * Every figure or prize of the products a member has won something of; the series with the most of them won come first.
 */
export const listKinds = readStatement<KindRow, [memberId: number]>(
  'storage.list_kinds',
  `with owned as materialized (
     select b.prize_id, z.product_id, b.variant_id, count(*) as n from box_items b join prizes z on z.id = b.prize_id
     where b.member_id = $1 group by 1, 2, 3
   )
   select coalesce(nullif(p.series, ''), p.name) as series, z.id, v.variant_id, ${pieceName} as name,
     ${piecePicture} as image_url, z.tier, z.rarity, p.type, z.product_id, coalesce(o.n, 0) as count
   from products p join prizes z on z.product_id = p.id
     cross join lateral (
       -- Pieces whose variant is open are those of the prize itself.
       select null::integer as variant_id, null as name, null as image_url, 0 as position
         where z.choice <> 'member' or exists (select from owned e where e.prize_id = z.id and e.variant_id is null)
       union all
       select (e.one->>'id')::integer, e.one->>'name', e.one->>'image_url', e.position
         from jsonb_array_elements(z.variants) with ordinality e (one, position) where z.choice = 'member') v
     left join owned o on o.prize_id = z.id and o.variant_id is not distinct from v.variant_id
   where p.id in (select product_id from owned)
   order by count(o.n) over (partition by coalesce(nullif(p.series, ''), p.name)) desc, 1, p.id, z.position, v.position`,
);

/** The address of a cabinet that is shown: a row while it is. */
export const findLink = readStatement<{ code: string }, [memberId: number]>(
  'storage.find_link',
  'select code from cabinet_links where member_id = $1',
);
export const makeLink = writeStatement<object, [memberId: number, code: string]>(
  'storage.make_link',
  'insert into cabinet_links (member_id, code) values ($1, $2) on conflict (member_id) do nothing',
);
export const eraseLink = writeStatement<object, [memberId: number]>(
  'storage.erase_link',
  'delete from cabinet_links where member_id = $1',
);
export const findShown = readStatement<{ member_id: number; owner: string }, [code: string]>(
  'storage.find_shown',
  `select k.member_id, m.display_name as owner from cabinet_links k join members m on m.id = k.member_id where k.code = $1`,
);
export const exportLink = readStatement<object, [memberId: number]>(
  'storage.export_link',
  'select code, created_at from cabinet_links where member_id = $1',
);
