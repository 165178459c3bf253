import { getProduct, listProducts } from '@kujiya/contract/catalogue';
import { staffLog } from '@kujiya/contract/staff/log';
import { deleteStaffProduct } from '@kujiya/contract/staff/product-drafts';
import * as calls from '@kujiya/contract/staff/products';
import { moveStaffStock, staffMovements } from '@kujiya/contract/staff/stock';
import { beforeAll, expect, test } from 'vitest';
import { makeStocked, openTube } from '#testing/products.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

const shop = useTestShop();
let boss: TestStaff;
let manager: TestStaff;
beforeAll(async () => {
  boss = await shop.staff();
  manager = await shop.staff('manager');
});

const picture = 'products/test.webp';
const create = async (body: object = {}) =>
  (
    await shop.call(calls.createStaffProduct, {
      body: { type: 0, name: '貓咪一番賞', price: 120, ...body },
      token: boss.token,
    })
  ).body.data;
const figure = (rarity: 'normal' | 'rare') => ({ name: `${rarity}款`, rarity, image_url: picture });
const prize = (tier: string, quantity: number) => ({
  ...{
    tier,
    quantity,
    name: `${tier}賞 公仔`,
    size: '高 15 cm',
    value: 90,
    is_big: tier === 'A',
    image_url: picture,
  },
});
const record = async (id: number) =>
  (await shop.call(calls.staffProduct, { params: { id }, token: boss.token })).body.data;

test('a product goes from an empty draft to the shelf, and says what is missing', async () => {
  const { id, version, ...draft } = await create({
    series: '貓咪',
    release_date: '2026-12-01T12:00:00+08:00',
  });
  expect(draft).toMatchObject({
    status: 'draft',
    images: [],
    prizes: [],
    missing: ['image', 'prizes', 'lot'],
    goods: null,
  });
  expect(draft.release_date).toBe('2026-12-01T04:00:00.000Z');
  const publish = () => shop.call(calls.publishStaffProduct, { params: { id }, token: boss.token });
  expect(await publish()).toMatchObject({
    status: 422,
    body: {
      code: 'product_incomplete',
      missing: ['image', 'prizes', 'lot'],
      message: '還不能上架，請先補上：至少一張圖片、獎品或款式、開賣中或排定開賣的籤池',
    },
  });
  // Nobody sees what the shop is preparing.
  expect((await shop.call(getProduct, { params: { id } })).status).toBe(404);

  const put = await shop.call(calls.setStaffPrizes, {
    params: { id },
    body: { version, prizes: [prize('A', 2), prize('B', 78)] },
    token: boss.token,
  });
  expect(put).toMatchObject({ status: 200, body: { data: { version: version + 1 } } });
  expect(put.body.data.prizes).toMatchObject([
    { tier: 'A', quantity: 2, value: 90, is_big: true, size: '高 15 cm', rarity: null },
    { tier: 'B', quantity: 78 },
  ]);
  const changed = await shop.call(calls.changeStaffProduct, {
    params: { id },
    body: { version: version + 1, images: [picture, 'products/two.webp'] },
    token: boss.token,
  });
  expect(changed).toMatchObject({
    status: 200,
    body: { data: { missing: ['lot'], images: [picture, 'products/two.webp'] } },
  });
  await openTube(shop.db, id, put.body.data.prizes[1]?.id ?? 0);
  expect(await publish()).toMatchObject({ status: 200, body: { data: { status: 'published' } } });
  const shelf = await shop.call(listProducts, { query: { type: 0 } });
  expect(shelf.body.data[0]).toMatchObject({ id, name: '貓咪一番賞', image_url: picture });

  const off = (reason: string) =>
    shop.call(calls.unpublishStaffProduct, { params: { id }, body: { reason }, token: boss.token });
  expect(await off('  ')).toMatchObject({ status: 422, body: { code: 'reason_required' } });
  expect(await off('圖片有誤')).toMatchObject({ status: 200, body: { data: { status: 'unpublished' } } });
  expect(await shop.call(deleteStaffProduct, { params: { id }, token: boss.token })).toMatchObject({
    body: { code: 'published_stays' },
  });
  const log = await shop.call(staffLog, { query: { subject: `product:${id}` }, token: boss.token });
  expect(log.body.data.map(({ words, reason }) => [words, reason])).toEqual([
    ['商品下架', '圖片有誤'],
    ['商品上架', null],
    ['修改商品', null],
    ['修改獎品', null],
    ['新增商品', null],
  ]);
  expect(log.body.data[2]).toMatchObject({
    before: { images: [] },
    after: { images: [picture, 'products/two.webp'] },
  });
});

