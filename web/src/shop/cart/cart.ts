import { goodsLimits, type QuoteLine, stockShort } from '@kujiya/contract/goods';
import { formatDateTime, formatPrice } from '#lib/format.ts';

/** A line of the cart as the browser stores it under `cart`; amounts in tokens. */
export type CartItem = {
  id: number;
  /** The same as `id`. */
  product_id: number;
  title: string;
  price: number;
  image: string;
  stock: number;
  quantity: number;
  selected: boolean;
  type: 'shop';
};

/** The goods to put into the cart. */
export type Goods = Pick<CartItem, 'id' | 'title' | 'price' | 'image' | 'stock'>;

const isItem = (value: unknown): value is CartItem => {
  const { id, title, price, image, stock, quantity, selected } = (value ?? {}) as Partial<CartItem>;
  const numbers = [id, price, stock, quantity];
  return (
    numbers.every((number) => Number.isSafeInteger(number) && Number(number) >= 0) &&
    typeof title === 'string' &&
    typeof image === 'string' &&
    typeof selected === 'boolean'
  );
};

const tooManyOfOne = `每種商品最多 ${goodsLimits.quantity} 件`;

export const isCart = (value: unknown): value is CartItem[] => Array.isArray(value) && value.every(isItem);

/** Pieces of all lines. */
export const countOf = (items: readonly CartItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** The selected lines that can be bought. */
export const selectedOf = (items: readonly CartItem[]): CartItem[] =>
  items.filter(({ selected, stock }) => selected && stock > 0);

/** Tokens of all lines. */
export const totalOf = (items: readonly CartItem[]): number =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

/**
 * The most pieces of some goods that one order takes. `allowance`: pieces this member may still buy, null without a
 * limit.
 */
export const mostOf = (stock: number, allowance: number | null): number =>
  Math.min(stock, allowance ?? stock, goodsLimits.quantity);

/** The reason why goods with the issue `missing` cannot be bought. */
export const whyMissing = ({ opens_at }: Pick<QuoteLine, 'opens_at'>): string =>
  opens_at === null ? '已下架' : `尚未發售，${formatDateTime(opens_at)} 開賣`;

/** The reason why no more pieces can be bought. */
export function whyNoMore({ stock, allowance }: Pick<QuoteLine, 'stock' | 'allowance'>): string {
  const most = mostOf(stock, allowance);
  if (most === 0 && stock > 0) return '已達每人限購數量';
  if (most === stock) return stockShort(stock);
  return most === allowance ? `您還能買 ${most} 件` : tooManyOfOne;
}

/** The reason why these pieces cannot be put into the cart; undefined when they can. */
export function refusalToAdd(
  items: readonly CartItem[],
  goods: Partial<Goods>,
  quantity: number,
): string | undefined {
  const { id, title, price, stock } = goods;
  if (id === undefined || !title || price === undefined || stock === undefined)
    return '商品資料不完整，無法加入購物車';
  if (stock === 0) return '此商品已售完';
  if (quantity > stock) return stockShort(stock);
  const inCart = items.find((item) => item.id === id)?.quantity ?? 0;
  if (inCart + quantity > stock) return `${stockShort(stock)}，購物車已有 ${inCart} 件`;
  if (inCart + quantity > goodsLimits.quantity) return tooManyOfOne;
  if (inCart === 0 && items.length >= goodsLimits.orderLines)
    return `購物車最多放 ${goodsLimits.orderLines} 種商品`;
  return undefined;
}

/** Raises the quantity of goods already in the cart; others are added selected. */
export function added(items: readonly CartItem[], goods: Goods, quantity: number): CartItem[] {
  const { id, title, price, image, stock } = goods;
  if (items.some((item) => item.id === id))
    return items.map((item) =>
      item.id === id
        ? { ...item, title, price, image, stock, quantity: item.quantity + quantity, selected: true }
        : item,
    );
  return [
    ...items,
    { id, product_id: id, title, price, image, stock, quantity, selected: true, type: 'shop' },
  ];
}

/** The cart updated to the shop's present data, and a sentence for each change. */
export function refreshed(
  items: readonly CartItem[],
  lines: readonly QuoteLine[],
): { items: CartItem[]; changes: string[] } {
  const changes: string[] = [];
  const next = items.map((item): CartItem => {
    const line = lines.find(({ product_id }) => product_id === item.id);
    if (!line) return item;
    if (line.issue === 'missing') {
      if (item.stock > 0) changes.push(`「${item.title}」${whyMissing(line)}`);
      return { ...item, stock: 0, selected: false };
    }
    if (line.stock === 0) {
      if (item.stock > 0) changes.push(`「${line.title}」已售完`);
      return { ...item, title: line.title, price: line.price, stock: 0, selected: false };
    }
    if (line.price !== item.price)
      changes.push(`「${line.title}」的價格由 ${formatPrice(item.price)} 改為 ${formatPrice(line.price)}`);
    const most = mostOf(line.stock, line.allowance);
    if (most === 0) {
      if (item.selected) changes.push(`「${line.title}」${whyNoMore(line)}`);
    } else if (item.quantity > most) changes.push(`「${line.title}」${whyNoMore(line)}，已調整數量`);
    return {
      ...item,
      title: line.title,
      image: line.image,
      price: line.price,
      stock: line.stock,
      selected: item.selected && most > 0,
      quantity: Math.max(1, Math.min(item.quantity, most)),
    };
  });
  return { items: next, changes };
}
