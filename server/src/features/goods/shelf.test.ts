import { getGoods, listGoods } from '@kujiya/contract/goods';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { makeGoods } from '#testing/goods.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

test('the shelf lists goods in the requested order, sold-out ones last', async () => {
  await shop.db.query(`update products set status = '0' where type = 3`);
  const dear = await makeGoods(shop.db, { price: 900 });
  const out = await makeGoods(shop.db, { price: 10, stock: 0 });
  const cheap = await makeGoods(shop.db, { price: 50, arrivesIn: 9 });
  const list = async (sort: 'newest' | 'price_asc' | 'price_desc' | 'popular') => {
    const { body } = await shop.call(listGoods, { query: { sort, limit: 10 } });
    expect(Value.Check(listGoods.answer, body)).toBe(true);
    return body.data.map(({ id }) => id);
  };
  expect(await list('newest')).toEqual([cheap, dear, out]);
  expect(await list('price_asc')).toEqual([cheap, dear, out]);
  expect(await list('price_desc')).toEqual([dear, cheap, out]);
  const found = await shop.call(listGoods, { query: { q: '杯 測試' } });
  expect(found.body.total).toBe(3);
  expect((await shop.call(listGoods, { query: { q: '100% 杯' } })).body.total).toBe(0);
  const { body } = await shop.call(getGoods, { params: { id: cheap } });
  expect(Value.Check(getGoods.answer, body)).toBe(true);
  expect(body.data).toMatchObject({ price: 50, stock: 10, images: [{ image_url: 'products/test.webp' }] });
  expect(body.data.arrives_at).not.toBeNull();
  // The days to the sending count from the arrival.
  expect(body.data.info).toBe('到貨後約 3 個工作天出貨');
  expect((await shop.call(getGoods, { params: { id: dear } })).body.data.info).toBe('約 3 個工作天出貨');
  expect(body.data.recommended.map(({ id }) => id)).toEqual([dear]);
  expect((await shop.call(getGoods, { params: { id: 999_999 } })).status).toBe(404);
});

test("the search of goods folds letters as the site's search does", async () => {
  const plush = await makeGoods(shop.db, { name: '台灣黑熊 絨毛 30公分 Plush' });
  for (const q of ['30公分', '绒毛', '臺灣', 'ＰＬＵＳＨ', '絨毛　台灣', '台湾黑熊 plush']) {
    const { body } = await shop.call(listGoods, { query: { q } });
    expect([q, body.data.map(({ id }) => id), body.total]).toEqual([q, [plush], 1]);
  }
  const written = await makeGoods(shop.db, { name: '学園 徽章' });
  expect((await shop.call(listGoods, { query: { q: '学園' } })).body.data[0]?.id).toBe(written);
});
