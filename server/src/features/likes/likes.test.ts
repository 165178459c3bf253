import { getProduct } from '@kujiya/contract/catalogue';
import { listLikes, toggleLike } from '@kujiya/contract/likes';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import { stateOf } from '#testing/state.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
let second: TestServer;
beforeAll(async () => {
  second = await shop.another();
});

const toggle = (id: number, { token }: { token: string | null }, server: TestServer = shop) =>
  server.call(toggleLike, { params: { id }, token });
const likedBy = async ({ token }: TestMember) => {
  const { body } = await shop.call(listLikes, { token });
  expect(Value.Check(listLikes.answer, body)).toBe(true);
  return body.data;
};

test("a like is added and removed; the list is the member's own, latest first", async () => {
  const ann = await shop.member();
  const bob = await shop.member();
  const ids = [
    (await shop.tube()).productId,
    (await shop.boxCase()).productId,
    (await shop.machine()).productId,
  ];
  for (const id of ids)
    expect(await toggle(id, ann)).toEqual({ status: 200, body: { success: true, data: { is_liked: true } } });
  const [tube = 0, box = 0, machine = 0] = ids;
  expect((await likedBy(ann)).map(({ id, type }) => [id, type])).toEqual([
    [machine, 2],
    [box, 1],
    [tube, 0],
  ]);
  expect(await likedBy(bob)).toEqual([]);
  expect((await toggle(box, ann, second)).body.data.is_liked).toBe(false);
  expect((await likedBy(ann)).map(({ id }) => id)).toEqual([machine, tube]);
  expect((await toggle(box, ann)).body.data.is_liked).toBe(true);
  expect((await likedBy(ann)).map(({ id }) => id)).toEqual([box, machine, tube]);
});

test('a liked product is shown as on the shelf, even when unlisted', async () => {
  const ann = await shop.member();
  const { productId } = await shop.tube({ price: 70 });
  await toggle(productId, ann);
  await shop.db.query(`update products set status = '0' where id = $1`, [productId]);
  const { data } = (await shop.call(getProduct, { params: { id: productId } })).body;
  const [liked] = await likedBy(ann);
  expect(liked).toMatchObject({ id: productId, price: 70, status: '0', raffle_info: data.raffle_info });
});

test('twenty simultaneous clicks on two servers leave one like or none, and answer with the state', async () => {
  const ann = await shop.member();
  const { productId } = await shop.machine();
  for (let round = 0; round < 5; round++) {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => toggle(productId, ann, i % 2 ? second : shop)),
    );
    for (const { status } of replies) expect(status).toBe(200);
    const { rowCount } = await shop.db.query('select from likes where member_id = $1', [ann.id]);
    expect((await likedBy(ann)).length).toBe(rowCount);
    expect([0, 1]).toContain(rowCount);
  }
});

test('missing products cannot be liked, and visitors cannot like', async () => {
  const ann = await shop.member();
  const { productId } = await shop.tube();
  const state = await stateOf(shop.db);
  for (const id of [999_999, 2 ** 31, Number.MAX_SAFE_INTEGER])
    expect(await toggle(id, ann)).toMatchObject({ status: 404, body: { code: 'product_missing' } });
  for (const token of [null, shop.siteKey, 'garbage']) {
    expect(await toggle(productId, { token })).toMatchObject({
      status: 401,
      body: { code: 'login_required' },
    });
    expect((await shop.call(listLikes, { token })).status).toBe(401);
  }
  expect(await stateOf(shop.db)).toEqual(state);
});
