import { buyEntireProduct } from '@kujiya/contract/box-purchase';
import { drawCapsules, gachaCollections, gachaHistory, gachaProduct } from '@kujiya/contract/gacha';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { orderById } from '@kujiya/contract/orders';
import { paymentRedirect } from '@kujiya/contract/payments';
import { listBoxItems } from '@kujiya/contract/storage';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { contentsOf, type TestMachine } from '#testing/figures.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();

const draw = async (
  { productId }: TestMachine,
  { token }: TestMember,
  quantity = 1,
): Promise<AnswerOf<typeof drawCapsules>> => {
  const { status, body } = await shop.call(drawCapsules, {
    params: { id: productId },
    body: { payment_method: 'balance', quantity },
    token,
  });
  expect(status).toBe(200);
  return body;
};
const shown = async ({ productId }: Pick<TestMachine, 'productId'>, token?: string) => {
  const { status, body } = await shop.call(gachaProduct, {
    params: { id: productId },
    ...(token !== undefined && { token }),
  });
  expect([status, Value.Check(gachaProduct.answer, body)]).toEqual([200, true]);
  return body;
};
const historyOf = async ({ token }: TestMember, query: { product_id?: number; page?: number } = {}) =>
  (await shop.call(gachaHistory, { query, token })).body;

test("a machine shows its current contents and odds, and a member's own figures", async () => {
  const machine = await shop.machine({ contents: [1, 3, 6], name: '海風散步' });
  const [rare, normal, common] = machine.figures;
  const ann = await shop.member({ tokens: 10_000 });
  const before = await shown(machine);
  expect(before.product).toMatchObject({ id: machine.productId, name: '海風散步', type: 2, price: 100 });
  expect(before.product).not.toHaveProperty('version');
  expect(
    before.items.map((item) => [item.id, item.rarity, item.remaining_quantity, item.total_quantity]),
  ).toEqual([
    [rare, 'common', 1, 1],
    [normal, 'normal', 3, 3],
    [common, 'rare', 6, 6],
  ]);
  expect(before.collection_status).toEqual({
    totalItems: 3,
    collectedItems: 0,
    collected_item_ids: [],
    is_authenticated: false,
  });
  expect(before.batches).toMatchObject([
    { lot_id: machine.lotId, total: 10, remaining: 10, is_finished: false, title: '第 1 批' },
  ]);

  const { items } = await draw(machine, ann, 3);
  const got = items.map(({ id }) => id);
  for (const viewer of [undefined, ann.token, (await shop.member()).token]) {
    const after = await shown(machine, viewer);
    const isAnn = viewer === ann.token;
    for (const [i, item] of after.items.entries()) {
      const mine = got.filter((id) => id === item.id).length;
      expect(item).toMatchObject({
        remaining_quantity: (before.items[i]?.total_quantity ?? 0) - mine,
        collection_count: isAnn ? mine : 0,
        has_count: isAnn ? mine : 0,
        is_collected: isAnn && mine > 0,
      });
    }
    expect(after.collection_status).toMatchObject({
      collectedItems: isAnn ? new Set(got).size : 0,
      is_authenticated: viewer !== undefined,
    });
    expect(after.batches[0]?.remaining).toBe(7);
  }
});

test.each(['boxCase', 'tube'] as const)('a %s or a missing product is not a machine', async (what) => {
  const { productId } = await shop[what]();
  for (const id of [productId, 2_000_000_000, Number.MAX_SAFE_INTEGER])
    expect(await shop.call(gachaProduct, { params: { id } })).toMatchObject({
      status: 404,
      body: { code: 'product_missing' },
    });
});

