import type { RechargeTransaction, TransactionType } from '@kujiya/contract/recharge';
import { formatCount, formatMoney } from '#lib/format.ts';
import { isRarity, rarityName } from '#shop/prize/rarity.ts';
import { tierName } from '#shop/prize/tier.ts';

export const kindWords: Readonly<Record<TransactionType, string>> = {
  recharge: '儲值',
  credit: '付款轉代幣',
  draw: '抽選',
  shop: '商品',
  shipping: '運費',
};

/** The heading of a row's items when no product names them. */
export const itemsWords: Readonly<Partial<Record<TransactionType, string>>> = {
  draw: '抽到的獎品',
  shop: '買的商品',
  shipping: '這次寄出的',
};

export const statusWords: Readonly<Record<RechargeTransaction['payment_status'], string>> = {
  pending: '等待付款',
  paid: '已付款',
  failed: '待付款（上次沒有付成）',
  refunded: '已退款',
  partial_refund: '部分退款',
};

export const methodWords: Readonly<Record<RechargeTransaction['payment_method'], string>> = {
  credit_card: '信用卡',
  line_pay: 'LINE Pay',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  transfer: 'ATM 轉帳',
  wallet: '電子錢包',
  point: '紅利',
  balance: '代幣',
  other: '超商代碼',
  none: '免付款',
};

/** The amount of a row: tokens that came or went, or money that was paid without tokens. */
export const movementOf = ({ amount, paid_amount }: RechargeTransaction): string => {
  if (amount > 0) return `+${formatCount(amount)}`;
  return amount < 0 ? `-${formatCount(-amount)}` : formatMoney(paid_amount);
};

type Item = NonNullable<RechargeTransaction['items_data']>['items'][number];

/** The items of a row, each kind once with its count. */
export function counted(items: readonly Item[]): (Item & { count: number })[] {
  const kinds = new Map<string, Item & { count: number }>();
  for (const item of items) {
    const key = `${item.name} ${item.rarity}`;
    kinds.set(key, { ...item, count: (kinds.get(key)?.count ?? 0) + item.quantity });
  }
  return [...kinds.values()];
}

/** A figure's rarity or a prize's tier, as the shelf names it. */
export const rarityWord = (text: string): string => (isRarity(text) ? rarityName(text) : tierName(text));
