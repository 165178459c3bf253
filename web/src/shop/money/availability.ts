import { drawRefusals } from '@kujiya/contract/shop/draws';
import type { Purchasability } from '@kujiya/contract/shop/pricing';
import { formatDateTime } from '#lib/format.ts';

/** The reason why a product cannot be bought now; undefined when it can. */
export const closedMessage = (state: Purchasability): string | undefined => {
  if (state.open) return undefined;
  if (state.reason === 'off_shelf') return drawRefusals.product_off_shelf.message;
  const refusal =
    state.reason === 'not_released' ? drawRefusals.product_not_released : drawRefusals.product_not_open;
  return refusal.message.replace('{from}', formatDateTime(state.from));
};

const labels = { off_shelf: '目前不可購買', not_released: '尚未發售', not_open: '抽選尚未開放' } as const;

/** The same reason, short enough for a button. */
export const closedLabel = (state: Purchasability): string | undefined =>
  state.open ? undefined : labels[state.reason];
