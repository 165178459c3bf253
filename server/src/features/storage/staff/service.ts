import { staffStorageRefusals as refusals } from '@kujiya/contract/staff/storage';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import { type Tx, writeStatement } from '#platform/postgres/database.ts';

type Moved = { storage_days: number; member_id: number; was: Date; is_now: Date };
const moved = `from (select id, expires_at, prolonged[cardinality(prolonged)] as last from box_items
     where id = $1 for no key update) was
   where b.id = was.id and b.status in ('available', 'selected', 'expired')`;
const returned = `returning days_left(b.expires_at, taipei_today()) as storage_days, b.member_id, was.expires_at as was,
     b.expires_at as is_now`;

/** Prolongs an item from today or from its end, whichever is later; an expired item may be sent again. */
const prolong = writeStatement<Moved, [itemId: number, days: number]>(
  'storage.prolong',
  `update box_items b set expires_at = greatest(b.expires_at, now()) + make_interval(days => $2), announced = null,
     prolonged = array_append(b.prolonged, greatest(b.expires_at, now()) + make_interval(days => $2) - b.expires_at),
     status = case when b.status = 'expired' then 'available' else b.status end
   ${moved} ${returned}`,
);

/** Takes off what was added last, unless the end is another by now; an item whose end has passed expires. */
const undo = writeStatement<Moved, [itemId: number, expiresAt: Date]>(
  'storage.undo_prolonging',
  `update box_items b set expires_at = b.expires_at - was.last, announced = null,
     prolonged = nullif(trim_array(b.prolonged, 1), '{}'),
     status = case when b.expires_at - was.last < taipei_today() then 'expired' else b.status end
   ${moved} and was.last is not null and date_trunc('milliseconds', b.expires_at) = $2::timestamptz ${returned}`,
);

function noteMove(
  { note }: StaffCaller,
  itemId: number,
  { member_id, was, is_now, storage_days }: Moved,
): number {
  note({
    subjects: [`item:${itemId}`, `member:${member_id}`],
    before: { expires_at: was },
    after: { expires_at: is_now },
  });
  return storage_days;
}

/** Keeps an item so many days longer; returns the days it then has. Refuses `item_not_kept`. */
export async function prolongItem(
  tx: Tx,
  caller: StaffCaller,
  itemId: number,
  days: number,
): Promise<number> {
  const [row] = await prolong(tx, itemId, days);
  if (!row) throw new Refused(refusals.item_not_kept);
  return noteMove(caller, itemId, row);
}

/**
 * Takes the last prolonging back from an item that is kept until `expiresAt`; returns the days it then has. Refuses
 * `prolonging_changed`, also for an item that was sent meanwhile.
 */
export async function undoProlonging(
  tx: Tx,
  caller: StaffCaller,
  itemId: number,
  expiresAt: Date,
): Promise<number> {
  const [row] = await undo(tx, itemId, expiresAt);
  if (!row) throw new Refused(refusals.prolonging_changed);
  return noteMove(caller, itemId, row);
}
