import { generateKeyPairSync } from 'node:crypto';
import { fairnessKey, publishedTube } from '@kujiya/contract/fairness';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { expect, test } from 'vitest';
import { features } from '#features.ts';
import { rawPublicKey } from '#shop/draws/keys.ts';
import { receiptOfOrder } from '#shop/draws/proofs.ts';
import { consumersOf, drainEvents } from '#shop/events/service.ts';
import type { Shop } from '#shop/feature.ts';
import { openTestShop, type TestShop } from '#testing/shop.ts';

const consume = async (shop: TestShop) => {
  const own = features.filter(({ name }) => name === 'fairness');
  await drainEvents(shop.db, consumersOf(shop as unknown as Shop, own));
};

test('a receipt keeps the signature that it got, also under a key that takes the place of the first', async () => {
  const shop = await openTestShop();
  const { productId, tubeId } = await shop.tube({ tickets: 5, big: 1 });
  const { token } = await shop.member({ tokens: 1_000 });
  const bought = await shop.call(drawTickets, {
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers: [1, 2, 3, 4, 5] },
    token,
  });
  expect(bought.status).toBe(200);
  const { signature } = bought.body.receipt;
  const { rows } = await shop.db.query('select id from orders');
  const [{ id: orderId }] = rows;

  expect((await receiptOfOrder(shop.db, orderId))?.signature).toBe(null);
  await consume(shop);
  expect((await receiptOfOrder(shop.db, orderId))?.signature).toBe(signature);

  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  await shop.tamper(
    `update shop_keys set private_key = decode('${privateKey.export({ type: 'pkcs8', format: 'der' }).toString('hex')}', 'hex'),
       public_key = decode('${rawPublicKey(publicKey).toString('hex')}', 'hex') where name = 'receipts'`,
  );
  const second = await shop.another();
  expect((await second.call(fairnessKey, {})).body.public_key).toBe(rawPublicKey(publicKey).toString('hex'));
  const file = await second.call(publishedTube, { params: { tubeId } });
  expect(file.body.receipts).toMatchObject([{ signature }]);
  await shop.close();
});

test('the role of the shop cannot change a key, a receipt or a signature', async () => {
  const shop = await openTestShop();
  for (const statement of [
    'update shop_keys set public_key = private_key',
    'delete from shop_keys',
    'truncate shop_keys',
    'update receipts set seq = seq + 1',
    'delete from receipt_signatures',
  ])
    await expect(shop.db.query(statement)).rejects.toThrow('is append-only');
  await shop.close();
});