test('a draw makes an order and fills the storage; only the first piece of a figure is new', async () => {
  const machine = await shop.machine({ contents: [2, 2], price: 80 });
  const truth = await contentsOf(shop.db, machine.lotId);
  const ann = await shop.member({ tokens: 1_000 });
  const bob = await shop.member({ tokens: 1_000 });
  const one = await draw(machine, ann);
  const three = await draw(machine, ann, 3);
  const all = [...one.items, ...three.items];
  expect(all.map(({ id, number }) => [id, number])).toEqual(truth.map((id, i) => [id, i + 1]));
  expect(all.map(({ is_new }) => is_new)).toEqual(truth.map((id, i) => truth.indexOf(id) === i));
  expect(three).toMatchObject({
    order: { total_amount: 240, points_used: 0, points_discount: 0, final_amount: 240 },
    balance: { tokens: 680, points: 0 },
    product_id: machine.productId,
    product_name: '測試系列',
  });
  expect(three.order.order_number).toMatch(/^G\d{8}[0-9A-Z]{10}$/);

  const { body: box } = await shop.call(listBoxItems, { token: ann.token, query: {} });
  expect(box.total).toBe(4);
  expect(box.data[0]).toMatchObject({ tier: null, storage_days: 60, product_name: '測試系列' });
  expect(box.data.flatMap(({ rarity, quantity }) => Array(quantity).fill(rarity)).sort()).toEqual([
    'common',
    'common',
    'normal',
    'normal',
  ]);

  const to = { params: { orderId: three.order.id } };
  const { body: order } = await shop.call(orderById, { ...to, token: ann.token });
  expect(order.data.order).toMatchObject({
    order_type: 'gashapon',
    status: 'completed',
    payment_status: 'paid',
    final_amount: 240,
    product_id: machine.productId,
    lot_id: machine.lotId,
    transaction_id: three.order.order_number,
  });
  expect(
    order.data.items.map(({ item_id, subtotal, attributes }) => [item_id, subtotal, attributes]),
  ).toEqual(
    three.items.map(({ id, number, rarity, is_new }) => [id, 80, { rarity, tier: null, number, is_new }]),
  );
  expect(order.data.receipt).toEqual(three.receipt);
  const { body: redirect } = await shop.call(paymentRedirect, { ...to, token: ann.token });
  const { id, order_number } = three.order;
  expect(redirect.redirect_url).toBe(
    `/gacha/animation?product_id=${machine.productId}&order_id=${id}&transaction_id=${order_number}`,
  );
  for (const call of [orderById, paymentRedirect])
    expect(await shop.call(call, { ...to, token: bob.token })).toMatchObject({
      status: 404,
      body: { code: 'order_missing' },
    });
});

test("a member's history of one or all machines is newest first, twenty a page", async () => {
  const ann = await shop.member({ tokens: 10_000 });
  const [first, second] = [
    await shop.machine({ contents: [40], name: '第一台' }),
    await shop.machine({ contents: [40], name: '第二台' }),
  ];
  for (const machine of [first, second, first]) await draw(machine, ann, 10);
  await draw(second, await shop.member({ tokens: 1_000 }), 5);
  const all = await historyOf(ann);
  expect(all).toMatchObject({ total: 30, current_page: 1, last_page: 2 });
  expect(all.data.map(({ product }) => product.name)).toEqual([
    ...Array(10).fill('第一台'),
    ...Array(10).fill('第二台'),
  ]);
  const rest = await historyOf(ann, { page: 2 });
  expect(rest.data.map(({ product }) => product.id)).toEqual(Array(10).fill(first.productId));
  const orders = [...all.data, ...rest.data].map(({ order_id }) => order_id);
  expect(orders).toEqual(orders.toSorted((a, b) => b - a));
  const own = await historyOf(ann, { product_id: second.productId });
  expect([own.total, own.data.length]).toEqual([10, 10]);
  expect(await historyOf(ann, { page: 9 })).toMatchObject({ data: [], total: 30, last_page: 2 });
  expect(await historyOf(await shop.member())).toMatchObject({ data: [], total: 0, last_page: 1 });
  for (const token of [null, shop.siteKey])
    expect((await shop.call(gachaHistory, { query: {}, token })).status).toBe(401);
});

test('collections list the machines a member has drawn from, the latest first', async () => {
  const ann = await shop.member({ tokens: 10_000 });
  const machines = [await shop.machine({ contents: [3, 0, 0] }), await shop.machine({ contents: [1, 1, 1] })];
  await shop.machine();
  const { data: none } = (await shop.call(gachaCollections, { token: ann.token })).body;
  expect(none).toEqual([]);
  const [one, other] = machines;
  if (!one || !other) throw new Error('no machines');
  await draw(one, ann, 3);
  await draw(other, ann, 3);
  // Boxes of another game are no capsules.
  const box = await shop.boxCase();
  await shop.call(buyEntireProduct, {
    params: { productId: box.productId },
    body: { payment_method: 'balance', package_id: box.packageId },
    token: ann.token,
  });
  const { data } = (await shop.call(gachaCollections, { token: ann.token })).body;
  expect(data).toMatchObject([
    { product_id: other.productId, totalItems: 3, collectedItems: 3, collected_item_ids: other.figures },
    { product_id: one.productId, totalItems: 3, collectedItems: 1, collected_item_ids: [one.figures[0]] },
  ]);
});
