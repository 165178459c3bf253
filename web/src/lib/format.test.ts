import { expect, test } from 'vitest';
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatLastDay,
  formatMoney,
  formatPoints,
  formatPrice,
  formatShare,
} from './format.ts';

test('whole numbers are grouped by thousands', () => {
  expect(formatCount(0)).toBe('0');
  expect(formatCount(1234567)).toBe('1,234,567');
  expect(formatPrice(1234)).toBe('$1,234');
  expect(formatMoney(50000)).toBe('NT$50,000');
  expect(formatMoney(-2950)).toBe('−NT$2,950');
  expect(formatPoints(1200)).toBe('1,200 點');
});

test('odds show one decimal and never claim false certainty or impossibility', () => {
  expect(formatShare(1, 42)).toBe('2.4%');
  expect(formatShare(1, 5000)).toBe('<0.1%');
  expect(formatShare(1999, 2000)).toBe('99.9%');
  expect(formatShare(3, 3)).toBe('100%');
  expect(formatShare(0, 10)).toBe('0%');
  expect(formatShare(0, 0)).toBe('0%');
});

test('times show the Taipei wall clock, whatever offset they come with', () => {
  expect(formatDateTime('2026-11-20T04:00:00Z')).toBe('2026/11/20 12:00');
  expect(formatDateTime('2026-11-20T12:00:00+08:00')).toBe('2026/11/20 12:00');
  expect(formatDateTime('2026-12-31T16:00:00Z')).toBe('2027/01/01 00:00');
  expect(formatDate('2026-11-19T16:30:00Z')).toBe('2026/11/20');
});

test('the last day of an end at midnight is the day before', () => {
  expect(formatLastDay('2026-12-02T00:00:00+08:00')).toBe('2026/12/01');
  expect(formatLastDay('2026-12-02T00:00:01+08:00')).toBe('2026/12/02');
  expect(formatLastDay('2026-12-31T16:00:00Z')).toBe('2026/12/31');
});

test('counts and times match those that Intl writes for Taiwan', () => {
  const count = new Intl.NumberFormat('zh-TW', { maximumFractionDigits: 0 });
  for (const value of [0, 7, 999, 1_000, 99_999.5, 100_000, -1_234, -999, 2 ** 53 - 1])
    expect(formatCount(value)).toBe(count.format(value));
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Taipei',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  for (let time = Date.UTC(2024, 1, 28); time < Date.UTC(2027, 0, 2); time += 37 * 3_600_000 + 1_111)
    expect(formatDateTime(new Date(time))).toBe(clock.format(time).replaceAll('-', '/'));
  expect(() => formatDate('never')).toThrow(RangeError);
});
