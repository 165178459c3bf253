import { expect, test } from 'vitest';
import { rememberShortfall, takeShortfall } from '#shop/money/return-page.ts';
import { amountFor } from './amount.ts';

test('the amount covers what is missing, as tightly as it can', () => {
  expect([undefined, 1, 100, 110, 5_001, 20_000].map(amountFor)).toEqual([
    100, 100, 100, 200, 10_000, 10_000,
  ]);
});

test('what a purchase lacked is told once', () => {
  rememberShortfall(110);
  expect([takeShortfall(), takeShortfall()]).toEqual([110, undefined]);
});
