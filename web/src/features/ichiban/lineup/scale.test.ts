import type { Prize } from '@kujiya/contract/catalogue';
import { expect, test } from 'vitest';
import { looksText, toScale } from './scale.ts';

const prize = (id: number, height_mm?: number | null, more: Partial<Prize> = {}): Prize => ({
  ...{ id, tier: 'A', name: `${id}`, quantity: 1, image_url: '', is_big: true, size: null },
  ...{ choice: 'none', variants: [] },
  ...(height_mm !== undefined && { height_mm }),
  ...more,
});

test('prizes and hand stand to one scale, the tallest first; what has no height is not there', () => {
  const { scaled, hand } = toScale([prize(1, 90), prize(2), prize(3, 360), prize(4, null)]);
  expect(scaled.map(({ prize: { id }, cm, share }) => [id, cm, share])).toEqual([
    [3, 36, 1],
    [1, 9, 0.25],
  ]);
  expect(hand).toBe(0.5);
});

test('the hand is the tallest where all prizes are smaller, and at most six stand beside it', () => {
  const { scaled, hand } = toScale(Array.from({ length: 9 }, (_, i) => prize(i, 45 + i)));
  expect(hand).toBe(1);
  expect(scaled).toHaveLength(6);
  expect(scaled[0]?.share).toBeCloseTo(53 / 180);
  expect(toScale([prize(1)]).scaled).toEqual([]);
});

test('a height is told once: the bound size says it already', () => {
  expect(looksText(prize(1, 240, { size: '高約 24 cm', material: 'PVC' }))).toBe('高約 24 cm・PVC');
  expect(looksText(prize(1, 245))).toBe('高約 24.5 cm');
  expect(looksText(prize(1))).toBe('');
});
