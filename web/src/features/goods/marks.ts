import type { GoodsCard } from '@kujiya/contract/goods';
import { formatDate } from '#lib/format.ts';

/** From how few pieces on the shop says how many are left. */
const few = 15;

/** How much is left, in words; undefined while there is plenty. */
export const fewLeft = ({ stock }: Pick<GoodsCard, 'stock'>): string | undefined =>
  stock > 0 && stock <= few ? `僅剩 ${stock} 件` : undefined;

type Dated = Pick<GoodsCard, 'arrives_at' | 'release_date'>;

/** The mark of what cannot be had at once at `now` (ms): a preorder with its day, or what is not sold yet. */
export function markOf(goods: Dated, now: number): { label: string; from: string } | undefined {
  const { arrives_at, release_date } = goods;
  if (release_date !== null && Date.parse(release_date) > now)
    return { label: '即將發售', from: formatDate(release_date).slice('2026/'.length) };
  if (arrives_at !== null && Date.parse(arrives_at) > now)
    return { label: '預購', from: `${formatDate(arrives_at)} 到貨` };
  return undefined;
}
