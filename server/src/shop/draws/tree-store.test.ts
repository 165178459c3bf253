import { fromHex } from '@kujiya/fairness/bytes';
import { leafHash, leafTermsOf, type PrizeEntry } from '@kujiya/fairness/commit';
import { verifyPath } from '@kujiya/fairness/merkle';
import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import { type PathRequest, pathsFrom, subtreeReader, subtreeSize } from './tree-store.ts';

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
