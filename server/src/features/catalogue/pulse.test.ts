import { catalogueLimits, listProducts, type PulseShelf, type ShelfSort } from '@kujiya/contract/catalogue';
import { searchProducts } from '@kujiya/contract/search';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { beforeEach, expect, test } from 'vitest';
import type { NewProduct } from '#shop/catalogue/service.ts';
import { makeProduct, makeStocked } from '#testing/products.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();
beforeEach(() => shop.db.query(`update products set status = '0'`));

const picture = 'prizes/test.webp';
/** A tube of an A prize, so many others, and a last prize. */
const tube = (name: string, others: number, more: Partial<NewProduct> = {}, tubes = 1) =>
  makeStocked(
    shop.db,
    {
      ...{ name, type: 0, price: 10 },
      prizes: [
        { tier: 'A', name: '大', quantity: 1, image_url: picture, is_big: true },
        { tier: 'D', name: '小', quantity: others, image_url: picture },
        { tier: 'LAST', name: '最後', quantity: 1, image_url: picture },
      ],
      ...more,
    },
    Array.from({ length: tubes }, () => null),
  );
/** The tickets of a tube's prize A, or the others. */
const numbersOf = async (lotId: number, prizeId: number, has: boolean) => {
  const { rows } = await shop.db.query<{ number: number }>(
    'select number from slots where lot_id = $1 and (prize_id = $2) = $3 order by number',
    [lotId, prizeId, has],
  );
  return rows.map(({ number }) => number);
};
const draw = async (productId: number, tubeId: number, numbers: number[]) => {
  const { token } = await shop.member({ tokens: 1_000 });
  const body = { payment_method: 'balance', product_id: productId, ticket_numbers: numbers } as const;
  const { status } = await shop.call(drawTickets, { params: { tubeId }, body, token });
  expect(status).toBe(200);
  await shop.db.query('update lots set locked_by = null, locked_until = null where id = $1', [tubeId]);
};
/** The page as the shop makes it when it is not kept any more. */
let turn = 40;
const list = async (query: {
  shelf?: PulseShelf;
  sort?: ShelfSort;
  type?: 0 | 1;
  page?: number;
  limit?: number;
}) => {
  turn -= 1;
  return (await shop.call(listProducts, { query: { limit: turn, ...query } })).body;
};
const names = async (query: Parameters<typeof list>[0]) => (await list(query)).data.map(({ name }) => name);

test('a card says what is left: prize A of its tubes, its last prize when it is near, hidden figures of cases', async () => {
  const { productId, lotIds, prizeIds } = await tube('籤', 19);
  const [lot = 0, a = 0] = [lotIds[0], prizeIds[0]];
  await makeStocked(
    shop.db,
    {
      ...{ name: '盒', type: 1, price: 10 },
      prizes: [
        { name: '貓', rarity: 'normal', image_url: picture },
        { name: '藏', rarity: 'hidden', image_url: picture },
      ],
    },
    [
      [5, 1],
      [6, 0],
    ],
  );
  await makeProduct(shop.db, { name: '杯' });
  const card = async (name: string) => (await list({})).data.find((one) => one.name === name);
  expect(await card('籤')).toMatchObject({
    big_left: 1,
    raffle_info: { remaining_tickets: 20, total_tickets: 20 },
  });
  expect(await card('籤')).not.toHaveProperty('last_near');
  expect(await card('盒')).toMatchObject({ hidden_left: 1, raffle_info: null });
  expect(await card('盒')).not.toHaveProperty('big_left');
  for (const field of ['big_left', 'last_near', 'hidden_left'])
    expect(await card('杯')).not.toHaveProperty(field);

  const others = await numbersOf(lot, a, false);
  await draw(productId, lot, others.slice(0, 10));
  expect(await card('籤')).toMatchObject({ big_left: 1, last_near: 10 });
  await draw(productId, lot, await numbersOf(lot, a, true));
  expect(await card('籤')).toMatchObject({ big_left: 0, last_near: 9 });
});

test('a card counts the tube that its page opens: the last prize is nearest, then an A is left, then the first', async () => {
  const { productId, lotIds, prizeIds } = await makeStocked(
    shop.db,
    {
      ...{ name: '三筒', type: 0, price: 10 },
      prizes: [
        { tier: 'A', name: '大', quantity: 1, image_url: picture, is_big: true },
        { tier: 'D', name: '小', quantity: 19, image_url: picture },
        { tier: 'LAST', name: '最後', quantity: 1, image_url: picture },
      ],
    },
    [null, null, null],
  );
  const [first = 0, second = 0, third = 0] = lotIds;
  const a = prizeIds[0]!;
  const shown = async () => {
    const [found] = (await shop.call(searchProducts, { query: { q: '三筒' } })).body;
    const [card] = (await list({})).data;
    expect(card?.shown_tube).toEqual(found?.shown_tube);
    return card;
  };
  expect(await shown()).toMatchObject({
    shown_tube: { id: first, remaining: 20, total: 20, tubes: 3 },
    raffle_info: { remaining_tickets: 60, total_tickets: 60 },
  });
  await draw(productId, first, await numbersOf(first, a, true));
  expect(await shown()).toMatchObject({ big_left: 2, shown_tube: { id: second, remaining: 20 } });
  const others = await numbersOf(third, a, false);
  await draw(productId, third, others.slice(0, 10));
  expect(await shown()).toMatchObject({ last_near: 10, shown_tube: { id: third, remaining: 10 } });
  await draw(productId, third, others.slice(10));
  await draw(productId, third, await numbersOf(third, a, true));
  expect(await shown()).toMatchObject({ shown_tube: { id: second, remaining: 20, total: 20, tubes: 2 } });
});

