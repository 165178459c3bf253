import { expect, test } from 'vitest';
import { friendPlaces } from './friends.ts';

const count = (places: readonly string[], what: string) => places.filter((place) => place === what).length;

test('stamps come first, then friends without points, then at least one free place, in full rows', () => {
  expect(friendPlaces(0, 0)).toEqual(['free', 'free', 'free', 'free', 'free']);
  expect(friendPlaces(3, 2)).toEqual(['rewarded', 'rewarded', 'waiting', 'free', 'free']);
  const full = friendPlaces(5, 5);
  expect(full).toHaveLength(10);
  expect(count(full, 'rewarded')).toBe(5);
});

test('the stamp card stops growing at fifteen stamps', () => {
  expect(count(friendPlaces(400, 399), 'rewarded')).toBe(15);
});
