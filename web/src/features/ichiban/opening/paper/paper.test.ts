import { expect, test } from 'vitest';
import { acrossMatrix, axesOf, bendOutline, bentDistance, cut, type Fold, liftedBy } from './curl.ts';
import { tornEdge } from './edge.ts';

const fold: Fold = { x: 120, y: 300, angle: 1.1, radius: 14, bend: Math.PI };
const sheet = [0, 0, 300, 0, 300, 300, 0, 300];

const area = (outline: readonly number[]) => {
  let sum = 0;
  const count = outline.length / 2;
  for (let i = 0; i < count; i++) {
    const j = (i + 1) % count;
    sum += outline[i * 2]! * outline[j * 2 + 1]! - outline[j * 2]! * outline[i * 2 + 1]!;
  }
  return Math.abs(sum) / 2;
};

test('the corner to the left of the tear has lifted, and the rest has not', () => {
  expect(liftedBy(fold, 0, 300)).toBeGreaterThan(0);
  expect(liftedBy(fold, 300, 300)).toBeLessThan(0);
  expect(liftedBy(fold, 120, 300)).toBe(0);
});

test('a cut divides the sheet into two parts that make up the whole', () => {
  const lifted = cut(sheet, fold, 0, 'beyond');
  const flat = cut(sheet, fold, 0, 'before');
  expect(area(lifted) + area(flat)).toBeCloseTo(area(sheet));
  expect(area(lifted)).toBeGreaterThan(0);
});

test('bent paper joins without a gap, and lies back on itself', () => {
  expect(bentDistance(fold, 0)).toBe(0);
  const arc = fold.radius * fold.bend;
  expect(bentDistance(fold, arc - 0.001)).toBeCloseTo(bentDistance(fold, arc + 0.001), 2);
  expect(bentDistance(fold, arc + 50)).toBeCloseTo(-50);
});

test('the flat part of the sheet stays where it is when the rest is bent', () => {
  const flat = cut(sheet, fold, 0, 'before');
  expect(area(bendOutline(flat, fold))).toBeCloseTo(area(flat));
});

test('the matrix moves points only across the fold', () => {
  const { along, across } = axesOf(fold);
  const [a, b, c, d, e, f] = acrossMatrix(fold, -1, 5);
  const point = { x: 60, y: 260 };
  const moved = { x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f };
  const before = liftedBy(fold, point.x, point.y);
  expect(liftedBy(fold, moved.x, moved.y)).toBeCloseTo(-before + 5);
  expect((moved.x - point.x) * along.x + (moved.y - point.y) * along.y).toBeCloseTo(0);
  expect(across.x ** 2 + across.y ** 2).toBeCloseTo(1);
});

test('each ticket has its own tear, the same every time, from side to side', () => {
  const line = tornEdge(300, 21);
  expect(line).toEqual(tornEdge(300, 21));
  expect(line).not.toEqual(tornEdge(300, 22));
  expect([line[0], line.at(-2)]).toEqual([0, 300]);
  for (let i = 2; i < line.length; i += 2) expect(line[i]!).toBeGreaterThan(line[i - 2]!);
});
