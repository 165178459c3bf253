import { expect, test } from 'vitest';
import { spaced } from './spacing.ts';

test.each([
  ['玩＊7', '玩＊7 送的'],
  ['A＊y', 'A＊y 送的'],
  ['王＊明', '王＊明送的'],
  ['玩＊', '玩＊送的'],
])('%s gives: %s', (name, words) => {
  expect(`${spaced(name)}送的`).toBe(words);
});
