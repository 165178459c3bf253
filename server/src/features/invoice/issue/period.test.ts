import { expect, test } from 'vitest';
import { mayBeVoid } from './period.ts';

const at = (text: string) => Date.parse(`${text}+08:00`);

test.each([
  ['2026-11-01T00:00:00', '2027-01-13T23:59:59', true],
  ['2026-12-31T23:59:59', '2027-01-13T23:59:59', true],
  ['2026-12-31T23:59:59', '2027-01-14T00:00:00', false],
  ['2026-01-01T00:00:00', '2026-03-13T12:00:00', true],
  ['2026-02-28T12:00:00', '2026-03-14T00:00:00', false],
  ['2026-03-01T00:00:00', '2026-03-14T00:00:00', true],
])('an invoice of %s can be voided at %s: %s', (issued, now, expected) => {
  expect(mayBeVoid(at(issued), at(now))).toBe(expected);
});
