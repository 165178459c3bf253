import { expect, test } from 'vitest';
import { toId } from './ids.ts';

test('only whole positive numbers are ids', () => {
  expect(toId('12')).toBe(12);
  for (const text of ['', '0', '-3', '1.5', '1e3', '12x', ' 4', '9999999999999999', null, undefined])
    expect(toId(text)).toBeUndefined();
});
