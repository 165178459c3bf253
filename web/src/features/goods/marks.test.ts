import { expect, test } from 'vitest';
import { markOf } from './marks.ts';

const now = Date.parse('2026-11-20T12:00:00+08:00');
const none = { arrives_at: null, release_date: null };

test('the mark of goods says of its day whether it is that of the sale or that of the arrival', () => {
  const later = { arrives_at: '2027-01-06T00:00:00+08:00', release_date: '2026-12-01T12:00:00+08:00' };
  expect(markOf(none, now)).toBeUndefined();
  expect(markOf({ ...none, arrives_at: later.arrives_at }, now)).toEqual({
    label: '預購',
    from: '預計 2027/01/06 到貨',
  });
  expect(markOf(later, now)).toEqual({ label: '即將發售', from: '12/01' });
});
