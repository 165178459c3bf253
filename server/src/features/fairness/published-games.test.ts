import { productCases } from '@kujiya/contract/blindbox';
import type { BoxPurchase } from '@kujiya/contract/box-purchase';
import { fairnessKey, publishedTube } from '@kujiya/contract/fairness';
import { drawCapsules, gachaProduct } from '@kujiya/contract/gacha';
import type { DrawReceipt } from '@kujiya/contract/shop/draws';
import { verifyChain, verifyDraw } from '@kujiya/fairness/receipt';
import { verifyLot } from '@kujiya/fairness/verify-lot';
import type { Static } from 'typebox';
import { beforeAll, expect, test } from 'vitest';
import { boxesOf, passHolds } from '#testing/boxes.ts';
import { proofOf, receiptOf } from '#testing/proof.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
let second: TestServer;
let players: TestMember[];
let publicKey: string;
beforeAll(async () => {
  second = await shop.another();
  players = await Promise.all(Array.from({ length: 4 }, () => shop.member({ tokens: 10_000 })));
  publicKey = (await shop.call(fairnessKey, {})).body.public_key;
});

const file = (tubeId: number) => second.call(publishedTube, { params: { tubeId } });
const expectUnfinished = async (lotId: number) =>
  expect(await file(lotId)).toMatchObject({ status: 409, body: { code: 'tube_unfinished' } });
/** The proof is checked against what was public before the sale, not against what came with it. */
const expectProven = async (receipt: DrawReceipt, { root }: { root: string }) =>
  expect(await verifyDraw({ ...proofOf(receipt), root, publicKey })).toMatchObject({ ok: true });
async function expectPublished(
  lotId: number,
  format: 'kujiya-tube/3' | 'kujiya-batch/3',
  opened: { root: string; txid_hash: string; total: number },
) {
  const { status, body } = await file(lotId);
  expect(status).toBe(200);
  const { ok, checks } = await verifyLot(body);
  expect(checks.filter((check) => !check.ok)).toEqual([]);
  expect(ok).toBe(true);
  const { root, txid_hash: txidHash, total } = opened;
  expect(body).toMatchObject({ format, root, txidHash, total, publicKey, lastPrizeId: null });
  return body;
}
const inTurn = (i: number): TestMember => {
  const player = players[i % players.length];
  if (!player) throw new Error('nobody');
  return player;
};

test.each([
  ['of six all different', [1, 1, 1, 1, 1, 1], 0],
  ['with the last boxes bought as a case', [4, 3, 2, 1], 5],
  ['bought whole', [1, 1, 1], 0],
  ['of twenty', [10, 5, 4, 1], 2],
])('a case %s, sold to several members, is published and verifies', async (name, contents, left) => {
  const box = await shop.boxCase({ contents });
  const { body: before } = await shop.call(productCases, {
    params: { productId: box.productId },
    query: {},
  });
  const opened = before.data.packages[0]?.commitment;
  if (!opened) throw new Error('no package');
  expect(before.data.packages[0]?.contents).toEqual(
    contents.map((total, i) => ({ item_id: box.figures[i], total, remaining: total })),
  );
  const bought: Static<typeof BoxPurchase>[] = [];
  const numbers = Array.from({ length: opened.total }, (_, i) => ((i * 7) % opened.total) + 1);
  const single = [...new Set(numbers)].slice(0, name === 'bought whole' ? 0 : opened.total - left);
  for (const [i, number] of single.entries()) {
    await expectUnfinished(box.packageId);
    const boxes = boxesOf(i % 2 ? second : shop, box);
    await passHolds(shop.db, box, 200);
    expect((await boxes.hold(inTurn(i), number)).status).toBe(200);
    bought.push((await boxes.buy(inTurn(i), number)).body);
  }
  if (single.length < opened.total) {
    await expectUnfinished(box.packageId);
    bought.push((await boxesOf(shop, box).buyCase(inTurn(3))).body);
  }

  const receipts = bought.map(({ data }) => data.receipt);
  for (const receipt of receipts) await expectProven(receipt, opened);
  expect(verifyChain(receipts.map(receiptOf))).toEqual({ ok: true });
  const published = await expectPublished(box.packageId, 'kujiya-tube/3', opened);
  expect(published.receipts.map(({ signature }) => signature)).toEqual(
    receipts.map(({ signature }) => signature),
  );
});

test('batches emptied concurrently on two servers are published, each when it is empty', async () => {
  const machine = await shop.machine({
    price: 10,
    batches: [
      [1, 9, 30],
      [2, 8, 14],
    ],
  });
  const to = { params: { id: machine.productId } };
  const { body: before } = await shop.call(gachaProduct, to);
  const receipts: DrawReceipt[] = [];
  for (const [at, lotId] of machine.lotIds.entries()) {
    const opened = before.batches[at];
    if (!opened) throw new Error('no batch');
    expect(opened.lot_id).toBe(lotId);
    const own: DrawReceipt[] = [];
    for (let left = opened.total; left > 0; ) {
      await expectUnfinished(lotId);
      const replies = await Promise.all(
        players.flatMap(({ token }, i) =>
          [3, 1].map((quantity) =>
            (i % 2 ? second : shop).call(drawCapsules, {
              ...to,
              body: { payment_method: 'balance', quantity: left < 8 ? 1 : quantity },
              token,
            }),
          ),
        ),
      );
      for (const { status, body } of replies) if (status === 200) receipts.push(body.receipt);
      own.splice(0, own.length, ...receipts.filter(({ lot_id }) => lot_id === lotId));
      left = opened.total - own.reduce((sum, { tickets }) => sum + tickets.length, 0);
    }
    for (const receipt of own) await expectProven(receipt, opened);
    const published = await expectPublished(lotId, 'kujiya-batch/3', opened);
    expect(published.receipts.map(({ signature }) => signature).sort()).toEqual(
      own.map(({ signature }) => signature).sort(),
    );
  }
  expect((await shop.call(gachaProduct, to)).body.batches.map(({ is_finished }) => is_finished)).toEqual([
    true,
    true,
  ]);
});
