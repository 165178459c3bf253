import { taipeiDate, taipeiDayStart } from '@kujiya/contract/kernel/time';
import type { Parcel } from '@kujiya/contract/parcels';
import { parcelSteps } from '#shop/parcel-words.ts';

/** The names of a parcel's steps, in order. */
export const steps = Object.values(parcelSteps);

/** The index in `steps` that a parcel has reached. */
export const stepOf = ({ status }: Pick<Parcel, 'status'>): number =>
  ({ paid: 0, processing: 1, shipping: 2, delivered: 3, completed: 3 })[status as string] ?? 0;

/** The reason why a parcel ended early; null for one that is under way or has arrived. */
export const ended = ({ status }: Pick<Parcel, 'status'>): string | null => {
  if (status === 'refunded') return '已取消';
  return status === 'cancelled' ? '物流退回' : null;
};

const startOf = (ms: number) => taipeiDayStart(taipeiDate(ms));

/** The days, by Taipei's calendar, since the parcel's last step, at `now` (ms). */
export const daysOf = (
  {
    created_at,
    handed_over_at,
    delivered_at,
  }: Pick<Parcel, 'created_at' | 'handed_over_at' | 'delivered_at'>,
  now: number,
): string => {
  const [step, at] =
    delivered_at !== null
      ? ['送達', delivered_at]
      : handed_over_at !== null
        ? ['交寄', handed_over_at]
        : ['申請', created_at];
  const days = (startOf(now) - startOf(Date.parse(at))) / 86_400_000;
  return days < 1 ? `今天${step}` : `${step} ${days} 天`;
};

/** The shipping fee of the parcel, and whether it was refunded. */
export const feeOf = ({ shipping_fee: fee, status }: Pick<Parcel, 'shipping_fee' | 'status'>): string => {
  if (fee === 0) return '免運費';
  return `運費 ${fee} 代幣${status === 'refunded' ? '已退回' : ''}`;
};
