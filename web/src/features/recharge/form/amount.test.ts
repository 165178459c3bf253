import { expect, test } from 'vitest';
import { rememberShortfall, takeShortfall } from '#shop/money/return-page.ts';
import { amountFor } from './amount.ts';

test('the suggested amount is the smallest that covers what is missing, up to the largest', () => {
  expect([undefined, 1, 100, 110, 5_001, 20_000].map(amountFor)).toEqual([
    100, 100, 100, 200, 10_000, 10_000,
  ]);
});

test('a purchase’s shortfall is reported once', () => {
  rememberShortfall(110);
  expect([takeShortfall(), takeShortfall()]).toEqual([110, undefined]);
});
