import type { GoodsPayment } from '@kujiya/contract/goods';
import { readJson, removeStored, writeJson } from '#lib/storage.ts';
import type { Kind } from '#shop/invoice/draft.ts';

const key = 'checkout_draft';

/** What a member has chosen on the checkout, kept while they look after their invoice, and when the page is reloaded. */
export type CheckoutDraft = {
  /** An address; null for the storage, absent while one is still to be chosen. */
  address?: number | null;
  note: string;
  method: GoodsPayment;
  kind?: Kind;
  /** Points the member wishes to use, and the coupon; the server's quote says how much of it counts. */
  points: number;
  coupon?: { coupon_id: number; title: string };
};

const emptyCheckout: CheckoutDraft = { address: null, note: '', method: 'balance', points: 0 };

const isDraft = (value: unknown): value is CheckoutDraft => {
  const { note, method, points } = (value ?? {}) as Partial<CheckoutDraft>;
  return typeof note === 'string' && typeof method === 'string' && Number.isSafeInteger(points);
};

export const readCheckout = (): CheckoutDraft => readJson(key, isDraft) ?? emptyCheckout;
export const keepCheckout = (draft: CheckoutDraft): void => writeJson(key, draft);
export const forgetCheckout = (): void => removeStored(key);
