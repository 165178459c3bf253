import { describe, expect, test } from 'vitest';
import { utf8 } from './bytes.ts';
import { seeded } from './played-lot.fixture.ts';
import { type NumberStream, numberStream, shuffled } from './stream.ts';

describe('the shuffle', () => {
  test('produces every order, leaves its input unchanged and uses no more numbers than places', () => {
    const stream = seeded('orders');
    const input = [1, 2, 3, 4];
    const orders = new Set(Array.from({ length: 1_000 }, () => shuffled(input, stream).join('')));
    expect(orders.size).toBe(24);
    expect(input).toEqual([1, 2, 3, 4]);
    const bounds: number[] = [];
    const recorder: NumberStream = { below: (bound) => bounds.push(bound) && 0 };
    shuffled(input, recorder);
    expect(bounds).toEqual([4, 3, 2]);
  });
});

describe('the stream', () => {
  test('rejects the values that a remainder would favour', () => {
    // Three quarters of 2^32: a bare remainder would put half of all numbers into the lowest third.
    const stream = numberStream(utf8('rejection'));
    const bound = 2 ** 31 + 2 ** 30;
    let low = 0;
    for (let i = 0; i < 30_000; i++) if (stream.below(bound) < 2 ** 30) low++;
    expect(low / 30_000).toBeGreaterThan(1 / 3 - 0.01);
    expect(low / 30_000).toBeLessThan(1 / 3 + 0.01);
  });

  test('takes only bounds from 1 to 2^32', () => {
    const stream = seeded('bounds');
    expect(stream.below(1)).toBe(0);
    expect(stream.below(2 ** 32)).toBeLessThan(2 ** 32);
    for (const bound of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN])
      expect(() => stream.below(bound)).toThrow(RangeError);
  });
});
