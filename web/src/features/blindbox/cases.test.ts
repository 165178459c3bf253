import type { Case, CaseBox } from '@kujiya/contract/blindbox';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#testing/memory-storage.ts';
import { boxOf, figure, packOf, productOf } from './cases.fixture.ts';
import {
  boxState,
  columnsOf,
  contentLines,
  inOrder,
  isSoldOut,
  nextCase,
  nextExpiry,
  rememberCase,
  shownCase,
  swapChoice,
} from './cases.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
const held = (index: number, by: number, seconds: number): CaseBox => ({
  ...boxOf(index),
  is_locked: true,
  locked_by: by,
  lock_expires_at: at(seconds),
});
const series = productOf([figure(1), figure(2), figure(3, 'secret')]);
const ids = (cases: readonly Case[]) => cases.map(({ id }) => id);

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));

test('six boxes stand in rows of three, any other number in rows of four', () => {
  expect([4, 6, 8, 12].map(columnsOf)).toEqual([4, 3, 4, 4]);
});

test('a case is sold out by its flag or when nothing is left, and then comes last', () => {
  expect(isSoldOut(packOf(1, { is_sold_out: true }))).toBe(true);
  expect(isSoldOut(packOf(1, { remaining_boxes: 0 }))).toBe(true);
  expect(isSoldOut(packOf(1))).toBe(false);
  expect(ids(inOrder([packOf(3, { remaining_boxes: 0 }), packOf(4), packOf(2)]))).toEqual([2, 4, 3]);
});

test('leafing goes through all cases and round to the first', () => {
  const cases = [packOf(1, { is_sold_out: true }), packOf(2), packOf(3)];
  const after = (id: number) => nextCase(cases, packOf(id))?.id;
  expect([after(2), after(3), after(1)]).toEqual([3, 1, 2]);
  expect(nextCase([packOf(5)], packOf(5))).toBeUndefined();
});

test('the case chosen last is shown again, by its index, for its product only', () => {
  const cases = [packOf(11), packOf(12), packOf(13)];
  expect(shownCase(series, cases, undefined)?.id).toBe(11);
  rememberCase(7, cases, 13);
  expect(localStorage.getItem('blindbox_package_index_7')).toBe('2');
  expect(shownCase(series, cases, undefined)?.id).toBe(13);
  expect(shownCase({ ...series, id: 8 }, cases, undefined)?.id).toBe(11);
});

test('the address takes precedence over memory, and a remembered case that is sold out is skipped', () => {
  const cases = [packOf(11), packOf(12), packOf(13)];
  rememberCase(7, cases, 12);
  expect(shownCase(series, cases, 13)?.id).toBe(13);
  expect(shownCase(series, cases, 99)?.id).toBe(12);
  expect(shownCase(series, [packOf(11), packOf(12, { is_sold_out: true })], undefined)?.id).toBe(11);
  localStorage.setItem('blindbox_package_index_7', 'nonsense');
  expect(shownCase(series, cases, undefined)?.id).toBe(11);
});

test('the case with a hidden figure that a card promises comes before others, also before the one chosen last', () => {
  const withSecret = (id: number, left: number, change: Partial<Case> = {}) =>
    packOf(id, { contents: [{ item_id: 3, total: 1, remaining: left }], ...change });
  const cases = [withSecret(11, 0), withSecret(12, 1), withSecret(13, 1)];
  rememberCase(7, cases, 11);
  expect(shownCase(series, cases, undefined)?.id).toBe(12);
  expect(shownCase(series, cases, 11)?.id).toBe(11);
  rememberCase(7, cases, 13);
  expect(shownCase(series, cases, undefined)?.id).toBe(13);
  const gone = [withSecret(11, 0), withSecret(12, 0), withSecret(13, 1, { remaining_boxes: 0 })];
  rememberCase(7, gone, 12);
  expect(shownCase(series, gone, undefined)?.id).toBe(12);
});

test('a hold counts until its end by the clock, whoever is still named', () => {
  expect(boxState(boxOf(1), now, 5)).toBe('free');
  expect(boxState(held(1, 9, 10), now, 5)).toBe('picking');
  expect(boxState(held(1, 5, 10), now, 5)).toBe('mine');
  expect(boxState(held(1, 9, 10), now, undefined)).toBe('picking');
  expect(boxState(held(1, 9, 0), now, 5)).toBe('free');
  expect(boxState({ ...held(1, 9, 10), is_drawn: true }, now, 5)).toBe('sold');
});

test('the screen wakes when the next hold ends', () => {
  expect(nextExpiry([boxOf(1), held(2, 9, 40), held(3, 8, 15), held(4, 8, -5)], now)).toBe(now + 15_000);
  expect(nextExpiry([boxOf(1), held(4, 8, -5)], now)).toBeUndefined();
});

test('a swap takes another free box of the case, or none if there is none', () => {
  const boxes = [boxOf(1), held(2, 9, 30), { ...boxOf(3), is_drawn: true }, boxOf(4), held(5, 9, -1)];
  const choices = [0, 1].map((pick) => swapChoice(boxes, 1, now, 5, () => pick));
  expect(choices).toEqual([4, 5]);
  const bound = vi.fn(() => 0);
  swapChoice(boxes, 1, now, 5, bound);
  expect(bound).toHaveBeenCalledWith(2);
  expect(swapChoice([boxOf(1), held(2, 9, 30)], 1, now, 5, () => 0)).toBeUndefined();
});

test('the contents of a case are listed in the series’ order, without figures it never held', () => {
  const product = productOf([figure(1), figure(2, 'rare'), figure(3, 'hidden')]);
  const pack = packOf(1, {
    contents: [
      { item_id: 3, total: 1, remaining: 0 },
      { item_id: 1, total: 5, remaining: 4 },
    ],
  });
  expect(contentLines(product, pack)).toEqual([
    { figure: figure(1), left: 4, total: 5 },
    { figure: figure(3, 'hidden'), left: 0, total: 1 },
  ]);
});
