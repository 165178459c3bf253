import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { toHex } from './bytes.ts';
import { commitLot, deriveLot, LotImpossibleError, leafHash, lotKey, lotTree } from './commit.ts';
import { verifyPath } from './merkle.ts';
import { seededBytes, smallTube } from './played-lot.fixture.ts';
import type { LotSpec } from './spec.ts';
import { prizeNumbers } from './txid.ts';

const countingSecret = Uint8Array.from({ length: 32 }, (_, i) => i);

function tubeOf(total: number, big: number): LotSpec {
  const rest = total - big;
  const prizes = [{ prizeId: 'big', quantity: big, big: true }];
  return {
    format: 'kujiya-tube/1',
    lotId: `tube-${total}-${big}`,
    total,
    beacon: '',
    method: 'txid',
    prizes: rest > 0 ? [...prizes, { prizeId: 'rest', quantity: rest, big: false }] : prizes,
  };
}

describe('a lot', () => {
  // Computed by a separate program in another language, from the formats in the README.
  test.each([
    {
      method: 'txid',
      txid: '0657b9b4d5c81e0641efe68d608f79d9903dd9617c3e3af7d9d4a6b678f09339',
      txidHash: '058e1a4ab8b63d30398ad525f1c5862f6a0dfc684be55b8915932383cd1eced1',
      root: 'a304cde84e7cf34a809a8c1486fd28205bb1bfe2f70a22c0890e2c6b774dd19c',
      prizes: 'dcdacccddcdcddbdbddc',
    },
    {
      method: 'shuffle',
      txid: 'f083e0336fc86dbc49699eb5e44f1eb284db90665a781c822a4c90d76ac66417',
      txidHash: 'e42fb75f06facfd85e3e06d99cb83edf9b81bfd7a8b760ac50a7eff9c542d9a4',
      root: '519fd22b1d93758d7edd6dcb9555551640bf1a330b4b2efccafcbb0623ea2a3f',
      prizes: 'dbddbaccccccdddddddc',
    },
  ] as const)('by $method matches the published formats byte for byte', ({ method, prizes, ...expected }) => {
    const lot = deriveLot({ ...smallTube, lotId: 'tube-7', method }, countingSecret);
    expect(lot).toMatchObject(expected);
    expect(lot.slots.map((slot) => slot.prizeId).join('')).toBe(prizes);
    expect(toHex(lot.slots[0]!.salt)).toBe('3ea553b45956fe447c70ad1cac22debe');
  });

  test('has a txid hash that anyone can compute from the 64 characters', () => {
    const lot = commitLot(smallTube, seededBytes('hash'));
    expect(lot.txidHash).toBe(createHash('sha256').update(lot.txid, 'utf8').digest('hex'));
  });

  test('can be derived from its secret again, but not from another spec', () => {
    const lot = commitLot(smallTube, seededBytes('again'));
    const { tree, ...again } = deriveLot(smallTube, lot.secret);
    expect(lot).toMatchObject(again);
    expect(toHex(tree.root)).toBe(lot.root);
    const [first, ...others] = smallTube.prizes;
    const changes: LotSpec[] = [
      { ...smallTube, lotId: 'tube-8' },
      { ...smallTube, format: 'kujiya-batch/1' },
      { ...smallTube, beacon: 'quicknet-123' },
      { ...smallTube, prizes: [...others, first!] },
      { ...smallTube, prizes: [{ ...first!, prizeId: 'A' }, ...others] },
    ];
    for (const spec of changes) expect(deriveLot(spec, lot.secret).txid).not.toBe(lot.txid);
  });

  test.each(['txid', 'shuffle'] as const)(
    'by %s holds every prize in its quantity, each with a valid proof',
    (method) => {
      const bytes = seededBytes(`complete ${method}`);
      for (let i = 0; i < 50; i++) {
        const lot = commitLot({ ...smallTube, method }, bytes);
        expect(lot.slots.map((slot) => slot.number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
        for (const prize of smallTube.prizes) {
          expect(lot.slots.filter((slot) => slot.prizeId === prize.prizeId)).toHaveLength(prize.quantity);
        }
        expect(new Set(lot.slots.map((slot) => toHex(slot.salt))).size).toBe(20);
        const tree = lotTree(smallTube.lotId, lot.slots);
        expect(toHex(tree.root)).toBe(lot.root);
        for (const slot of lot.slots) {
          const leaf = leafHash(smallTube.lotId, slot.number, slot.prizeId, slot.salt);
          expect(verifyPath(leaf, slot.number - 1, 20, tree.path(slot.number - 1), tree.root)).toBe(true);
        }
      }
    },
  );

  test('by txid has its big prizes on the numbers of the algorithm and nowhere else', () => {
    const bytes = seededBytes('bigs');
    for (let i = 0; i < 100; i++) {
      const lot = commitLot(smallTube, bytes);
      const bigs = lot.slots.filter((slot) => slot.prizeId === 'a' || slot.prizeId === 'b');
      expect(new Set(bigs.map((slot) => slot.number))).toEqual(
        new Set(prizeNumbers(lot.txid, 3, 20).numbers),
      );
    }
  });

  test('may have no big prizes, or one ticket only', () => {
    const none = { ...smallTube, prizes: [{ prizeId: 'c', quantity: 20, big: false }] };
    expect(commitLot(none, seededBytes('none')).slots.every((slot) => slot.prizeId === 'c')).toBe(true);
    const one = commitLot(tubeOf(1, 1), seededBytes('one'));
    expect(one.root).toBe(toHex(leafHash('tube-1-1', 1, 'big', one.slots[0]!.salt)));
  });

  test('of 10,000 tickets is committed and proven', () => {
    const spec = tubeOf(10_000, 12);
    const lot = commitLot(spec, seededBytes('large'));
    const tree = lotTree(spec.lotId, lot.slots);
    const slot = lot.slots[9_999]!;
    const leaf = leafHash(spec.lotId, 10_000, slot.prizeId, slot.salt);
    expect(toHex(tree.root)).toBe(lot.root);
    expect(verifyPath(leaf, 9_999, 10_000, tree.path(9_999), tree.root)).toBe(true);
  });
});

describe('txids whose numbers need a step past 36', () => {
  const crowded = tubeOf(80, 30);

  function secretsBy(usable: boolean, count: number): Uint8Array[] {
    const bytes = seededBytes('crowded');
    const secrets: Uint8Array[] = [];
    while (secrets.length < count) {
      const secret = bytes(32);
      let works = true;
      try {
        deriveLot(crowded, secret);
      } catch (error) {
        expect(error).toBeInstanceOf(LotImpossibleError);
        works = false;
      }
      if (works === usable) secrets.push(secret);
    }
    return secrets;
  }

  test('are passed over for the next usable one', () => {
    const [good] = secretsBy(true, 1);
    const queue = [...secretsBy(false, 5), good!];
    const lot = commitLot(crowded, () => queue.shift()!);
    expect(lot.secret).toBe(good);
    expect(queue).toHaveLength(0);
  });

  test('never make a lot, even if the algorithm to the letter finds the last number at a later step', () => {
    const bytes = seededBytes('late');
    for (let i = 0; i < 50; i++) {
      const { reached, lastStep } = prizeNumbers(commitLot(crowded, bytes).txid, 30, 80);
      expect(reached && lastStep <= 36).toBe(true);
    }
    const late = secretsBy(false, 200).filter(
      (secret) => prizeNumbers(toHex(lotKey(crowded, secret)), 30, 80).reached,
    );
    expect(late.length).toBeGreaterThan(0);
    for (const secret of late) expect(() => deriveLot(crowded, secret)).toThrow(/past step 36/);
  });

  test('lead to a refusal of the lot, with the reason, after 1,000 in a row', () => {
    let asked = 0;
    const bytes = seededBytes('impossible');
    const ask = (length: number) => {
      asked++;
      return bytes(length);
    };
    expect(() => commitLot(tubeOf(80, 37), ask)).toThrow(LotImpossibleError);
    expect(asked).toBe(1_000);
    expect(() => commitLot(tubeOf(40, 40), bytes)).toThrow(/40 big prizes among 40 tickets .* 'shuffle'/);
  });

  test('do not matter to a lot by shuffle alone', () => {
    const lot = commitLot({ ...tubeOf(40, 40), method: 'shuffle' }, seededBytes('all big'));
    expect(lot.slots).toHaveLength(40);
  });
});

describe('a spec', () => {
  const [first, ...others] = smallTube.prizes;
  const withFirst = (change: object): LotSpec => ({
    ...smallTube,
    prizes: [{ ...first!, ...change }, ...others],
  });

  test.each<[string, LotSpec, RegExp]>([
    ['an id with a line feed', { ...smallTube, lotId: 'x\ny' }, /lotId/],
    ['no id', { ...smallTube, lotId: '' }, /lotId/],
    ['a beacon with a line feed', { ...smallTube, beacon: 'x\n' }, /beacon/],
    ['no tickets', { ...smallTube, total: 0, prizes: [] }, /total/],
    ['a total that is not the sum', { ...smallTube, total: 21 }, /sum to 20, not to the total of 21/],
    ['a prize id with a colon', withFirst({ prizeId: 'a:1' }), /prizeId/],
    ['a prize id with a space', withFirst({ prizeId: 'a b' }), /prizeId/],
    ['a prize listed twice', withFirst({ prizeId: 'b' }), /Prize b is listed twice/],
    ['a quantity of zero', withFirst({ quantity: 0 }), /quantity of prize a/],
    ['half a prize', withFirst({ quantity: 0.5 }), /quantity of prize a/],
  ])('with %s is refused', (_, spec, message) => {
    expect(() => commitLot(spec, seededBytes('refused'))).toThrow(message);
    expect(() => deriveLot(spec, countingSecret)).toThrow(RangeError);
  });

  test('needs a secret of 32 bytes', () => {
    expect(() => deriveLot(smallTube, new Uint8Array(31))).toThrow(/32 bytes/);
  });
});

describe('the hash of a leaf', () => {
  const salt = new Uint8Array(16).fill(7);
  const hashOf = (text: string) => createHash('sha256').update(text).update(salt).digest('hex');

  test('depends on its own text and salt, whatever was hashed before it', () => {
    const [long, short] = ['x'.repeat(100), 'é一'];
    expect(toHex(leafHash(long, 1_000_000, long, salt))).toBe(hashOf(`\0${long}\n1000000\n${long}\n`));
    expect(toHex(leafHash(short, 1, '2', salt))).toBe(hashOf(`\0${short}\n1\n2\n`));
  });

  test('is refused for a text too long to be hashed whole', () => {
    expect(() => leafHash('x'.repeat(2_000), 1, '2', salt)).toThrow(RangeError);
  });
});
