import { caseBoxes, heldBox, productCases } from '@kujiya/contract/blindbox';
import { boxResult } from '@kujiya/contract/box-purchase';
import { collectionStatus } from '@kujiya/contract/figures';
import { getOrder, orderById } from '@kujiya/contract/orders';
import { paymentRedirect } from '@kujiya/contract/payments';
import { listBoxItems } from '@kujiya/contract/storage';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { boxesOf, passHolds } from '#testing/boxes.ts';
import { type CaseOptions, contentsOf, type TestCase } from '#testing/figures.ts';
import { shipAll } from '#testing/parcel.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
let ann: TestMember;
beforeAll(async () => {
  ann = await shop.member({ tokens: 1_000_000, points: 100_000 });
});

const casesOf = async ({ productId }: Pick<TestCase, 'productId'>) => {
  const { status, body } = await shop.call(productCases, {
    params: { productId },
    query: { _t: '1790000000000' },
  });
  expect([status, Value.Check(productCases.answer, body)]).toEqual([200, true]);
  return body.data;
};
async function take(box: TestCase, number: number, member = ann) {
  const boxes = boxesOf(shop, box);
  await passHolds(shop.db, box, 200);
  expect((await boxes.hold(member, number)).status).toBe(200);
  const { status, body } = await boxes.buy(member, number);
  expect(status).toBe(200);
  return body.data;
}
const collectionOf = async ({ productId }: Pick<TestCase, 'productId'>, { token }: TestMember) =>
  (await shop.call(collectionStatus, { params: { productId }, token })).body.data;

