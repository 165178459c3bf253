import type { ProductCard } from '@kujiya/contract/catalogue';
import { purchasability } from '@kujiya/contract/shop/pricing';
import { formatDateTime } from '#lib/format.ts';

export type SaleStart = {
  label: '即將發售' | '抽選未開放' /** Taipei time, without the year. */;
  from: string;
};

type Dated = Pick<ProductCard, 'status' | 'release_date' | 'draw_date'>;

/** The mark of a product that may be looked at but not yet bought at `now` (ms); undefined when there is none. */
export const saleStartOf = (product: Dated, now: number): SaleStart | undefined => {
  const state = purchasability(product, now);
  if (state.open || state.reason === 'off_shelf') return undefined;
  return {
    label: state.reason === 'not_released' ? '即將發售' : '抽選未開放',
    from: formatDateTime(state.from).slice('2026/'.length),
  };
};
