import { expect, test } from 'vitest';
import { inLines } from './share-card.ts';

/** A pen that writes every character one unit wide. */
const pen = { measureText: (text: string) => ({ width: [...text].length }) as TextMetrics };

test.each([
  ['夜市怪獸 壓克力立牌', 20, ['夜市怪獸 壓克力立牌']],
  // A bracket does not begin a line, and its opening one does not end one.
  ['壓克力立牌（全4種）', 9, ['壓克力立牌（全4', '種）']],
  ['壓克力立牌（全4種）', 6, ['壓克力立牌', '（全4種）']],
  ['好大一隻，真的', 4, ['好大一', '隻，真的']],
  ['一二三四五六七八九', 4, ['一二三四', '五六七…']],
])('%s in lines of %i', (text, room, lines) => {
  expect(inLines(pen, text, room)).toEqual(lines);
});
