import { expect, test } from 'vitest';
import { closedLabel, closedMessage } from './availability.ts';

test('each reason has its sentence, with Taipei time', () => {
  const from = '2026-11-20T04:00:00Z';
  expect(closedMessage({ open: true })).toBeUndefined();
  expect(closedMessage({ open: false, reason: 'off_shelf' })).toBe('商品已下架');
  expect(closedMessage({ open: false, reason: 'not_released', from })).toBe(
    '商品尚未發售，發售時間：2026/11/20 12:00',
  );
  expect(closedMessage({ open: false, reason: 'not_open', from })).toBe(
    '商品尚未開放購買，開放時間：2026/11/20 12:00',
  );
});

test('a button gives the reason in a few words', () => {
  expect(closedLabel({ open: true })).toBeUndefined();
  expect(closedLabel({ open: false, reason: 'off_shelf' })).toBe('目前不可購買');
  expect(closedLabel({ open: false, reason: 'not_open', from: '2026-11-20T04:00:00Z' })).toBe('抽選尚未開放');
});
