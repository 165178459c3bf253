import { describe, expect, test } from 'vitest';
import { toHex, utf8 } from './bytes.ts';
import { assignPrizes, lotKey } from './commit.ts';
import { seeded, seededBytes, tubeOfFormat2, tubeOfFormat3 } from './played-lot.fixture.ts';
import { hmacWithKey } from './sha256.ts';
import type { LotSpec } from './spec.ts';

/** K of the i-th lot of a test: practically random, and the same in every run. */
function keys(name: string): (i: number) => Uint8Array {
  const hmac = hmacWithKey(utf8(name));
  const bytes = new Uint8Array(4);
  const view = new DataView(bytes.buffer);
  return (i) => {
    view.setUint32(0, i);
    return hmac(bytes);
  };
}

/**
 * Probability of a χ² value of at least this size by chance (Wilson and Hilferty's approximation by the normal
 * distribution).
 */
function chiSquareP(value: number, freedom: number): number {
  const spread = 2 / (9 * freedom);
  const z = (Math.cbrt(value / freedom) - (1 - spread)) / Math.sqrt(spread);
  // Upper tail of the normal distribution by summing its density.
  const step = 0.001;
  let tail = 0;
  for (let x = z + step / 2; x < 10; x += step)
    tail += (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * step;
  return Math.min(1, tail);
}

/**
 * p of position × prize over many lots. Rows and columns of the table are both fixed (every position holds one prize,
 * every prize occurs in its quantity), which shrinks the plain statistic by (positions − 1) / positions.
 */
function positionPrizeP(
  lots: number,
  quantities: Record<string, number>,
  lotAt: (i: number) => string[],
): number {
  const positions = Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0);
  const prizes = Object.keys(quantities);
  const column = new Map(prizes.map((prize, i) => [prize, i]));
  const counts = new Float64Array(positions * prizes.length);
  for (let i = 0; i < lots; i++) {
    lotAt(i).forEach((prize, position) => {
      counts[position * prizes.length + column.get(prize)!]!++;
    });
  }
  let statistic = 0;
  counts.forEach((count, at) => {
    const expected = (lots * quantities[prizes[at % prizes.length]!]!) / positions;
    statistic += (count - expected) ** 2 / expected;
  });
  const freedom = (positions - 1) * (prizes.length - 1);
  return chiSquareP((statistic * (positions - 1)) / positions, freedom);
}

describe('the shuffle', () => {
  const lots = 1_000 * Number(process.env.SEQUENCES ?? 60);
  const quantities = { a: 1, b: 1, c: 2, d: 2, e: 4 };
  const spec: LotSpec = {
    format: 'kujiya-tube/1',
    lotId: 'chi',
    total: 10,
    beacon: '',
    method: 'shuffle',
    prizes: Object.entries(quantities).map(([prizeId, quantity]) => ({ prizeId, quantity, big: false })),
  };

  test(`favours no position for any prize: χ² over ${lots} lots`, () => {
    const keyAt = keys('chi');
    const p = positionPrizeP(lots, quantities, (i) => assignPrizes(spec, keyAt(i)));
    expect(p).toBeGreaterThan(0.001);
  });

  test('fails the test in its common wrong form, which swaps each place with any other', () => {
    const stream = seeded('naive');
    const sorted = spec.prizes.flatMap(({ prizeId, quantity }) => Array<string>(quantity).fill(prizeId));
    const naive = () => {
      const places = sorted.slice();
      for (let i = 0; i < places.length; i++) {
        const j = stream.below(places.length);
        [places[i], places[j]] = [places[j]!, places[i]!];
      }
      return places;
    };
    expect(positionPrizeP(20_000, quantities, naive)).toBeLessThan(0.001);
  });
});

/** How often each order of prizes occurred in `lots` lots; the key has one character per ticket. */
function countOrders(lots: number, lotAt: (i: number) => string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i < lots; i++) {
    const order = lotAt(i).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  return counts;
}

/**
 * How much better than chance the best guess for `wanted` becomes when tickets are revealed: for every set of revealed
 * tickets and every content found there, the best place is learnt from `past` and tried on `future`. Returns hits ÷
 * expected hits per set.
 */
function bestGuessLifts(wanted: string, past: Map<string, number>, future: Map<string, number>): number[] {
  const positions = [...past.keys()][0]!.length;
  const lifts: number[] = [];
  for (let revealed = 0; revealed < 2 ** positions; revealed++) {
    const hidden = Array.from({ length: positions }, (_, i) => i).filter((i) => !(revealed & (1 << i)));
    if (hidden.length < 2) continue;
    const seenOf = (order: string) =>
      [...order].map((prize, i) => (revealed & (1 << i) ? prize : '?')).join('');
    const learnt = new Map<string, Float64Array>();
    for (const [order, times] of past) {
      const seen = seenOf(order);
      const hits = learnt.get(seen) ?? new Float64Array(positions);
      for (const i of hidden) if (order[i] === wanted) hits[i]! += times;
      learnt.set(seen, hits);
    }
    let hits = 0;
    let expected = 0;
    for (const [order, times] of future) {
      const scores = learnt.get(seenOf(order));
      const guess = hidden.reduce((best, i) => ((scores?.[i] ?? 0) > (scores?.[best] ?? 0) ? i : best));
      if (order[guess] === wanted) hits += times;
      expected += (times * hidden.filter((i) => order[i] === wanted).length) / hidden.length;
    }
    lifts.push(hits / expected);
  }
  return lifts;
}

