import { staffStorageRefusals as refusals } from '@kujiya/contract/staff/storage';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import { type Tx, writeStatement } from '#platform/postgres/database.ts';

/** Prolongs an item from today or from its end, whichever is later; an expired item may be sent again. */
const prolong = writeStatement<
  { storage_days: number; was: Date; is_now: Date },
  [itemId: number, days: number]
>(
  'storage.prolong',
  `update box_items b set expires_at = greatest(b.expires_at, now()) + make_interval(days => $2), announced = null,
     status = case when b.status = 'expired' then 'available' else b.status end
   from (select id, expires_at from box_items where id = $1 for no key update) was
   where b.id = was.id and b.status in ('available', 'selected', 'expired')
   returning days_left(b.expires_at, taipei_today()) as storage_days, was.expires_at as was, b.expires_at as is_now`,
);

/** Keeps an item so many days longer; returns the days it then has. Refuses `item_not_kept`. */
export async function prolongItem(
  tx: Tx,
  { note }: StaffCaller,
  itemId: number,
  days: number,
): Promise<number> {
  const [row] = await prolong(tx, itemId, days);
  if (!row) throw new Refused(refusals.item_not_kept);
  note({ subjects: [`item:${itemId}`], before: { expires_at: row.was }, after: { expires_at: row.is_now } });
  return row.storage_days;
}
