import { expect, test } from 'vitest';
import { setRecent } from './recent.ts';

test('the map keeps the newest entries and returns the others', () => {
  const map = new Map<number, string>();
  for (let step = 1; step <= 3; step += 1) expect(setRecent(map, step, `${step}`, 3)).toEqual([]);
  expect(setRecent(map, 1, 'again', 3)).toEqual([]);
  expect(setRecent(map, 4, '4', 3)).toEqual(['2']);
  expect([...map]).toEqual([
    [3, '3'],
    [1, 'again'],
    [4, '4'],
  ]);
});
