import { type Carrier, carriers } from '@kujiya/contract/parcels';
import type { ShipmentFilter, ShipmentState } from '@kujiya/contract/staff/shipments';

export const stateWords: Record<ShipmentState, string> = {
  pending: '等待付款',
  paid: '待接單',
  accepted: '待打包',
  packed: '待交寄',
  shipping: '運送中',
  delivered: '已送達',
  completed: '已完成',
  cancelled: '已取消',
  refunded: '已退款',
};

/** The tabs of the list in the order of the way of a parcel; the first shows all that is under way. */
export const tabWords: readonly (readonly [ShipmentFilter | '', string])[] = [
  ['', '未送達'],
  ['paid', '待接單'],
  ['accepted', '待打包'],
  ['packed', '待交寄'],
  ['shipping', '運送中'],
  ['delivered', '已送達'],
  ['returned', '退回'],
  ['completed', '已完成'],
  ['cancelled', '已取消'],
  ['refunded', '已退款'],
  ['pending', '等待付款'],
];
export const kindWords = { goods: '商城商品', storage: '盒櫃出貨' } as const;

export const carrierOptions = (Object.keys(carriers) as Carrier[]).map(
  (key) => [key, carriers[key].name] as const,
);

const dayMs = 86_400_000;

/** How many days a deadline is past, in words; nothing before it. */
export function lateness(due: string, now = Date.now()): string {
  const late = now - Date.parse(due);
  if (late <= 0) return '';
  return late < dayMs ? '，已逾期' : `，已逾期 ${Math.floor(late / dayMs)} 天`;
}
