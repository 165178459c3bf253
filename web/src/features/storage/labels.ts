import { presentLimits } from '@kujiya/contract/presents';
import { drawPath, openedBoxesPath, openedCapsulesPath } from '@kujiya/contract/shop/paths';
import type { BoxItem, StorageOrigin } from '@kujiya/contract/storage';

export type Tone = 'calm' | 'soon' | 'over';

/** Expiry is announced this many days ahead. */
const soonDays = 7;

/** The days a thing may still stay in the storage; 0 days or less means expired. */
export const storageLeft = (days: number): { label: string; tone: Tone } => {
  if (days <= 0) return { label: '已過期', tone: 'over' };
  return { label: `保管剩 ${days} 天`, tone: days <= soonDays ? 'soon' : 'calm' };
};

type Kept = Pick<BoxItem, 'status' | 'storage_days' | 'preorder_at'>;

const isComing = ({ status, preorder_at }: Kept, now: number) =>
  status === 'pending' || (preorder_at !== null && Date.parse(preorder_at) > now);

const isOver = ({ status, storage_days }: Kept) =>
  status === 'expired' || (['available', 'selected'].includes(status) && storage_days <= 0);

/** True when the thing can be chosen for a parcel. `now` in ms. */
export const isShippable = (item: Kept, now: number): boolean =>
  item.status === 'available' && !isOver(item) && !isComing(item, now);

/** True when the thing has enough days left to be given away. */
export const canGive = ({ storage_days }: Kept): boolean => storage_days >= presentLimits.leastDays;

/** The labels of things on their way: those of a parcel all have the same. */
export const statusLabels = { paid: '已付款，待出貨', shipped: '已出貨' } as const;

/** The label on the card of a thing; one that can be sent says first that its variant is still to be chosen. */
export function statusLabel(
  item: Kept & Pick<BoxItem, 'variant_choice'>,
  now: number,
): { label: string; tone: Tone } {
  if (isOver(item)) return { label: '已過期', tone: 'over' };
  if (item.status === 'paid' || item.status === 'shipped')
    return { label: statusLabels[item.status], tone: 'calm' };
  if (isComing(item, now)) return { label: '預購', tone: 'soon' };
  if (item.status === 'selected') return { label: '待出貨', tone: 'soon' };
  return item.variant_choice === 'open'
    ? { label: '還沒選款', tone: 'soon' }
    : { label: '可出貨', tone: 'calm' };
}

/** The draw a thing comes from, with its proof. */
export function originPath({
  game,
  order_id,
  order_number,
  product_id,
  lot_id,
  draw_code,
}: StorageOrigin): string {
  if (game === 'ichiban' && draw_code !== null) return drawPath(draw_code);
  if (game === 'blindbox') return openedBoxesPath(order_id, product_id, lot_id);
  return openedCapsulesPath(product_id, order_id, order_number);
}
