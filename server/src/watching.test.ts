import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

const streams = [
  ['raffle/tubes', 'tube_missing'],
  ['blindbox/packages', 'package_missing'],
  ['gacha/products', 'product_missing'],
] as const;

const unwatchable = streams.flatMap(([path, missing]) => [
  [path, '999999', 404, missing] as const,
  [path, String(Number.MAX_SAFE_INTEGER), 404, missing] as const,
  [path, '0', 400, 'invalid_request'] as const,
  [path, 'abc', 400, 'invalid_request'] as const,
]);

test.each(unwatchable)('watching %s/%s is refused', async (path, id, status, code) => {
  const reply = await shop.send({ url: `/api/${path}/${id}/events`, token: null });
  expect(reply).toMatchObject({ status, body: { success: false, code } });
});
