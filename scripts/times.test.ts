import { expect, test } from 'vitest';
import { judge } from './times.ts';

const files = Array.from({ length: 12 }, (_, at) => ({ file: `${at}.test.ts`, seconds: 10 + at }));

test('files above the goal fail, and the ten slowest are named', () => {
  const { ratio, isAbove, slowest } = judge(files, 1, 185);
  expect(ratio).toBe(186);
  expect(isAbove).toBe(true);
  expect(slowest.map(({ seconds }) => seconds)).toEqual([21, 20, 19, 18, 17, 16, 15, 14, 13, 12]);
});

test('files at the goal pass', () => {
  expect(judge(files, 1, 186).isAbove).toBe(false);
});

test('a machine of half the speed has twice the time', () => {
  const twice = files.map(({ file, seconds }) => ({ file, seconds: 2 * seconds }));
  expect(judge(twice, 2, 186)).toMatchObject({ ratio: 186, isAbove: false });
  expect(judge(twice, 1, 186).isAbove).toBe(true);
});