test('of two people who change one version, the second sees what the first wrote and by whom', async () => {
  const { id, version } = await create({ images: [picture] });
  const change = (by: TestStaff, changes: object) =>
    shop.call(calls.changeStaffProduct, { params: { id }, body: { version, ...changes }, token: by.token });
  const replies = await Promise.all([change(boss, { name: '老闆的名字' }), change(manager, { price: 150 })]);
  const [lost] = replies.filter(({ status }) => status === 409);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const won = replies.find(({ status }) => status === 200)?.body.data;
  expect(lost?.body).toMatchObject({ code: 'version_conflict', current: JSON.parse(JSON.stringify(won)) });
  expect(await record(id)).toEqual(won);
});

test('wrong input changes nothing and is named', async () => {
  const { id, version } = await create({});
  const change = async (changes: object) => {
    const { status, body } = await shop.call(calls.changeStaffProduct, {
      params: { id },
      body: { version, ...changes } as never,
      token: boss.token,
    });
    return [status, 'code' in body ? body.code : null];
  };
  expect(await change({ name: ' ' })).toEqual([422, 'product_invalid']);
  expect(await change({ price: 0 })).toEqual([422, 'product_invalid']);
  expect(await change({ price: 1.5 })).toEqual([422, 'product_invalid']);
  expect(await change({ release_date: 'tomorrow' })).toEqual([422, 'product_invalid']);
  for (const prices of [
    { discount_price: 120 },
    { point_price: 800 },
    { discount_price: 90, point_price: 90 },
  ])
    expect(await change(prices)).toEqual([422, 'price_not_lower']);
  expect(await change({ images: Array.from({ length: 13 }, () => picture) })).toEqual([
    422,
    'images_invalid',
  ]);
  const prizes = async (...rows: object[]) =>
    (
      await shop.call(calls.setStaffPrizes, {
        params: { id },
        body: { version, prizes: rows } as never,
        token: boss.token,
      })
    ).body;
  expect(await prizes({ name: '貓', rarity: 'common', image_url: '' })).toMatchObject({
    code: 'prizes_invalid',
  });
  expect(await prizes({ ...prize('A', 1), quantity: 0 })).toMatchObject({ code: 'prizes_invalid' });
  expect(await prizes({ ...prize('A', 1), id: 999_999 })).toMatchObject({ code: 'prize_missing' });
  expect(await record(id)).toMatchObject({ version, name: '貓咪一番賞', price: 120, prizes: [] });
  expect(await shop.call(calls.staffProduct, { params: { id: 999_999 }, token: boss.token })).toMatchObject({
    status: 404,
    body: { code: 'product_missing' },
  });
});

test('the prizes that a record shows are taken as they are, of a tube, a series and a machine', async () => {
  for (const { type, prizes } of [
    { type: 0, prizes: [prize('A', 1), prize('B', 9)] },
    { type: 1, prizes: [figure('normal'), figure('rare')] },
    { type: 2, prizes: [figure('normal')] },
  ] as const) {
    const { productId: id } = await makeStocked(shop.db, { type, prizes }, []);
    const { version, prizes: shown } = await record(id);
    const put = (rows: object[], read: number) =>
      shop.call(calls.setStaffPrizes, {
        params: { id },
        body: { version: read, prizes: rows as never },
        token: boss.token,
      });
    const again = await put(shown, version);
    expect([again.status, again.body.data.prizes]).toEqual([200, shown]);
    const [one] = shown;
    expect(await put([{ ...one, tier: null, rarity: null }], again.body.data.version)).toMatchObject({
      status: 422,
      body: { code: 'prizes_invalid' },
    });
  }
});

