import { expect, test } from 'vitest';
import { boundsOf, mayBeVoid, periodBefore, periodOf, periodWords } from './period.ts';

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

test('periods are two months of Taipei, named as invoices print them', () => {
  expect(periodOf(at('2026-11-01T00:00:00'))).toBe('2026-11');
  expect(periodOf(at('2026-12-31T23:59:59'))).toBe('2026-11');
  expect(periodOf(at('2027-01-01T00:00:00'))).toBe('2027-01');
  expect(periodBefore('2027-01')).toBe('2026-11');
  expect(periodWords('2026-11')).toBe('115年11-12月');
  expect(periodWords('2027-01')).toBe('116年01-02月');
  expect(boundsOf('2026-11')).toEqual({ from: at('2026-11-01T00:00:00'), to: at('2027-01-01T00:00:00') });
});
