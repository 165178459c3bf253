import { type Static, Type } from 'typebox';
import { defineRefusals } from '../kernel/refusal.ts';
import { drawPrice, purchasability } from '../shop/pricing.ts';

/** What of a product is being sold at this moment, and whom a change of it reaches. */
const OnSale = Type.Object({
  /** Open lots; 0 for goods. */
  lots: Type.Integer(),
  /** Slots, or pieces of goods, that can still be bought. */
  left: Type.Integer(),
  /** Members who wait for a tube and are present. */
  waiting: Type.Integer(),
  /** Members who hold a tube or a box. */
  held: Type.Integer(),
  /** Slots or pieces that wait for their payment. */
  reserved: Type.Integer(),
});
export type OnSale = Static<typeof OnSale>;

/** How members feel a change at once, each with what it means for them. */
export const feltWords = {
  price: { what: '價格', means: '新的價格馬上生效；已經保留、等待付款的照原來的價格。' },
  closes: { what: '開賣時間', means: '新的時間到之前沒有人能買；排隊的輪次會停住，到時再繼續。' },
  opens: { what: '開賣時間', means: '存下去就馬上開賣。' },
  moves: { what: '開賣時間', means: '正在等的人會看到新的時間，輪次到那時才開始。' },
} as const;
export type Felt = keyof typeof feltWords;

export const saleRefusals = defineRefusals({
  /** `words`: what is on sale and for whom; `what`: what would change. */
  product_on_sale: [
    409,
    '正在販售：{words}。改{what}會馬上影響會員，要先確認',
    Type.Object({
      words: Type.String(),
      what: Type.String(),
      felt: Type.Array(Type.Unsafe<Felt>(Type.Enum(Object.keys(feltWords)))),
    }),
  ],
});

/** That the person knows what is on sale; without it a change that members would feel at once is refused. */
export const ConfirmsSale = Type.Optional(Type.Boolean());

/** What is on sale, in words. */
export const saleWords = ({ lots, left, waiting, held, reserved }: OnSale): string =>
  [
    lots > 0 ? `${lots} 個籤池還有 ${left} 抽` : left > 0 && `還有 ${left} 件`,
    waiting > 0 && `${waiting} 人在排隊`,
    held > 0 && `${held} 人選好還沒買`,
    reserved > 0 && `${reserved} ${lots > 0 ? '抽' : '件'}等待付款`,
  ]
    .filter(Boolean)
    .join('、');

type Sold = Parameters<typeof drawPrice>[0] & {
  case_price: number | null;
  release_date: string | null;
  draw_date: string | null;
};

const timesOf = ({ release_date, draw_date }: Sold) =>
  [release_date, draw_date].map((time) => time && Date.parse(time)).join();
const isOpen = (product: Sold, now: number) => purchasability({ ...product, status: '1' }, now).open;

/**
 * How members would feel a change of a published product at `now` (ms): its price while it can be bought or is waited for,
 * and its times where they close or open the sale, or move what is waited for. Goods change their price at any time: a
 * cart shows it.
 */
export function feltChange(
  before: Sold,
  after: Sold,
  { now, sale, isGoods }: { now: number; sale: OnSale; isGoods: boolean },
): Felt[] {
  if (sale.left + sale.reserved + sale.waiting === 0) return [];
  const [was, is] = [isOpen(before, now), isOpen(after, now)];
  const differs = drawPrice(before) !== drawPrice(after) || before.case_price !== after.case_price;
  const felt: Felt[] = [];
  if (!isGoods && differs && (was || sale.waiting > 0)) felt.push('price');
  if (was !== is) felt.push(is ? 'opens' : 'closes');
  else if (!was && sale.waiting > 0 && timesOf(before) !== timesOf(after)) felt.push('moves');
  return felt;
}
