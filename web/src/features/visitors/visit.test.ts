import { VisitorRecord } from '@kujiya/contract/visitors';
import { expect, test } from 'vitest';
import { newVisitorId, taipeiDay } from './visit.ts';

test.each([
  ['2026-11-20T15:59:59.999Z', '2026-11-20'],
  ['2026-11-20T16:00:00.000Z', '2026-11-21'],
  ['2026-12-31T16:00:00.000Z', '2027-01-01'],
])('the moment %s is on %s in Taipei', (moment, day) => {
  expect(taipeiDay(Date.parse(moment))).toBe(day);
});

test.each([[[0, 0]], [[1, 2]], [[0xffffffff, 0xffffffff]]])(
  'the server accepts an id made of %j',
  (random) => {
    const id = newVisitorId(1_795_000_000_000, random);
    expect(id).toMatch(/^v_1795000000000_/);
    const { pattern } = VisitorRecord.properties.visitor_id as { pattern?: string };
    expect(pattern).toBeDefined();
    expect(id).toMatch(new RegExp(pattern ?? ''));
  },
);
