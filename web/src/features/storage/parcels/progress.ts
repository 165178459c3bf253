import type { Parcel } from '@kujiya/contract/parcels';

/** The way of a parcel, as members read it. */
export const steps = ['待打包', '打包中', '配送中', '已送達'] as const;

/** How far along `steps` a parcel is. */
export const stepOf = ({ status }: Pick<Parcel, 'status'>): number =>
  ({ paid: 0, processing: 1, shipping: 2, delivered: 3, completed: 3 })[status as string] ?? 0;

/** Why a parcel went no further; null for one that is under way or has arrived. */
export const ended = ({ status }: Pick<Parcel, 'status'>): string | null => {
  if (status === 'refunded') return '已取消';
  return status === 'cancelled' ? '貨運退回' : null;
};

/** What the parcel cost, and whether that came back. */
export const feeOf = ({ shipping_fee: fee, status }: Pick<Parcel, 'shipping_fee' | 'status'>): string => {
  if (fee === 0) return '免運費';
  return `運費 ${fee} 元${status === 'refunded' ? '已退回代幣' : ''}`;
};
