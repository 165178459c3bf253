import * as drafts from '@kujiya/contract/staff/product-drafts';
import * as calls from '@kujiya/contract/staff/products';
import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();
const picture = 'products/test.webp';
const prize = { tier: 'A', name: '公仔', quantity: 1, value: 90, image_url: picture };

test('a copy has the prizes as new ones, and only a draft can be deleted', async () => {
  const boss = await shop.staff();
  const record = async (of: number) =>
    (await shop.call(calls.staffProduct, { params: { id: of }, token: boss.token })).body.data;
  const { id, version } = (
    await shop.call(calls.createStaffProduct, {
      body: { type: 0, name: '貓咪一番賞', price: 120, images: [picture], description: '很可愛' },
      token: boss.token,
    })
  ).body.data;
  await shop.call(calls.setStaffPrizes, {
    params: { id },
    body: { version, prizes: [prize] },
    token: boss.token,
  });
  const { body } = await shop.call(drafts.duplicateStaffProduct, { params: { id }, token: boss.token });
  expect(body.data).toMatchObject({
    name: '貓咪一番賞（複製）',
    status: 'draft',
    description: '很可愛',
    images: [picture],
  });
  expect(body.data.prizes).toMatchObject([{ name: '公仔', tier: 'A', quantity: 1, value: 90 }]);
  expect(body.data.prizes[0]?.id).not.toBe((await record(id)).prizes[0]?.id);
  const gone = await shop.call(drafts.deleteStaffProduct, {
    params: { id: body.data.id },
    token: boss.token,
  });
  expect(gone.status).toBe(200);
  expect(
    await shop.call(calls.staffProduct, { params: { id: body.data.id }, token: boss.token }),
  ).toMatchObject({ status: 404 });
});
