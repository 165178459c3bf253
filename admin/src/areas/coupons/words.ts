import { shelfNames, shelfOf } from '@kujiya/contract/shop/games';
import type { CouponBatch, ExportedCode } from '@kujiya/contract/staff/coupon-codes';
import { formatCount, formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';

/** What a coupon takes off, and from which total. */
export const offText = ({ amount, min_purchase: min }: { amount: number; min_purchase: number }): string =>
  `折 ${formatMoney(amount)}，${min > 0 ? `滿 ${formatMoney(min)} 可用` : '不限金額'}`;

/** The categories that take coupons, by their names: all but ichiban. */
export const categories: ReadonlyMap<string, number> = new Map(
  [1, 2, 3].map((type) => [shelfNames[shelfOf(type)], type]),
);

/** What the codes of a batch are, and how many may still be redeemed. */
export const kindText = ({ shared, codes, total, per_member: each }: CouponBatch): string =>
  shared
    ? `大家共用一個代碼，${total === null ? '不限總次數' : `共 ${formatCount(total)} 次`}，每人 ${each} 次`
    : `每人一組的代碼 ${formatCount(codes)} 組`;

/** How much of a batch was redeemed, and when the last was. */
export function redeemedText({
  shared,
  codes,
  total,
  redeemed,
  last_redeemed_at: last,
}: CouponBatch): string {
  const most = shared ? total : codes;
  const share = most === null ? '' : ` / ${formatCount(most)}`;
  return last === null
    ? '還沒有人兌換'
    : `已兌換 ${formatCount(redeemed)}${share}，最後一次 ${formatDateTime(last)}`;
}

/** A code of a batch in the file that leaves the office. */
export const codeStates: Record<ExportedCode['state'], string> = {
  open: '可兌換',
  redeemed: '已兌換',
  cancelled: '已作廢',
};
