/**
 * The shop's terms until its owner sets others (商店設定): the fee of a parcel in tokens, the number of counting items
 * from which it ships free, days in the storage, top-ups in NT$.
 */
export const shopDefaults = {
  shippingFee: 60,
  freeFrom: 5,
  storageDays: 60,
  deliveryDays: '5 至 10 個工作天',
  rechargeAmounts: [100, 200, 300, 500, 1_000, 2_000, 5_000, 10_000],
} as const;

/** The name in sentences: of a name in Han characters that goes on in Latin ones the first part, otherwise all of it. */
export const shortNameOf = (name: string): string =>
  /^(\p{Script=Han}+)\s+\p{Script=Latin}/u.exec(name)?.[1] ?? name;

/** The terms of shipping and storage, as pages and legal texts quote them. */
export type ShippingTerms = {
  readonly shippingFee: number;
  readonly freeFrom: number;
  readonly storageDays: number;
  /** How long a parcel takes: `5 至 10 個工作天`. */
  readonly deliveryDays: string;
};

/** The price of a parcel in a clause: `一次寄出 5 件以上免運費，未滿 5 件運費 60 代幣`. */
export const shippingText = (
  { shippingFee, freeFrom }: Pick<ShippingTerms, 'shippingFee' | 'freeFrom'>,
  unit = '代幣',
): string =>
  shippingFee === 0 || freeFrom <= 1
    ? '一律免運費'
    : `一次寄出 ${freeFrom} 件以上免運費，未滿 ${freeFrom} 件運費 ${shippingFee} ${unit}`;