describe('revealed tickets tell nothing about the others', () => {
  test.each([
    ['a lot by shuffle alone', 'shuffle', 6],
    ['a lot by txid whose total divides 100', 'txid', 5],
  ] as const)('in %s', (_, method, total) => {
    const spec: LotSpec = {
      format: 'kujiya-tube/1',
      lotId: 'lift',
      total,
      beacon: '',
      method,
      prizes: [
        { prizeId: 'a', quantity: 1, big: true },
        { prizeId: 'b', quantity: 1, big: true },
        { prizeId: 'c', quantity: total - 2, big: false },
      ],
    };
    const keyAt = keys(`lift ${method}`);
    const lots = 200_000;
    const past = countOrders(lots, (i) => assignPrizes(spec, keyAt(i)));
    const future = countOrders(lots, (i) => assignPrizes(spec, keyAt(lots + i)));
    for (const wanted of ['a', 'b']) {
      const lifts = bestGuessLifts(wanted, past, future);
      expect(lifts).toHaveLength(2 ** total - total - 1);
      expect(Math.min(...lifts)).toBeGreaterThan(0.98);
      expect(Math.max(...lifts)).toBeLessThan(1.02);
    }
  });

  const uneven: LotSpec = {
    format: 'kujiya-tube/1',
    lotId: 'uneven',
    total: 80,
    beacon: '',
    method: 'txid',
    prizes: [
      { prizeId: 'a', quantity: 1, big: true },
      { prizeId: 'b', quantity: 1, big: true },
      { prizeId: 'c', quantity: 78, big: false },
    ],
  };

  test('about which big prize lies where, whatever the total', () => {
    const keyAt = keys('which');
    const lots = 50_000;
    let lower = 0;
    for (let i = 0; i < lots; i++) {
      const order = assignPrizes(uneven, keyAt(i));
      if (order.indexOf('a') < order.indexOf('b')) lower++;
    }
    expect(lower / (lots / 2)).toBeGreaterThan(0.98);
    expect(lower / (lots / 2)).toBeLessThan(1.02);
  });

  test('except about the places of big prizes by txid when the total does not divide 100', () => {
    // The value before ticket n, counted from 0, is (100 · n + 0..99) mod 80, where 20 of the 80 tickets are met twice.
    // So one revealed big prize makes those 20 tickets a better guess for the other: 1.6 times if it was found a step
    // later, about evenly otherwise.
    const keyAt = keys('uneven');
    const lots = 50_000;
    let inFavoured = 0;
    for (let i = 0; i < lots; i++) {
      const order = assignPrizes(uneven, keyAt(i));
      const revealed = order.indexOf('a');
      const distance = (order.indexOf('b') - ((100 * revealed) % 80) + 80) % 80;
      if (distance < 20) inFavoured++;
    }
    const lift = inFavoured / lots / (20 / 80);
    expect(lift).toBeGreaterThan(1.25);
    expect(lift).toBeLessThan(1.4);
  });
});

describe('a shop that makes four secrets for each of 1,000 lots, and takes the one that keeps the big prize longest', () => {
  // Buyers of this shop draw in ascending order, so the last tickets are those that stay longest.
  const spec3: LotSpec = { ...tubeOfFormat3, method: 'shuffle' };
  const spec2: LotSpec = { ...tubeOfFormat2, method: 'shuffle' };
  const placeOf = (spec: LotSpec, key: Uint8Array) => assignPrizes(spec, key).indexOf('a');

  /** p of the big prize's place over the lots, each made by a shop that likes secrets by `guess`. */
  function pOf(guess: (secret: Uint8Array) => number, place: (secret: Uint8Array, lot: number) => number) {
    const bytes = seededBytes('a shop that chooses');
    const counts = new Array<number>(20).fill(0);
    for (let lot = 0; lot < 1_000; lot++) {
      const secrets = Array.from({ length: 4 }, () => bytes(32));
      const guesses = secrets.map(guess);
      counts[place(secrets[guesses.indexOf(Math.max(...guesses))]!, lot)]!++;
    }
    return chiSquareP(
      counts.reduce((sum, count) => sum + (count - 50) ** 2 / 50, 0),
      19,
    );
  }

  const { below } = seeded('values of rounds');
  const value = () => toHex(Uint8Array.from({ length: 48 }, () => below(256)));
  const known = value();

  test('gains nothing: the value of the round comes after its choice, whatever it takes for a guess', () => {
    const rounds = Array.from({ length: 1_000 }, value);
    const fell = (secret: Uint8Array, lot: number) => placeOf(spec3, lotKey(spec3, secret, rounds[lot]));
    const guesses = {
      'by a round that is known': (secret: Uint8Array) => placeOf(spec3, lotKey(spec3, secret, known)),
      'by the key without a beacon': (secret: Uint8Array) => placeOf(spec2, lotKey(spec2, secret)),
      'by the secret itself': (secret: Uint8Array) => secret[0]!,
    };
    for (const [name, guess] of Object.entries(guesses))
      expect([name, pOf(guess, fell) > 0.001]).toEqual([name, true]);
  });

  test('gains much in format 2, and would with a value that it knows', () => {
    const before = (secret: Uint8Array) => placeOf(spec2, lotKey(spec2, secret));
    expect(pOf(before, before)).toBeLessThan(1e-6);
    const foreseen = (secret: Uint8Array) => placeOf(spec3, lotKey(spec3, secret, known));
    expect(pOf(foreseen, foreseen)).toBeLessThan(1e-6);
  });
});
