import { listBoxItems, storageCounts } from '@kujiya/contract/storage';
import { chooseVariant } from '@kujiya/contract/variants';
import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import { addressOf, send } from '#testing/storage.ts';
import { draw, variantTube } from '#testing/variants.ts';

const shop = useTestShop();

test('the pieces without a variant are listed one by one, also in a parcel that waits, until each has one', async () => {
  const tube = await variantTube(shop, [2, 1]);
  const member = await shop.member({ tokens: 1_000 });
  const { token } = member;
  await draw(shop, tube, member, [1, 2, 3, 4, 5]);
  const list = async (page: { before?: number; per_page?: number } = {}) =>
    (await shop.call(listBoxItems, { query: { tab: 'unchosen', ...page }, token })).body;
  const left = async () => (await shop.call(storageCounts, { query: {}, token })).body.data.unchosen;

  const { data, total, next } = await list();
  expect(data.map(({ quantity, variant_choice, prize_id }) => [quantity, variant_choice, prize_id])).toEqual(
    Array(3).fill([1, 'open', tube.prizeIds[1]]),
  );
  expect([total, next, await left()]).toEqual([3, null, 3]);
  const first = await list({ per_page: 2 });
  expect(await list({ per_page: 2, before: first.next ?? 0 })).toMatchObject({ data: [data[2]], next: null });

  const [one, two] = data.map(({ id }) => id);
  const variant_id = tube.variants[0]?.id ?? 0;
  await shop.call(chooseVariant, { params: { id: one ?? 0 }, body: { variant_id }, token });
  await send(shop, { ...member, addressId: await addressOf(shop, member) }, { ids: [two ?? 0] });
  const after = await list();
  expect(after.data.map(({ id }) => id)).toEqual(data.slice(1).map(({ id }) => id));
  expect(await left()).toBe(2);
  const { body } = await shop.call(storageCounts, { query: {}, token: (await shop.member()).token });
  expect(body.data.unchosen).toBe(0);
});
