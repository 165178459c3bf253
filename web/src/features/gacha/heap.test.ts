import { expect, test } from 'vitest';
import { heapPlaces, heapRadius, inSightOf, mostShown, shownCapsules } from './heap.ts';

test('the last capsules are all shown, a full machine shows most, and less stock never shows more', () => {
  expect([0, 1, 7, 14].map((left) => shownCapsules(left, 120))).toEqual([0, 1, 7, 14]);
  const shown = Array.from({ length: 121 }, (_, left) => shownCapsules(left, 120));
  for (let left = 1; left < shown.length; left++)
    expect(shown[left]).toBeGreaterThanOrEqual(shown[left - 1]!);
  expect(shown.at(-1)).toBe(heapPlaces(1, 5).length);
});

test('a heap has fixed places for each machine, all inside the window', () => {
  const heap = heapPlaces(7, 5);
  expect(heapPlaces(7, 5)).toEqual(heap);
  for (const { x, y } of heap) {
    expect(x - heapRadius).toBeGreaterThan(32);
    expect(x + heapRadius).toBeLessThan(268);
    expect(y + heapRadius).toBeLessThan(249);
    expect(y - heapRadius).toBeGreaterThan(70);
  }
});

test('no two capsules overlap by more than a little', () => {
  const heap = heapPlaces(3, 5);
  for (const [index, one] of heap.entries())
    for (const other of heap.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(heapRadius * 1.4);
});

test('capsules that are bought lie on top of what is left, and leave one by one', () => {
  // The last two of a machine.
  expect([0, 1, 2].map((out) => inSightOf({ remaining: 0, total: 50 }, 2, out))).toEqual([2, 1, 0]);
  // A full machine has no room for more.
  expect(inSightOf({ remaining: 110, total: 120 }, 10, 0)).toBe(mostShown);
  expect(inSightOf({ remaining: 110, total: 120 }, 10, 10)).toBe(mostShown - 10);
});
