import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#testing/memory-storage.ts';
import { forgetOrder, keyOfOrder, unansweredOrder } from './intent.ts';

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

test('the same order keeps its key until it is answered; another order has another', () => {
  const key = keyOfOrder({ items: [1] });
  expect(keyOfOrder({ items: [1] })).toBe(key);
  const other = keyOfOrder({ items: [2] });
  expect(other).not.toBe(key);
  forgetOrder();
  expect(keyOfOrder({ items: [2] })).not.toBe(other);
});

test('an order sent but not answered is still known after a reload', () => {
  expect(unansweredOrder()).toBeUndefined();
  keyOfOrder({ items: [1], coupon_id: 7 });
  expect(unansweredOrder()).toEqual({ items: [1], coupon_id: 7 });
  forgetOrder();
  expect(unansweredOrder()).toBeUndefined();
});