test('what a lot has committed to cannot change', async () => {
  const { productId: id, prizeIds } = await makeStocked(
    shop.db,
    { type: 0, prizes: [prize('A', 1), prize('B', 9)] },
    [null],
  );
  const { version, prizes } = await record(id);
  expect(prizes.map(({ is_frozen }) => is_frozen)).toEqual([true, true]);
  const again = prizes.map(({ rarity: _, tier, quantity, ...rest }) => ({
    ...rest,
    tier: tier ?? '',
    quantity: quantity ?? 0,
  }));
  const put = (rows: typeof again, from = version) =>
    shop.call(calls.setStaffPrizes, {
      params: { id },
      body: { version: from, prizes: rows },
      token: boss.token,
    });
  for (const wrong of [
    { name: '別的' },
    { tier: 'C' },
    { quantity: 2 },
    { size: null },
    { image_url: 'prizes/x.webp' },
  ])
    expect(await put([{ ...again[0]!, ...wrong }, again[1]!])).toMatchObject({
      status: 409,
      body: { code: 'prize_frozen' },
    });
  expect(await put([again[1]!])).toMatchObject({ body: { code: 'prize_frozen' } });
  // Its cost is the shop's own matter.
  const cost = await put([{ ...again[0]!, value: 77 }, again[1]!]);
  expect(cost.body.data.prizes).toMatchObject([{ id: prizeIds[0], value: 77 }, { value: 90 }]);
});

test('the stock of goods moves with a reason and is never set, and no key moves it twice', async () => {
  const { id, goods } = await create({
    type: 3,
    name: '馬克杯',
    member_limit: 2,
    arrives_at: '2027-01-01T00:00:00+08:00',
  });
  expect(goods).toMatchObject({
    stock: 0,
    received: 0,
    member_limit: 2,
    arrives_at: '2026-12-31T16:00:00.000Z',
  });
  const move = (quantity: number, key: string = crypto.randomUUID()) =>
    shop.call(moveStaffStock, {
      params: { id },
      body: { quantity, reason: '進貨' },
      key,
      token: manager.token,
    });
  const key = crypto.randomUUID();
  const twice = await Promise.all([move(5, key), move(5, key)]);
  expect(twice.map(({ body }) => body.data)).toEqual([
    { stock: 5, received: 5 },
    { stock: 5, received: 5 },
  ]);
  expect(await move(-6)).toMatchObject({ status: 409, body: { code: 'stock_short' } });
  expect(await move(0)).toMatchObject({ status: 422, body: { code: 'movement_invalid' } });
  expect(await move(-2)).toMatchObject({ body: { data: { stock: 3, received: 3 } } });
  const { body } = await shop.call(staffMovements, { params: { id }, token: boss.token });
  expect(body.data.map(({ quantity, reason, by }) => [quantity, reason, by])).toEqual([
    [-2, '進貨', '店員'],
    [5, '進貨', '店員'],
  ]);
  expect((await record(id)).goods).toMatchObject({ stock: 3 });
});

test('the list filters, searches as the shop does, and goes on by cursor', async () => {
  for (const name of ['臺灣黑熊吊飾', '台灣石虎吊飾', '羊毛氈'])
    await create({ type: 3, name, series: '臺灣動物' });
  const list = async (query: object) =>
    (await shop.call(calls.staffProducts, { query: { series: '臺灣動物', ...query }, token: boss.token }))
      .body;
  expect((await list({})).data.map(({ name }) => name)).toEqual(['羊毛氈', '台灣石虎吊飾', '臺灣黑熊吊飾']);
  expect((await list({ q: '台灣' })).data).toHaveLength(3);
  expect((await list({ q: '吊飾 黑熊' })).data.map(({ name }) => name)).toEqual(['臺灣黑熊吊飾']);
  expect((await list({ status: 'published' })).data).toEqual([]);
  const first = await list({ limit: 2 });
  expect(first).toMatchObject({ data: { length: 2 }, next: first.data[1]?.id });
  expect((await list({ limit: 2, cursor: first.next })).data.map(({ name }) => name)).toEqual([
    '臺灣黑熊吊飾',
  ]);
});
