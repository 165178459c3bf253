import type { Parcel } from '@kujiya/contract/parcels';

/** The way of a parcel, as members read it. */
export const steps = ['待打包', '打包中', '配送中', '已送達'] as const;

/** How far along `steps` a parcel is. */
export const stepOf = ({ status }: Pick<Parcel, 'status'>): number =>
  ({ paid: 0, processing: 1, shipping: 2, delivered: 3, completed: 3 })[status as string] ?? 0;

/** Why a parcel went no further; null for one that is under way or has arrived. */
export const ended = ({ status }: Pick<Parcel, 'status'>): string | null => {
  if (status === 'refunded') return '已取消';
  return status === 'cancelled' ? '退回盒櫃' : null;
};
