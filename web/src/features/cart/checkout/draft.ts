import type { GoodsPayment } from '@kujiya/contract/goods';
import { readJson, removeStored, writeJson } from '#lib/storage.ts';

const key = 'checkout_draft';

/** A member's choices on the checkout, kept across a reload. */
export type CheckoutDraft = {
  /** An address id; null for the storage, absent while an address is still to be chosen. */
  address?: number | null;
  note: string;
  method: GoodsPayment;
  /** Points the member wishes to use, and the coupon; the server's quote decides how much of them applies. */
  points: number;
  coupon?: { coupon_id: number; title: string };
};

/** What a member who has chosen nothing yet begins with. */
export const emptyCheckout: CheckoutDraft = { address: null, note: '', method: 'balance', points: 0 };

const isDraft = (value: unknown): value is CheckoutDraft => {
  const { note, method, points } = (value ?? {}) as Partial<CheckoutDraft>;
  return typeof note === 'string' && typeof method === 'string' && Number.isSafeInteger(points);
};

export const readCheckout = (): CheckoutDraft => readJson(key, isDraft) ?? emptyCheckout;
export const keepCheckout = (draft: CheckoutDraft): void => writeJson(key, draft);
export const forgetCheckout = (): void => removeStored(key);
