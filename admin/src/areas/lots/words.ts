import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { marginOf } from '@kujiya/contract/staff/lot-sums';
import { lotUnits } from '@kujiya/contract/staff/lot-titles';
import { type LotWarning, lotStateWords, type StaffLot, type staffLots } from '@kujiya/contract/staff/lots';
import type { StaffPrize, StaffProduct } from '@kujiya/contract/staff/products';
import { formatCount, formatDateTime } from '@kujiya/web/lib/format.ts';

/** What the lots of a product are counted in. */
export const unitOf = ({ type }: Pick<StaffProduct, 'type'>): string => lotUnits[type === 3 ? 0 : type];

/** What should be looked at before a lot is committed. */
const warnings: Record<LotWarning, string> = {
  value_unknown: '有獎品沒填成本，算不出毛利',
  margin_negative: '賣完會賠：收入扣掉折抵後不夠付獎品成本',
  no_big_prize: '沒有標示大獎',
  no_last_prize: '有獎品的名稱像最後賞，等級卻不是：它會變成一張普通的籤，請先把等級改成最後賞',
};

/** These warnings in one line. */
export const warningsOf = (lot: StaffLot): string => lot.warnings.map((one) => warnings[one]).join('；');

export type Discounts = AnswerOf<typeof staffLots>['discounts'];
/** Where the estimate of points and coupons comes from. */
export const discountWords = ({ share, orders }: Discounts): string => {
  const percent = `${(share * 100).toFixed(1)}%`;
  return orders === 0 ? `銷售還少，先以 ${percent} 估` : `最近 ${formatCount(orders)} 筆平均 ${percent}`;
};

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** The sums of several lots: slots, takings, points and coupons, cost and margin, the last two null while a cost is unknown. */
export function sumsOf(lots: readonly StaffLot[]) {
  const gives = lots.map((lot) => lot.gives);
  const sums = {
    brings: sum(lots.map(({ brings }) => brings)),
    discounts: sum(lots.map(({ discounts }) => discounts)),
    gives: gives.includes(null) ? null : sum(gives.map((cost) => cost ?? 0)),
  };
  return { ...sums, total: sum(lots.map(({ total }) => total)), margin: marginOf(sums) };
}

const titleOf = ({ tier, name }: StaffPrize) =>
  tier === null ? name : `${tier === 'LAST' ? '最後賞' : `${tier}賞`} ${name}`;

/** The prizes in lots of a product together, the last prizes too, in the product's order. */
export function contentOf({ prizes }: StaffProduct, lots: readonly StaffLot[]) {
  const pieces = new Map<number, number>();
  for (const { prizes: some, last_prize_id } of lots)
    for (const { prize_id, quantity } of [...some, { prize_id: last_prize_id ?? 0, quantity: 1 }])
      pieces.set(prize_id, (pieces.get(prize_id) ?? 0) + quantity);
  return prizes.flatMap((prize) => {
    const count = pieces.get(prize.id) ?? 0;
    return count === 0 ? [] : [{ prize, title: titleOf(prize), count }];
  });
}

/** A lot is sealed, and public randomness decides what each of its slots holds. */
export const isWaiting = (lot: StaffLot): boolean => lot.state === 'committed' && lot.root === null;

/** The state of a lot, with the round that a sealed one waits for. */
export const stateOf = (lot: StaffLot): string =>
  isWaiting(lot)
    ? `${lotStateWords.committed}・等亂數 第 ${formatCount(lot.round ?? 0)} 輪`
    : lotStateWords[lot.state];

/** What these lots wait for before they can open; null for lots that are assigned. */
export function waitOf(lots: readonly StaffLot[], now: number): string | null {
  const [last] = lots.filter(isWaiting).sort((a, b) => (b.round ?? 0) - (a.round ?? 0));
  if (!last) return null;
  const seconds = Math.ceil((Date.parse(last.round_at ?? '') - now) / 1_000);
  const time = seconds > 0 ? `約 ${seconds} 秒` : '正在取得';
  return `等亂數（第 ${formatCount(last.round ?? 0)} 輪，${time}），之後自動開賣。`;
}

/** What is public of a lot, by which anybody can check it. */
export const marksOf = ({ seal, root, txid_hash, round, round_at }: StaffLot) =>
  [
    ['封籤指紋', seal],
    ['公開亂數', round && round_at && `第 ${formatCount(round)} 輪，${formatDateTime(round_at)} 公布`],
    ['承諾指紋', root],
    ['TXID Hash', txid_hash],
  ].filter((mark): mark is [string, string] => Boolean(mark[1]));

/** What has happened to a lot and what is to come, in their order. */
export const whenOf = (lot: StaffLot): string[] => [
  ...(lot.commit_at ? [`將於 ${formatDateTime(lot.commit_at)} 封籤`] : []),
  ...(lot.committed_at ? [`${formatDateTime(lot.committed_at)} 封籤`] : []),
  ...(lot.open_at && isWaiting(lot) && lot.round_at && lot.open_at <= lot.round_at
    ? [`${formatDateTime(lot.round_at)} 的亂數公布後自動開賣`]
    : lot.open_at
      ? [`將於 ${formatDateTime(lot.open_at)} 開賣`]
      : []),
  ...(lot.opens_next ? ['前一個完售後自動開賣'] : []),
  ...(lot.opened_at ? [`${formatDateTime(lot.opened_at)} 開賣`] : []),
  ...(lot.finished_at ? [`${formatDateTime(lot.finished_at)} 完售`] : []),
];
