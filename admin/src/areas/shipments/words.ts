import {
  type Shipment,
  type ShipmentFilter,
  type ShipmentState,
  shipmentStateWords as stateWords,
} from '@kujiya/contract/staff/shipments';
import { formatDateTime } from '@kujiya/web/lib/format.ts';

/** Whether a parcel's order was ended, so that it must not be sent. */
export const hasEnded = (state: ShipmentState): boolean => state === 'cancelled' || state === 'refunded';

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

/** What an empty list means, and where the next parcel comes from. */
const emptyWords: Readonly<Record<string, string>> = {
  paid: '沒有待接單的包裹，都接完了。',
  accepted: '沒有待打包的包裹。到「待接單」接單以後，會出現在這裡。',
  packed: '沒有待交寄的包裹。打包完成的會出現在這裡。',
};
export const emptyOf = (state: string | null, isSearch: boolean): string =>
  isSearch
    ? '找不到這個包裹。單號打最後五碼、電話打最後六碼就找得到。'
    : (emptyWords[state ?? ''] ?? '沒有符合的包裹。');

/** Why a parcel cannot be handed over now, and what to do instead; null when it can. */
export function notReady({
  order_number: number,
  state,
  carrier_name,
  tracking_number,
  handed_over_at,
}: Pick<Shipment, 'order_number' | 'state' | 'carrier_name' | 'tracking_number' | 'handed_over_at'>):
  | string
  | null {
  switch (state) {
    case 'packed':
      return null;
    case 'pending':
      return `${number} 還沒有付款，先不要寄。`;
    case 'paid':
      return `${number} 還沒有接單，請先接單、打包。`;
    case 'accepted':
      return `${number} 還沒有打包，請先打包。`;
    case 'cancelled':
    case 'refunded':
      return `${number} ${stateWords[state]}，不要寄出；請把裡面的東西放回去。`;
    default:
      return `${number} 已經交給${carrier_name ?? '物流'}（${tracking_number ?? '沒有單號'}${handed_over_at ? `，${formatDateTime(handed_over_at)}` : ''}），不用再交一次。`;
  }
}

export const kindWords = { goods: '商城商品', storage: '盒櫃出貨' } as const;

const dayMs = 86_400_000;

/** How many days a deadline is past, in words; nothing before it. */
export function lateness(due: string, now = Date.now()): string {
  const late = now - Date.parse(due);
  if (late <= 0) return '';
  return late < dayMs ? '，已逾期' : `，已逾期 ${Math.floor(late / dayMs)} 天`;
}
