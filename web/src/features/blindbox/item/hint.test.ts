import { expect, test } from 'vitest';
import { figure } from '../cases.fixture.ts';
import type { ContentLine } from '../cases.ts';
import { nothingKnown } from '../odds.ts';
import { hintText } from './hint.ts';

const single = (...ids: number[]): ContentLine[] =>
  ids.map((id) => ({ figure: figure(id), left: 1, total: 1 }));
const owning = (...ids: number[]) => new Map(ids.map((id) => [id, 1]));

test('a hint card says what it changes, also when it names the missing figure itself', () => {
  expect(hintText(single(1, 2, 3, 4), nothingKnown, owning(1, 2, 3))).toBe(
    '您缺的款：25.0% → 33.3%（排除的是您已有的款時）；排除的是您缺的款時 → 0%。',
  );
  // Three boxes of figure 1 or one of figure 2 may be excluded; of two missing ones the other remains.
  const uneven = [{ figure: figure(1), left: 3, total: 3 }, ...single(2, 3, 4)];
  expect(hintText(uneven, nothingKnown, owning(1, 2))).toBe(
    '您缺的款：33.3% → 40.0%～66.7%（排除的是您已有的款時）；排除的是您缺的款時 → 20.0%。',
  );
  expect(hintText(single(1, 2, 3, 4), { is: null, is_not: [{ id: 1 }] }, owning(1, 2, 3))).toMatch(
    /^您缺的款：33\.3% → 50\.0%/,
  );
});

test('a hint card says nothing where nothing is missing, nothing else is left, or the figure is known', () => {
  expect(hintText(single(1, 2), nothingKnown, owning(1, 2))).toBeUndefined();
  expect(hintText(single(1, 2), nothingKnown, owning())).toBeUndefined();
  expect(hintText(single(1, 2), { is: { id: 2 }, is_not: [] }, owning(1))).toBeUndefined();
});
