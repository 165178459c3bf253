import type { InputOf } from '@kujiya/contract/kernel/call';
import { shelfNames, shelfOf } from '@kujiya/contract/shop/games';
import * as calls from '@kujiya/contract/staff/coupons';
import { useState } from 'react';
import { periodLacks } from '#areas/content/Period.tsx';
import { call } from '#kit/client.ts';
import type { Versioned } from '#kit/useRecord.ts';
import { categories } from './words.ts';

const { staffCouponLimits: limits } = calls;

export type Fields = Pick<calls.StaffCoupon, 'title' | 'description' | 'products' | 'ends_at'> & {
  amount: number | null;
  min_purchase: number | null;
  /** By their names; none are all. */
  categories: string[];
  /** One of the two is null, and both while it is typed anew. */
  validity: Pick<calls.StaffCoupon, 'valid_until' | 'valid_days'>;
  /** Null, of a new one: at once. */
  starts_at: string | null;
};
export const words: Record<keyof Fields, string> = {
  title: '名稱',
  description: '使用說明',
  amount: '折抵金額',
  min_purchase: '最低消費',
  categories: '適用類別',
  products: '適用商品',
  validity: '使用期限',
  starts_at: '開始兌換',
  ends_at: '結束兌換',
};
const blank: Versioned<Fields> = {
  version: 0,
  title: '',
  description: '',
  amount: null,
  min_purchase: 0,
  categories: [],
  products: [],
  validity: { valid_until: null, valid_days: limits.days },
  starts_at: null,
  ends_at: null,
};

const fieldsOf = (coupon: calls.StaffCoupon): Versioned<Fields> => ({
  ...coupon,
  categories: (coupon.product_types ?? []).map((type) => shelfNames[shelfOf(type)]),
  validity: { valid_until: coupon.valid_until, valid_days: coupon.valid_days },
});

/** What has to be filled in first; null when nothing is. */
export const lacks = ({ title, amount, validity, ...shown }: Fields, isNew: boolean) => {
  if (title.trim() === '') return ['title', '請先填寫名稱'] as const;
  if (amount === null || amount < 1) return ['amount', '請先填寫折抵金額'] as const;
  if (validity.valid_days === null && validity.valid_until === null) return '請先填寫使用期限';
  return periodLacks(shown, isNew);
};

type Sent = Omit<InputOf<typeof calls.changeStaffCoupon>['body'], 'version'>;
/** Changed fields as the call takes them. */
const sent = (changes: Partial<Fields>): Sent => {
  const { amount, min_purchase: min, categories: names, products, validity, starts_at, ...same } = changes;
  return {
    ...same,
    ...validity,
    ...(amount != null && { amount }),
    ...(min !== undefined && { min_purchase: min ?? 0 }),
    ...(names && {
      product_types: names.length > 0 ? names.map((name) => categories.get(name) ?? 0).toSorted() : null,
    }),
    ...(products && { product_ids: products.length > 0 ? products.map(({ id }) => id) : null }),
    ...(starts_at && { starts_at }),
  };
};

/** The fields of a coupon, or of a new one, and how they are saved; `waits`: a higher amount needs a second person. */
export function useCouponFields(coupon: calls.StaffCoupon | null, onMade: (id: number) => void) {
  const [waits, setWaits] = useState(false);
  const change = async (id: number, changes: Partial<Fields>, version: number) => {
    const body = { ...sent(changes), version };
    const { approval } = await call(calls.changeStaffCoupon, { params: { id }, body });
    setWaits(approval !== undefined);
  };
  const create = async (changes: Partial<Fields>) => {
    const { title = '', amount = 0, ...more } = sent(changes);
    const { data } = await call(calls.createStaffCoupon, { body: { title, amount, ...more } });
    onMade(data.id);
  };
  return {
    record: coupon ? fieldsOf(coupon) : blank,
    read: (current: object) => fieldsOf(current as calls.StaffCoupon),
    save: (changes: Partial<Fields>, version: number) =>
      coupon ? change(coupon.id, changes, version) : create(changes),
    waits,
  };
}
