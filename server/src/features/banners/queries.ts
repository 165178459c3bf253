import type { Promotion } from '@kujiya/contract/banners';
import { readStatement } from '#platform/postgres/database.ts';

export type Kind = 'banner' | 'cover';

export const listCurrent = readStatement<Promotion & { kind: Kind }, [limit: number]>(
  'banners.list_current',
  `select id, kind, image_url, link, alt from (
     select b.*, row_number() over (partition by kind order by position, id) as place from banners b
     where valid_from <= now() and (valid_to is null or valid_to > now())
   ) shown where place <= $1 order by position, id`,
);