test('the lines of a whole case sum to its price, also one that its boxes do not divide', async () => {
  const box = await shop.boxCase({ contents: [1, 2, 5], casePrice: 2_250 });
  const member = await shop.member({ tokens: 2_250 });
  expect((await boxesOf(shop, box).buyCase(member)).status).toBe(200);
  const { rows } = await shop.db.query('select id from orders where member_id = $1', [member.id]);
  const reply = await shop.call(getOrder, { params: { id: String(rows[0].id) }, token: member.token });
  const { items } = reply.body.data;
  expect(items.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(8);
  expect(items.reduce((sum, { subtotal }) => sum + subtotal, 0)).toBe(2_250);
});

test('a product lists its cases, sold-out ones last, without the contents of closed boxes', async () => {
  const box = await shop.boxCase({ cases: 3, contents: [1, 2], name: '貓的一天', casePrice: 280 });
  const [first = 0, second = 0, third = 0] = box.packageIds;
  const before = await casesOf(box);
  expect(before.product).toMatchObject({
    name: '貓的一天',
    type: 1,
    price: 100,
    case_price: 280,
    image_url: 'products/test.webp',
    box_image_url: 'products/box.webp',
    inner_page_image_url: 'products/inner.webp',
  });
  expect(before.product).not.toHaveProperty('version');
  expect(before.product.figures.map(({ id, rarity }) => [id, rarity])).toEqual([
    [box.figures[0], 'common'],
    [box.figures[1], 'normal'],
  ]);
  expect(before.packages.map(({ id }) => id)).toEqual([first, second, third]);
  await boxesOf(shop, box).buyCase(ann);
  const opened = await take({ ...box, packageId: second }, 2);
  const { packages } = await casesOf(box);
  expect(packages.map(({ id, is_sold_out }) => [id, is_sold_out])).toEqual([
    [second, false],
    [third, false],
    [first, true],
  ]);
  const truth = await contentsOf(shop.db, second);
  expect(packages[0]).toMatchObject({
    remaining_boxes: 2,
    statistics: { drawn_count: 1, total_count: 3, remaining_count: 2 },
    contents: box.figures.map((item_id, i) => ({
      item_id,
      total: i + 1,
      remaining: i + 1 - (truth[1] === item_id ? 1 : 0),
    })),
  });
  const closed = { is_drawn: false, name: null, image_url: null, rarity: null, item_id: null };
  const [drawn] = opened.items;
  const { item_id, item_name: name, item_image_url: image_url, rarity } = drawn ?? {};
  expect(packages[0]?.items).toMatchObject([
    { item_index: 1, ...closed },
    { item_index: 2, is_drawn: true, is_locked: false, item_id, name, image_url, rarity },
    { item_index: 3, ...closed },
  ]);
  const items = await shop.call(caseBoxes, { params: { packageId: second } });
  expect(items.body.data).toEqual(packages[0]?.items);
});

test.each<[string, CaseOptions, string | null, number, number, number]>([
  ['with a price of its own', { casePrice: 540 }, null, 540, 100, 500],
  ['without', { casePrice: null }, null, 600, 100, 500],
  ['at a discount', { casePrice: 540 }, 'discount_price = 90', 540, 90, 450],
  ['at a price in points', { casePrice: 540 }, 'discount_price = 90, point_price = 80', 540, 80, 400],
])(
  'the price of a case %s: its own while untouched, then the sum of its boxes',
  async (_, options, change, untouched, single, rest) => {
    const box = await shop.boxCase({ price: 100, cases: 2, ...options });
    if (change) await shop.db.query(`update products set ${change} where id = $1`, [box.productId]);
    const priceOf = async (id: number) => (await casesOf(box)).packages.find((one) => one.id === id);
    expect(await priceOf(box.packageId)).toMatchObject({
      package_price: untouched,
      single_draw_price: single,
    });
    expect((await take(box, 1)).order.final_amount).toBe(single);
    expect(await priceOf(box.packageId)).toMatchObject({ package_price: rest });
    const boxes = boxesOf(shop, box);
    const dear = await boxes.buyCase(ann, { final_amount: untouched });
    expect(dear).toMatchObject({ status: 409, body: { code: 'price_changed', final_amount: rest } });
    expect((await boxes.buyCase(ann, { final_amount: rest })).body.data.order.total_amount).toBe(rest);
    const other = boxesOf(shop, { ...box, packageId: box.packageIds[1] ?? 0 });
    const { data } = (await other.buyCase(ann, { final_amount: untouched - 10, points_discount: 200 })).body;
    expect(data.order).toMatchObject({
      total_amount: untouched,
      points_used: 200,
      points_discount: 10,
      final_amount: untouched - 10,
    });
    expect(data.items).toHaveLength(6);
  },
);

test("a purchase's contents can be fetched again by its owner, through every call", async () => {
  const box = await shop.boxCase({ contents: [2, 2, 1], casePrice: 404 });
  const bob = await shop.member({ tokens: 10_000 });
  const truth = await contentsOf(shop.db, box.packageId);
  const { id, balance, ...result } = (await boxesOf(shop, box).buyCase(ann)).body.data;
  expect(id).toBe(result.order_id);
  expect(result.items.map(({ item_index, item_id, is_new }) => [item_index, item_id, is_new])).toEqual(
    truth.map((figure, i) => [i + 1, figure, truth.indexOf(figure) === i]),
  );
  expect(result).toMatchObject({
    product_id: box.productId,
    package_id: box.packageId,
    package_title: '第 1 中盒',
    box_image_url: 'products/box.webp',
    item_name: result.items[0]?.item_name,
    item_image_url: result.items[0]?.item_image_url,
  });
  expect(result.order.order_number).toMatch(/^B\d{8}[0-9A-Z]{10}$/);
  const to = { params: { orderId: id } };
  expect((await shop.call(boxResult, { ...to, token: ann.token })).body.data).toEqual(result);

  const { data } = (await shop.call(orderById, { ...to, token: ann.token })).body;
  expect(data.order).toMatchObject({ order_type: 'blindbox', total_amount: 404, discount_amount: 0 });
  expect(data.items.map(({ attributes }) => attributes.number)).toEqual([1, 2, 3, 4, 5]);
  expect(data.items.reduce((sum, { subtotal }) => sum + subtotal, 0)).toBe(404);
  expect(data.receipt).toEqual(result.receipt);
  const { redirect_url } = (await shop.call(paymentRedirect, { ...to, token: ann.token })).body;
  expect(redirect_url).toBe(
    `/blindbox/result?order_id=${id}&product_id=${box.productId}&package_id=${box.packageId}`,
  );
  const { body: won } = await shop.call(listBoxItems, { token: ann.token, query: { per_page: 100 } });
  const ofThis = won.data.filter(({ origin }) => origin?.order_id === id);
  expect(ofThis.flatMap(({ item_name, quantity }) => Array(quantity).fill(item_name)).sort()).toEqual(
    result.items.map(({ item_name }) => item_name).sort(),
  );
  for (const token of [bob.token, null, shop.siteKey]) {
    const status = token === bob.token ? 404 : 401;
    for (const call of [boxResult, orderById, paymentRedirect])
      expect((await shop.call(call, { ...to, token })).status).toBe(status);
  }
  const foreign = await shop.call(boxResult, { params: { orderId: 999_999 }, token: ann.token });
  expect(foreign).toMatchObject({ status: 404, body: { code: 'result_missing' } });
});

test('a collection counts every figure ever drawn, and knows when it is complete', async () => {
  const box = await shop.boxCase({ contents: [2, 1, 1], cases: 2 });
  const bob = await shop.member({ tokens: 10_000 });
  const empty = await collectionOf(box, bob);
  expect(
    empty.collection_status.map(({ item_id, is_collected, count }) => [item_id, is_collected, count]),
  ).toEqual(box.figures.map((figure) => [figure, false, 0]));
  expect(empty.statistics).toEqual({
    total_unique_items: 3,
    collected_items: 0,
    completion_percentage: 0,
    is_complete: false,
  });
  const { items } = await take(box, 1, bob);
  expect(items[0]?.is_new).toBe(true);
  const one = await collectionOf(box, bob);
  expect(one.statistics).toMatchObject({ collected_items: 1, completion_percentage: 33, is_complete: false });
  expect(one.collection_status.filter(({ is_collected }) => is_collected)).toMatchObject([
    { item_id: items[0]?.item_id, count: 1 },
  ]);
  const rest = (await boxesOf(shop, box).buyCase(bob)).body.data.items;
  const known = items[0]?.item_id;
  expect(rest.filter(({ is_new }) => is_new)).toHaveLength(2);
  expect(rest.find(({ item_id }) => item_id === known)?.is_new ?? false).toBe(false);
  // Figures that were shipped, or have expired, still count as owned.
  await shipAll(shop, bob);
  const all = await collectionOf(box, bob);
  expect(all.statistics).toMatchObject({ collected_items: 3, completion_percentage: 100, is_complete: true });
  expect(all.collection_status.map(({ count }) => count)).toEqual([2, 1, 1]);
  expect((await collectionOf(box, await shop.member())).statistics.collected_items).toBe(0);
});

test('products without cases, of other types or missing have no blind-box pages', async () => {
  const ids = [
    (await shop.tube()).productId,
    (await shop.machine()).productId,
    999_999,
    Number.MAX_SAFE_INTEGER,
  ];
  const missing = { status: 404, body: { code: 'product_missing' } };
  for (const productId of ids) {
    const to = { params: { productId } };
    expect(await shop.call(productCases, { ...to, query: {} })).toMatchObject(missing);
    expect(await shop.call(collectionStatus, { ...to, token: ann.token })).toMatchObject(missing);
  }
  const box = await shop.boxCase();
  for (const token of [null, shop.siteKey]) {
    const collection = await shop.call(collectionStatus, { params: { productId: box.productId }, token });
    expect(collection.status).toBe(401);
    const held = await shop.call(heldBox, {
      params: { packageId: box.packageId },
      query: { itemIndex: 1 },
      token,
    });
    expect(held.status).toBe(401);
  }
});
