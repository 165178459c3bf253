import { fairnessKey, fairnessRefusals, ownReceipts, publishedTube } from '@kujiya/contract/fairness';
import { drawCapsules } from '@kujiya/contract/gacha';
import { tubeTickets } from '@kujiya/contract/ichiban';
import { drawResult, drawTickets, publicDrawResult } from '@kujiya/contract/ticket-purchase';
import { receiptHash, verifyChain, verifyDraw } from '@kujiya/fairness/receipt';
import { verifyLot } from '@kujiya/fairness/verify-lot';
import { expect, test } from 'vitest';
import { proofOf, receiptOf } from '#testing/proof.ts';
import { openTestShop, useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

const file = (tubeId: number) => shop.call(publishedTube, { params: { tubeId } });
const free = (tubeId: number) =>
  shop.db.query('update lots set locked_by = null, locked_until = null where id = $1', [tubeId]);

test.each([
  ['with a total that divides by 100', 20, true],
  ['shuffled alone', 23, true],
  ['without a LAST prize', 20, false],
  ['of two tickets', 2, true],
])('a tube %s, sold out to several members, is published and verifies', async (_, tickets, last) => {
  const { productId, tubeId } = await shop.tube({ tickets, big: Math.min(3, tickets - 1), price: 10, last });
  const members = await Promise.all(Array.from({ length: 3 }, () => shop.member({ tokens: 1_000 })));
  const { body: opened } = await shop.call(tubeTickets, { params: { tubeId } });
  const numbers = Array.from({ length: tickets }, (_, i) => ((i * 7) % tickets) + 1);
  const results = [];
  for (let i = 0; numbers.length > 0; i++) {
    const unfinished = {
      status: 409,
      body: { code: 'tube_unfinished', message: fairnessRefusals.tube_unfinished.message },
    };
    expect(await file(tubeId)).toMatchObject(unfinished);
    await free(tubeId);
    const member = members[i % members.length];
    const { status, body } = await shop.call(drawTickets, {
      params: { tubeId },
      body: {
        payment_method: 'balance',
        product_id: productId,
        ticket_numbers: numbers.splice(0, 1 + (i % 4)),
      },
      token: member?.token ?? null,
    });
    expect(status).toBe(200);
    results.push({ body, member });
  }

  const { status, body: published } = await file(tubeId);
  expect(status).toBe(200);
  const { ok, checks } = await verifyLot(published);
  expect(checks.filter((check) => !check.ok)).toEqual([]);
  expect(ok).toBe(true);
  const { body: key } = await shop.call(fairnessKey, {});
  expect(published).toMatchObject({
    root: opened.tube_info.root,
    txidHash: opened.tube_info.txid_hash,
    publicKey: key.public_key,
    method: tickets === 23 ? 'shuffle' : 'txid',
  });
  const hashes = published.receipts.map(receiptHash);
  for (const member of members) {
    const { body } = await shop.call(ownReceipts, { params: { tubeId }, token: member.token });
    const own = results.filter((one) => one.member === member).map(({ body }) => body.receipt.hash);
    expect(body.data.map(({ hash }: { hash: string }) => hash)).toEqual(own);
    for (const { seq, hash } of body.data) expect(hashes[seq - 1]).toBe(hash);
  }

  const receipts = results.map(({ body }) => body.receipt);
  expect(verifyChain(receipts.map(receiptOf))).toEqual({ ok: true });
  for (const { body, member } of results) {
    // The proof is checked against what was public before the sale, not against what came with it.
    const proof = { ...proofOf(body.receipt), root: opened.tube_info.root, publicKey: key.public_key };
    expect((await verifyDraw(proof)).ok).toBe(true);
    const to = { params: { id: body.order.id } };
    expect((await shop.call(drawResult, { ...to, token: member?.token ?? null })).body.receipt).toEqual(
      body.receipt,
    );
    expect((await shop.call(publicDrawResult, to)).body.receipt).toEqual(body.receipt);
  }
  const lasts = results.map(({ body }) => body.last_prize?.tier ?? null);
  expect(lasts).toEqual([...Array(results.length - 1).fill(null), last ? 'LAST' : null]);
});

test('the key is the same for every server and start', async () => {
  const second = await shop.another();
  const key = await shop.call(fairnessKey, {});
  expect(await second.call(fairnessKey, {})).toEqual(key);
  expect(key.body.public_key).toMatch(/^[0-9a-f]{64}$/);
});

test('servers that start simultaneously make one key', async () => {
  const other = await openTestShop();
  await other.tamper('delete from shop_keys');
  const servers = await Promise.all(Array.from({ length: 4 }, () => other.another()));
  const keys = await Promise.all(
    servers.map(async ({ call }) => (await call(fairnessKey, {})).body.public_key),
  );
  expect(new Set(keys).size).toBe(1);
  await other.close();
});

test('a shop that issued receipts does not start without their key', async () => {
  const other = await openTestShop();
  const { productId } = await other.machine();
  const { token } = await other.member({ tokens: 1_000 });
  const bought = await other.call(drawCapsules, {
    params: { id: productId },
    body: { payment_method: 'balance' },
    token,
  });
  expect(bought.status).toBe(200);
  await other.tamper(`delete from shop_keys where name = 'receipts'`);
  await expect(other.another()).rejects.toThrow(/^The key that signed this shop’s receipts is missing/);
  await other.close();
});

test('a missing tube has no file', async () => {
  for (const tubeId of [999_999, Number.MAX_SAFE_INTEGER])
    expect(await file(tubeId)).toMatchObject({ status: 404, body: { code: 'tube_missing' } });
});
