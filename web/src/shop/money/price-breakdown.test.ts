import { expect, test } from 'vitest';
import { priceBreakdownOf } from './price-breakdown.ts';

const means = { tokens: 50_000, points: 20_000, pointsLimit: 50 };

test('without points the whole total is paid', () => {
  expect(priceBreakdownOf(540, 0, means, true)).toEqual({
    total: 540,
    final: 540,
    points: 0,
    discount: 0,
    couponId: null,
    couponDiscount: 0,
    cap: 5400,
    tokensAfter: 49_460,
    pointsAfter: 20_000,
  });
});

test('200 points take 10 tokens off, up to the share that points may cover', () => {
  expect(priceBreakdownOf(540, 200, means, true)).toMatchObject({ points: 200, discount: 10, final: 530 });
  expect(priceBreakdownOf(540, 99_999, means, true)).toMatchObject({
    points: 5400,
    discount: 270,
    final: 270,
  });
  expect(priceBreakdownOf(540, 250, means, true)).toMatchObject({ points: 200 });
  expect(priceBreakdownOf(540, -200, means, true)).toMatchObject({ points: 0 });
});

test('points requested for a larger order shrink with the order', () => {
  expect(priceBreakdownOf(180, 5400, means, true)).toMatchObject({ points: 1800, discount: 90, final: 90 });
  expect(priceBreakdownOf(0, 5400, means, true)).toMatchObject({ points: 0, final: 0 });
});

test('points are capped by the member’s balance, and unused where they are not allowed', () => {
  expect(priceBreakdownOf(540, 5400, { ...means, points: 900 }, true)).toMatchObject({
    cap: 800,
    points: 800,
  });
  expect(priceBreakdownOf(540, 5400, { ...means, points: 199 }, true)).toMatchObject({ cap: 0, points: 0 });
  expect(priceBreakdownOf(540, 5400, means, false)).toMatchObject({ cap: 0, points: 0, final: 540 });
});

test('the balance afterwards shows what is missing', () => {
  expect(priceBreakdownOf(540, 0, { ...means, tokens: 500 }, true).tokensAfter).toBe(-40);
});

test('a coupon takes off what it can, together with points, from its minimum total on', () => {
  const coupon = { coupon_id: 7, amount: 100, min_purchase: 300 };
  expect(priceBreakdownOf(540, 400, means, true, coupon)).toMatchObject({
    couponId: 7,
    couponDiscount: 100,
    final: 420,
  });
  expect(priceBreakdownOf(299, 0, means, true, coupon)).toMatchObject({ couponId: null, final: 299 });
  expect(priceBreakdownOf(300, 0, means, true, { ...coupon, amount: 400 }).final).toBe(0);
});
