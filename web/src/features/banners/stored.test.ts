// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { keepNewer, readStored, shuffledForDay } from './stored.ts';

const list = Array.from({ length: 8 }, (_, i) => i);
const noon = Date.parse('2026-11-21T12:00:00+08:00');
const hours = 3_600_000;

const answer = (alt: string) => ({
  banners: [{ id: 1, image_url: 'banners/x.webp', link: '/gacha', alt }],
  overlay_ads: [],
});
const kept = (now: number) => readStored(now)?.banners[0]?.alt;
beforeEach(() => localStorage.clear());

test('an answer is kept for a day, and a page that the shop rendered later replaces it', () => {
  keepNewer(answer('早上'), noon, noon);
  expect(kept(noon + 23 * hours)).toBe('早上');
  expect(kept(noon + 24 * hours)).toBeUndefined();
  keepNewer(answer('下午'), noon + hours, noon + hours);
  expect(kept(noon + 24 * hours)).toBe('下午');
  keepNewer(answer('昨天的頁面'), noon - hours, noon + hours);
  expect(kept(noon + hours)).toBe('下午');
});

test('an answer that was kept does not become a new one by being shown', () => {
  keepNewer(answer('早上'), noon, noon);
  const shown = readStored(noon + hours);
  if (!shown) throw new Error('nothing was kept');
  keepNewer(shown, noon + hours, noon + hours);
  expect(kept(noon + 24 * hours)).toBeUndefined();
});

test('the order of the entries holds for a Taipei day and keeps every entry', () => {
  const today = shuffledForDay(list, noon);
  expect(shuffledForDay(list, noon + 11 * hours)).toEqual(today);
  expect(shuffledForDay(list, noon - 12 * hours)).toEqual(today);
  expect(today.toSorted((one, other) => one - other)).toEqual(list);
});

test('other days have other orders, and any entry may come first', () => {
  const days = Array.from({ length: 200 }, (_, day) => shuffledForDay(list, noon + day * 24 * hours));
  expect(new Set(days.map((day) => day.join())).size).toBeGreaterThan(190);
  expect(new Set(days.map(([first]) => first)).size).toBe(list.length);
});

test('an empty list and a single entry stay as they are', () => {
  expect(shuffledForDay([], noon)).toEqual([]);
  expect(shuffledForDay(['一'], noon)).toEqual(['一']);
});
