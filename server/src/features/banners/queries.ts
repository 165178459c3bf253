import type { Promotion } from '@kujiya/contract/banners';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export type Kind = 'banner' | 'cover';

/** Those that are on at a time; null: now. */
export const listCurrent = readStatement<Promotion & { kind: Kind }, [limit: number, at: Date | null]>(
  'banners.list_current',
  `select id, kind, image_url, link, alt from (
     select b.*, row_number() over (partition by kind order by position, id) as place from banners b
     where valid_from <= coalesce($2, now()) and (valid_to is null or valid_to > coalesce($2, now()))
   ) shown where place <= $1 order by position, id`,
);

/** The columns of a banner or cover promo that the staff decide. */
export type PromotionFields = {
  image_url: string;
  link: string;
  alt: string;
  position: number;
  valid_from: Date;
  valid_to: Date | null;
};

/** Without a position it takes the last place of its kind. */
export const insertPromotion = writeStatement<
  { id: number },
  Omit<PromotionFields, 'position' | 'valid_from'> & {
    kind: Kind;
    position: number | null;
    valid_from: Date | null;
  }
>(
  'banners.insert',
  `insert into banners (kind, image_url, link, alt, position, valid_from, valid_to)
   select $kind, $image_url, $link, $alt,
     coalesce($position::integer, (select coalesce(max(position) + 1, 0) from banners where kind = $kind)),
     coalesce($valid_from::timestamptz, now()), $valid_to::timestamptz
   returning id`,
);
