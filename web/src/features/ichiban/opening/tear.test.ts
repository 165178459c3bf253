import { expect, test } from 'vitest';
import { resist, stageAt } from './tear.ts';

test('the ticket starts at picture 4 and tears further at 20, 40 and 60 %', () => {
  expect([0, 0.19, 0.2, 0.39, 0.4, 0.59, 0.6, 0.7, 1].map(stageAt)).toEqual([4, 4, 3, 3, 2, 2, 1, 1, 1]);
});

test('the tear resists between two holes and never runs ahead of the finger', () => {
  let before = 0;
  for (let pulled = 0; pulled <= 70; pulled += 0.5) {
    const torn = resist(pulled, 7);
    expect(torn).toBeGreaterThanOrEqual(before);
    expect(torn).toBeLessThanOrEqual(pulled);
    before = torn;
  }
  expect(resist(14, 7)).toBe(14);
  expect(resist(17.5, 7)).toBeCloseTo(14 + 0.875);
  expect(resist(-20, 7)).toBe(0);
});