test('the shelves hold what they are named after, the best chance first', async () => {
  const wide = await tube('大筒', 29);
  const narrow = await tube('小筒', 9);
  const gone = await tube('無大賞', 29);
  await tube('未開賣', 9, { draw_date: new Date(Date.now() + 3_600_000) });
  await makeProduct(shop.db, { name: '下週的杯', release_date: new Date(Date.now() + 7 * 86_400_000) });
  await makeProduct(shop.db, { name: '杯' });
  await draw(gone.productId, gone.lotIds[0]!, await numbersOf(gone.lotIds[0]!, gone.prizeIds[0]!, true));
  expect(await names({ shelf: 'big' })).toEqual(['小筒', '大筒']);
  expect(await names({ shelf: 'ending' })).toEqual(['小筒']);
  expect(await names({ shelf: 'soon' })).toEqual(['未開賣', '下週的杯']);
  expect(await names({ shelf: 'soon', type: 0 })).toEqual(['未開賣']);
  expect((await names({ shelf: 'new' })).sort()).toEqual((await names({})).sort());

  const others = await numbersOf(wide.lotIds[0]!, wide.prizeIds[0]!, false);
  for (const from of [0, 10, 20]) await draw(wide.productId, wide.lotIds[0]!, others.slice(from, from + 10));
  // Now one of its two tickets is the prize A.
  expect(await names({ shelf: 'big' })).toEqual(['大筒', '小筒']);
  expect(await names({ shelf: 'ending' })).toEqual(['大筒', '小筒']);
  await draw(
    narrow.productId,
    narrow.lotIds[0]!,
    await numbersOf(narrow.lotIds[0]!, narrow.prizeIds[0]!, true),
  );
  expect(await names({ shelf: 'big' })).toEqual(['大筒']);
});

test('shelves are sorted by price or by tickets left, and come in pages', async () => {
  await tube('丙', 9, { price: 30 });
  await tube('甲', 29, { price: 50, discount_price: 10 });
  await tube('乙', 19, { price: 20 });
  await makeProduct(shop.db, { name: '杯', price: 15 });
  // Of several tubes the one counts that its card shows.
  await tube('丁', 14, { price: 40 }, 2);
  expect(await names({ sort: 'cheap' })).toEqual(['甲', '杯', '乙', '丙', '丁']);
  expect(await names({ sort: 'left' })).toEqual(['丙', '丁', '乙', '甲', '杯']);
  expect(await names({ shelf: 'big', sort: 'left' })).toEqual(['丙', '丁', '乙', '甲']);
  expect(await list({ sort: 'cheap', limit: 2, page: 2 })).toMatchObject({
    data: [{ name: '乙' }, { name: '丙' }],
    ...{ total: 5, current_page: 2, last_page: 3 },
  });
  expect(await list({ shelf: 'soon', limit: 8 })).toMatchObject({ data: [], total: 0 });
  expect((await list({ sort: 'left', limit: catalogueLimits.pageSizeMax, page: 3 })).data).toEqual([]);
});

test('a search has the shelves and orders of home among what it found', async () => {
  const later = new Date(Date.now() + 86_400_000);
  await tube('搜一番 便宜', 9, { price: 5 });
  await tube('搜一番 多', 30);
  await tube('搜一番 未賣', 9, { release_date: later });
  await tube('別的', 9);
  const find = async (choice: { shelf?: PulseShelf; sort?: ShelfSort }) =>
    (await shop.call(searchProducts, { query: { q: '搜一番', ...choice } })).body.map(({ title }) => title);
  expect((await find({})).toSorted()).toEqual(['搜一番 便宜', '搜一番 多', '搜一番 未賣'].toSorted());
  expect((await find({ shelf: 'big' })).toSorted()).toEqual(['搜一番 便宜', '搜一番 多'].toSorted());
  expect(await find({ shelf: 'soon' })).toEqual(['搜一番 未賣']);
  expect(await find({ shelf: 'big', sort: 'cheap' })).toEqual(['搜一番 便宜', '搜一番 多']);
  expect((await find({ sort: 'cheap' }))[0]).toBe('搜一番 便宜');
});
