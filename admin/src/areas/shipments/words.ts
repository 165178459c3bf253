import type { ShipmentState } from '@kujiya/contract/staff/shipments';

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
export const kindWords = { goods: '預購商品', storage: '盒櫃出貨' } as const;

const dayMs = 86_400_000;

/** How many days a deadline is past, in words; nothing before it. */
export function lateness(due: string, now = Date.now()): string {
  const late = now - Date.parse(due);
  if (late <= 0) return '';
  return late < dayMs ? '，已逾期' : `，已逾期 ${Math.floor(late / dayMs)} 天`;
}
