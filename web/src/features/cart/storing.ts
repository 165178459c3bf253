import type { ShippingTerms } from '@kujiya/contract/shop/shop-terms';

/** What it costs to put goods into the storage first, where their parcel may have a fee: `不收費，滿 5 件寄出免運費`. */
export const storingText = ({
  shippingFee,
  freeFrom,
}: Pick<ShippingTerms, 'shippingFee' | 'freeFrom'>): string =>
  shippingFee === 0 || freeFrom <= 1 ? '不收費' : `不收費，滿 ${freeFrom} 件寄出免運費`;
