import { expect, test } from 'vitest';
import { hiddenUntil, notHidden } from './hidden.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}+08:00`);

test('a dismissed promo comes back after six hours', () => {
  expect(hiddenUntil(at('10:00:00'), false)).toBe(at('16:00:00'));
  expect(hiddenUntil(at('22:00:00'), false)).toBe(Date.parse('2026-11-22T04:00:00+08:00'));
});

test('“not again today” holds until 23:59:59 of the day in Taipei', () => {
  expect(hiddenUntil(at('00:00:01'), true)).toBe(at('23:59:59'));
  expect(hiddenUntil(at('23:59:00'), true)).toBe(at('23:59:59'));
  // Still the day before in London.
  expect(hiddenUntil(Date.parse('2026-11-20T20:00:00Z'), true)).toBe(at('23:59:59'));
});

test('only promos whose time is not over are left out', () => {
  const promos = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const hidden = { 1: at('12:00:00'), 2: at('09:00:00') };
  expect(notHidden(promos, hidden, at('10:00:00'))).toEqual([{ id: 2 }, { id: 3 }]);
  expect(notHidden(promos, {}, at('10:00:00'))).toEqual(promos);
});
