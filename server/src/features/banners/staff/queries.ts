import type { PeriodState } from '@kujiya/contract/staff/period';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Kind, PromotionFields } from '../queries.ts';

export type StaffRow = PromotionFields & {
  id: number;
  version: number;
  state: PeriodState;
  updated_at: Date;
};
const state = `case when valid_from > now() then 'scheduled' when valid_to <= now() then 'ended' else 'running' end`;
const row = `id, version, image_url, link, alt, position, valid_from, valid_to, ${state} as state, updated_at`;

export const listPromotions = readStatement<
  StaffRow,
  [kind: Kind, state: PeriodState | null, before: number, limit: number]
>(
  'banners.staff_list',
  `select ${row} from banners where kind = $1 and ($2::text is null or ${state} = $2) and id < $3
   order by id desc limit $4`,
);

export const findPromotion = readStatement<StaffRow, [kind: Kind, id: number]>(
  'banners.staff_find',
  `select ${row} from banners where kind = $1 and id = $2::bigint`,
);

/** Locks a promotion, so that its version stays what it is. */
export const lockPromotion = writeStatement<{ id: number }, [id: number]>(
  'banners.lock',
  'select id from banners where id = $1::bigint for update',
);

/** Sets the columns that `changes`, a JSON object, names. */
export const updatePromotion = writeStatement<object, [id: number, changes: string]>(
  'banners.update',
  `update banners b set (image_url, link, alt, position, valid_from, valid_to) = (
     select image_url, link, alt, position, valid_from, valid_to from jsonb_populate_record(b, $2::jsonb))
   where id = $1`,
);

export const deletePromotion = writeStatement<object, [id: number]>(
  'banners.delete',
  'delete from banners where id = $1',
);
