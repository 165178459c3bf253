import type { GoodsCard } from '@kujiya/contract/goods';
import { formatDate } from '#lib/format.ts';

/** At this many pieces and below, the shop shows how many are left. */
const few = 15;

/** The text about the pieces left; undefined while there are plenty. */
export const fewLeft = ({ stock }: Pick<GoodsCard, 'stock'>): string | undefined =>
  stock > 0 && stock <= few ? `僅剩 ${stock} 件` : undefined;

type Dated = Pick<GoodsCard, 'arrives_at' | 'release_date'>;

/**
 * The mark of goods that cannot be had at once at `now` (ms): a preorder with its day of arrival, or goods not on sale
 * yet.
 */
export function markOf(goods: Dated, now: number): { label: string; from: string } | undefined {
  const { arrives_at, release_date } = goods;
  if (release_date !== null && Date.parse(release_date) > now)
    return { label: '即將發售', from: formatDate(release_date).slice('2026/'.length) };
  if (arrives_at !== null && Date.parse(arrives_at) > now)
    return { label: '預購', from: `預計 ${formatDate(arrives_at)} 到貨` };
  return undefined;
}
