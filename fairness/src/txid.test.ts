import { describe, expect, test } from 'vitest';
import { toHex } from './bytes.ts';
import { phpScript } from './php.ts';
import { seededBytes } from './played-lot.fixture.ts';
import { prizeNumbers } from './txid.ts';

function hexOf(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}

/** The algorithm as the fairness page describes it, followed literally. */
function byTheLetter(txid: string, prizeCount: number, totalTickets: number): number[] {
  const found: number[] = [];
  for (let step = 1n; step <= 100n && found.length < prizeCount; step++) {
    const value = Number((BigInt(`0x${txid}`) / 100n ** step) % BigInt(totalTickets)) + 1;
    if (!found.includes(value)) found.push(value);
  }
  return found;
}

/** Share of random txids that give `prizeCount` numbers within `lastStep` steps. */
function reachedShare(prizeCount: number, totalTickets: number, trials: number): number {
  const bytes = seededBytes(`reached ${prizeCount} ${totalTickets}`);
  let reached = 0;
  for (let i = 0; i < trials; i++) {
    if (prizeNumbers(toHex(bytes(32)), prizeCount, totalTickets).reached) reached++;
  }
  return reached / trials;
}

describe('prize numbers', () => {
  test('are read off the decimal digits, two by two, skipping the last pair', () => {
    // 7 | 20 | 13 | 13 | 99: step 1 drops 99, then come 13, 13 again, 20 and 7, each plus 1.
    expect(prizeNumbers(hexOf(720131399n), 3, 100)).toEqual({
      numbers: [14, 21, 8],
      reached: true,
      lastStep: 4,
    });
  });

  test('follow the algorithm to the letter for any txid, number of prizes and number of tickets', () => {
    const bytes = seededBytes('letter');
    for (const [prizeCount, total] of [
      [1, 1],
      [3, 80],
      [25, 80],
      [40, 40],
      [10, 1_000],
      [7, 999_983],
      [100, 100],
    ] as const) {
      for (let i = 0; i < 50; i++) {
        const txid = toHex(bytes(32));
        expect(prizeNumbers(txid, prizeCount, total).numbers).toEqual(byTheLetter(txid, prizeCount, total));
      }
    }
  });

  test('are the same for a txid in upper and in lower case', () => {
    const txid = toHex(seededBytes('case')(32));
    expect(prizeNumbers(txid.toUpperCase(), 5, 80)).toEqual(prizeNumbers(txid, 5, 80));
  });

  test('are always 1 from step 39 on, because 100^39 is more than 2^256', () => {
    expect(100n ** 38n < 2n ** 256n && 100n ** 39n > 2n ** 256n).toBe(true);
    // The quotient of the largest txid is 11 at step 38 and 0 from then on.
    const largest = 'f'.repeat(64);
    const upTo38 = byTheLetter(largest, 100, 1_000_000).slice(0, -1);
    expect(upTo38.at(-1)).toBe(12);
    expect(prizeNumbers(largest, 100, 1_000_000)).toEqual({
      numbers: [...upTo38, 1],
      reached: false,
      lastStep: 39,
    });
  });

  test('count a repeated 1 only once', () => {
    expect(prizeNumbers('0'.repeat(64), 1, 80)).toEqual({ numbers: [1], reached: true, lastStep: 1 });
    expect(prizeNumbers('0'.repeat(64), 2, 80)).toEqual({ numbers: [1], reached: false, lastStep: 1 });
  });

  test('are reached less often the more prizes there are for the tickets', () => {
    expect(1 - reachedShare(25, 80, 20_000)).toBeGreaterThan(0.0002);
    expect(1 - reachedShare(25, 80, 20_000)).toBeLessThan(0.003);
    expect(1 - reachedShare(30, 80, 4_000)).toBeCloseTo(0.22, 1);
    expect(1 - reachedShare(35, 80, 4_000)).toBeCloseTo(0.96, 1);
    expect(1 - reachedShare(25, 40, 4_000)).toBeCloseTo(0.38, 1);
  });

  test.each([
    ['', 1, 1, /txid/],
    ['g'.repeat(64), 1, 1, /txid/],
    ['0'.repeat(63), 1, 1, /txid/],
    [`0x${'0'.repeat(62)}`, 1, 1, /txid/],
    [`${'0'.repeat(64)}\n`, 1, 1, /txid/],
    ['0'.repeat(64), 0, 1, /prizeCount/],
    ['0'.repeat(64), 1.5, 2, /prizeCount/],
    ['0'.repeat(64), Number.NaN, 2, /prizeCount/],
    ['0'.repeat(64), 1, 0, /totalTickets/],
    ['0'.repeat(64), 1, Number.POSITIVE_INFINITY, /totalTickets/],
    ['0'.repeat(64), 3, 2, /must not exceed/],
  ])('are refused for %j, %d of %d', (txid, prizeCount, total, message) => {
    expect(() => prizeNumbers(txid, prizeCount, total)).toThrow(message);
    expect(() => phpScript(txid, prizeCount, total)).toThrow(message);
  });
});

test('the PHP script holds the three values and the steps, and refuses anything else as input', () => {
  const script = phpScript('AB'.repeat(32), 3, 80);
  expect(script).toContain(`$txid = '${'ab'.repeat(32)}';\n$prizeCount = 3;\n$totalTickets = 80;\n`);
  expect(script).toContain('$step <= 100');
  expect(script.startsWith('<?php\n')).toBe(true);
  expect(() => phpScript(`${'a'.repeat(62)}';`, 3, 80)).toThrow(RangeError);
});
