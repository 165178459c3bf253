import * as calls from '@kujiya/contract/staff/products';
import { moveStaffStock } from '@kujiya/contract/staff/stock';
import { beforeAll, expect, test } from 'vitest';
import { makeProduct, makeStocked } from '#testing/products.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

const shop = useTestShop();
let boss: TestStaff;
beforeAll(async () => {
  boss = await shop.staff();
});

const publish = (id: number) => shop.call(calls.publishStaffProduct, { params: { id }, token: boss.token });
const missingOf = async (id: number) =>
  (await shop.call(calls.staffProduct, { params: { id }, token: boss.token })).body.data.missing;

const prize = { tier: 'A', name: '大公仔', quantity: 10, image_url: 'products/test.webp' };

test('a game goes on the shelf once a lot of it is on sale or will be, and stays there without one', async () => {
  const wanted = { type: 0 as const, status: '0' as const, prizes: [prize] };
  const { productId: id, lotIds } = await makeStocked(shop.db, wanted, [null]);
  const tubeIs = (change: string) => shop.db.query(`update lots set ${change} where id = any ($1)`, [lotIds]);
  for (const [change, missing] of [
    [`state = 'paused'`, ['lot']],
    [`state = 'committed'`, ['lot']],
    [`opens_next = true`, []],
    [`opens_next = false, open_at = now() + interval '1 day'`, []],
    [`state = 'open', open_at = null`, []],
  ] as const) {
    await tubeIs(change);
    expect(await missingOf(id), change).toEqual(missing);
  }
  await tubeIs(`state = 'paused'`);
  expect(await publish(id)).toMatchObject({
    status: 422,
    body: { missing: ['lot'], message: '還不能上架，請先補上：開賣中或排定開賣的籤池' },
  });
  await tubeIs(`state = 'open'`);
  expect(await publish(id)).toMatchObject({ status: 200 });
  await tubeIs(`state = 'paused'`);
  expect(await publish(id)).toMatchObject({
    status: 200,
    body: { data: { status: 'published', missing: ['lot'] } },
  });
  await tubeIs(`state = 'open'`);
});

test('a machine goes on the shelf with a batch', async () => {
  const figure = { name: '扭蛋貓', rarity: 'common' as const, image_url: 'products/test.webp' };
  const wanted = { type: 2 as const, status: '0' as const, prizes: [figure] };
  const { productId: id } = await makeStocked(shop.db, wanted, [[2]]);
  expect(await missingOf(id)).toEqual([]);
  const { productId: bare } = await makeStocked(shop.db, wanted, []);
  expect(await missingOf(bare)).toEqual(['lot']);
});

test('goods go on the shelf once a piece is in stock', async () => {
  const id = await makeProduct(shop.db, { status: '0' });
  expect(await publish(id)).toMatchObject({ status: 422, body: { missing: ['stock'] } });
  const body = { quantity: 1, reason: '進貨' };
  await shop.call(moveStaffStock, { params: { id }, body, token: boss.token });
  expect(await publish(id)).toMatchObject({ status: 200 });
});
