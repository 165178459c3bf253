import { fromHex } from '@kujiya/fairness/bytes';
import { leafHash, leafTermsOf } from '@kujiya/fairness/commit';
import { merkleTree, verifyPath } from '@kujiya/fairness/merkle';
import type { PrizeEntry } from '@kujiya/fairness/spec';
import { describe, expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import {
  type PathRequest,
  pathsAbove,
  pathsFrom,
  type SubtreeRow,
  subtreeReader,
  subtreeSize,
  subtreesOf,
} from './tree-store.ts';

const shop = useTestShop();

type SlotRow = { number: number; prize_id: number; salt: Buffer };
type Lot = {
  lotId: number;
  total: number;
  root: string;
  slots: Map<number, SlotRow>;
  terms: ReadonlyMap<string, string>;
};

async function lotOf({ tubeId }: { tubeId: number }): Promise<Lot> {
  const [lot] = (
    await shop.db.query<{ total: number; root: string; prizes: PrizeEntry[] }>(
      'select total, root, committed_prizes as prizes from lots where id = $1',
      [tubeId],
    )
  ).rows;
  const { rows } = await shop.db.query<SlotRow>(
    'select number, prize_id, salt from slots where lot_id = $1 order by number',
    [tubeId],
  );
  if (!lot) throw new Error(`no lot ${tubeId}`);
  return {
    lotId: tubeId,
    ...lot,
    terms: leafTermsOf(lot.total, lot.prizes),
    slots: new Map(rows.map((row) => [row.number, row])),
  };
}

function pathReader() {
  const subtreesOf = subtreeReader(shop.db);
  return async (request: PathRequest & Pick<Lot, 'terms'>) =>
    pathsFrom(await subtreesOf(request), request, request.terms);
}

/** Whether the path of a slot leads to the published root. */
function leadsToRoot(
  { lotId, total, root, slots, terms }: Lot,
  number: number,
  path: string[] = [],
): boolean {
  const slot = slots.get(number);
  if (!slot) throw new Error(`no slot ${number}`);
  const leaf = leafHash(
    String(lotId),
    number,
    String(slot.prize_id),
    slot.salt,
    terms.get(String(slot.prize_id)),
  );
  return verifyPath(leaf, number - 1, total, path.map(fromHex), fromHex(root));
}

test('paths requested together are all correct, even when they share subtrees, lots and nodes', async () => {
  // A subtree that is not full, one slot alone in its subtree, and a lot below one subtree.
  const lots = await Promise.all(
    [75, subtreeSize * 4 + 1, 3].map(async (tickets) => lotOf(await shop.tube({ tickets }))),
  );
  const pathsOf = pathReader();
  const asked = lots.flatMap((lot) => [
    { lot, numbers: [...lot.slots.keys()] },
    { lot, numbers: [1, 2] },
    { lot, numbers: [2] },
    { lot, numbers: [lot.total] },
  ]);
  const answers = await Promise.all(asked.map(({ lot, numbers }) => pathsOf({ ...lot, numbers })));
  for (const [i, { lot, numbers }] of asked.entries()) {
    expect([...(answers[i]?.keys() ?? [])]).toEqual(numbers);
    for (const number of numbers)
      expect([lot.total, number, leadsToRoot(lot, number, answers[i]?.get(number))]).toEqual([
        lot.total,
        number,
        true,
      ]);
  }
});

test('a missing slot has no path, and does not affect other paths', async () => {
  const lot = await lotOf(await shop.tube({ tickets: 20 }));
  const pathsOf = pathReader();
  const [right, wrong] = await Promise.allSettled([
    pathsOf({ ...lot, numbers: [20] }),
    pathsOf({ ...lot, numbers: [21] }),
  ]);
  expect(wrong.status).toBe('rejected');
  expect(right.status === 'fulfilled' && leadsToRoot(lot, 20, right.value.get(20))).toBe(true);
});

/** A tube of 40 tickets of two prizes, and its middle subtree as it is stored; format 1 binds no terms. */
function storedLot(format: 1 | 2) {
  const [id, total] = [7, 40];
  const terms = { tier: 'A', name: '娃娃', size: '', picture: '' };
  const prizes = ['1', '2'].map((prizeId) => ({
    ...{ prizeId, quantity: 20, big: false },
    ...(format === 2 && { terms }),
  }));
  const committed = leafTermsOf(total, prizes);
  const slots = Array.from({ length: total }, (_, i) => ({
    prizeId: (i % 2) + 1,
    salt: Buffer.alloc(16, i),
  }));
  const tree = merkleTree(
    slots.map(({ prizeId, salt }, i) =>
      leafHash(String(id), i + 1, String(prizeId), salt, committed.get(String(prizeId))),
    ),
  );
  const mine = slots.slice(16, 32);
  const row: SubtreeRow = {
    ...{ lot_id: id, position: 1 },
    prizes: mine.map(({ prizeId }) => prizeId).join(','),
    salts: Buffer.concat(mine.map(({ salt }) => salt)),
    above: pathsAbove(tree, total)[1]!.toString('hex'),
  };
  const ticket = (number: number) =>
    [number, slots[number - 1]!.prizeId, slots[number - 1]!.salt.toString('hex')] as const;
  return {
    lot: { id, total, terms: committed, root: Buffer.from(tree.root).toString('hex') },
    row,
    ticket,
    prizes,
  };
}

describe.each([1, 2] as const)('a ticket of a lot of format %i', (format) => {
  const { lot, row, ticket, prizes } = storedLot(format);
  const fits = (changed: Partial<SubtreeRow> = {}, of = lot, one = ticket(20)) =>
    subtreesOf([{ ...row, ...changed }]).fits(of, one);
  const [first = '', second = '', ...rest] = row.prizes.split(',');
  const otherSalts = Buffer.from(row.salts);
  otherSalts[255]! ^= 1;

  test('fits as it was committed', () => {
    const subtrees = subtreesOf([row]);
    expect(Array.from({ length: 16 }, (_, i) => subtrees.fits(lot, ticket(i + 17)))).toEqual(
      Array(16).fill(true),
    );
    expect(subtrees.tickets(lot.id, [17, 32, 33])).toEqual([ticket(17), ticket(32)]);
  });

  test.each<[string, boolean]>([
    ['when two others of its subtree are swapped', fits({ prizes: [second, first, ...rest].join(',') })],
    ['when a salt beside it is changed', fits({ salts: otherSalts })],
    ['when a slot is taken out', fits({ prizes: [first, ...rest].join(','), salts: row.salts.subarray(16) })],
    [
      'when a slot is added',
      fits({ prizes: `${row.prizes},1`, salts: Buffer.concat([row.salts, otherSalts]) }),
    ],
    [
      'when the stored nodes are changed',
      fits({ above: row.above.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }),
    ],
    ['when a stored node is missing', fits({ above: row.above.slice(64) })],
    ['when the stored nodes do not end with a whole one', fits({ above: `${row.above}00` })],
    [
      'when its place in the tree is another',
      fits({ position: 0 }, lot, [4, ...ticket(20).slice(1)] as never),
    ],
    ['under another root', fits({}, { ...lot, root: lot.root.replaceAll('1', '2').replaceAll('a', 'b') })],
    ['under a root that is none', fits({}, { ...lot, root: 'root' })],
    ['with another total', fits({}, { ...lot, total: 20 })],
    ['with another prize than its slot', fits({}, lot, [20, 3 - ticket(20)[1], ticket(20)[2]])],
    ['with another salt than its slot', fits({}, lot, [20, ticket(20)[1], ticket(21)[2]])],
    ['of a subtree that was not read', fits({}, lot, ticket(33))],
    ['of another lot', fits({}, { ...lot, id: 8 })],
  ])('does not fit %s', (_, verdict) => expect(verdict).toBe(false));

  test('fits its terms alone', () => {
    const renamed = prizes.map((prize) => ({
      ...prize,
      terms: { tier: 'A', name: '公仔', size: '', picture: '' },
    }));
    expect(fits({}, { ...lot, terms: leafTermsOf(lot.total, renamed) })).toBe(false);
    expect(fits({}, { ...lot, terms: leafTermsOf(41, prizes) })).toBe(format === 1);
  });
});
