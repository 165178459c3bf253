import { expect, test } from 'vitest';
import { daysAt, periodErrors } from './days.ts';

test.each([
  ['2026-11-20T12:00:00+08:00', '2026-10-01', '2026-11-20', '2025-11-20'],
  ['2026-01-31T12:00:00+08:00', '2025-12-01', '2026-01-31', '2025-01-31'],
  // The day in Taipei differs from the day in UTC.
  ['2026-03-01T00:30:00+08:00', '2026-02-01', '2026-03-01', '2025-03-01'],
])('the days offered at %s are those of Taipei', (now, from, to, earliest) => {
  expect(daysAt(Date.parse(now))).toEqual({ from, to, earliest });
});

test('a period that cannot be listed is refused at its field', () => {
  const bounds = { earliest: '2025-11-20', to: '2026-11-20' };
  expect(periodErrors({ from: '2026-10-01', to: '2026-11-20' }, bounds)).toEqual({});
  expect(periodErrors({ from: '2020-01-01', to: '2026-11-20' }, bounds)).toEqual({
    from: '最早可以查到 2025/11/20',
  });
  expect(periodErrors({ from: '2026-11-20', to: '2026-11-19' }, bounds)).toEqual({
    to: '結束日不能早於開始日',
  });
  expect(periodErrors({ from: '2026-11-20', to: '2026-11-21' }, bounds)).toEqual({ to: '最晚到今天' });
});
