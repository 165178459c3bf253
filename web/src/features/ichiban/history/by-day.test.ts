import { expect, test } from 'vitest';
import { byDay } from './by-day.ts';

test('draws are grouped by Taipei day, in their order', () => {
  const late = { drawn_at: '2026-11-20T16:30:00Z', n: 3 };
  const noon = { drawn_at: '2026-11-20T04:00:00Z', n: 2 };
  const dawn = { drawn_at: '2026-11-19T16:00:00Z', n: 1 };
  expect(byDay([late, noon, dawn])).toEqual([
    { day: '2026/11/21', draws: [late] },
    { day: '2026/11/20', draws: [noon, dawn] },
  ]);
  expect(byDay([])).toEqual([]);
});
