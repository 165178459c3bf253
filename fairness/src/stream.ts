import { hmacWithKey } from './sha256.ts';

const RANGE = 2 ** 32;

export type NumberStream = {
  /** A whole number from 0 to bound − 1, each equally likely; throws RangeError unless 1 ≤ bound ≤ 2^32. */
  below(bound: number): number;
};

/**
 * Numbers from the byte stream HMAC-SHA256(key, counter), counter = 0, 1, 2, … as 8 bytes big-endian, read four bytes
 * big-endian at a time. A word from the incomplete last run of `bound` values is discarded and the next one taken,
 * because a bare remainder would favour some values.
 */
export function numberStream(key: Uint8Array): NumberStream {
  const hmac = hmacWithKey(key);
  const counterBytes = new Uint8Array(8);
  const counterView = new DataView(counterBytes.buffer);
  let counter = 0;
  let block = new DataView(new ArrayBuffer(0));
  let offset = 0;

  function word(): number {
    if (offset === block.byteLength) {
      counterView.setUint32(0, Math.floor(counter / RANGE));
      counterView.setUint32(4, counter % RANGE);
      block = new DataView(hmac(counterBytes).buffer);
      counter++;
      offset = 0;
    }
    offset += 4;
    return block.getUint32(offset - 4);
  }

  return {
    below(bound) {
      if (!Number.isInteger(bound) || bound < 1 || bound > RANGE) {
        throw new RangeError('bound must be a whole number from 1 to 2^32');
      }
      const limit = RANGE - (RANGE % bound);
      let value = word();
      while (value >= limit) value = word();
      return value % bound;
    },
  };
}

/** A shuffled copy by Fisher–Yates: from the last place down to the second, swap with one of the places 0..i. */
export function shuffled<T>(items: readonly T[], stream: NumberStream): T[] {
  const result = items.slice();
  for (let i = result.length - 1; i > 0; i--) {
    const j = stream.below(i + 1);
    const kept = result[i]!;
    result[i] = result[j]!;
    result[j] = kept;
  }
  return result;
}
