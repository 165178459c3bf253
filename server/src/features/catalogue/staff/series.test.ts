import { staffLog } from '@kujiya/contract/staff/log';
import { createStaffProduct, staffProduct } from '@kujiya/contract/staff/products';
import { renameStaffSeries, staffSeries } from '@kujiya/contract/staff/series';
import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

test('a series is renamed in all of its products at once, with one entry in the log', async () => {
  const { token } = await shop.staff();
  const create = async (series: string) =>
    (await shop.call(createStaffProduct, { body: { type: 0, name: '一番賞', price: 120, series }, token }))
      .body.data;
  const rename = (from: string, to: string) => shop.call(renameStaffSeries, { body: { from, to }, token });
  const one = await create('舊系列');
  const two = await create('舊系列');
  await create('別的系列');
  expect((await rename('舊系列', '新系列')).body).toMatchObject({ data: { products: 2 } });
  const record = await shop.call(staffProduct, { params: { id: one.id }, token });
  expect(record.body.data).toMatchObject({ series: '新系列', version: one.version + 1 });
  expect(await rename('舊系列', '新系列')).toMatchObject({ status: 404, body: { code: 'series_missing' } });
  expect(await rename('新系列', ' ')).toMatchObject({ status: 422, body: { code: 'series_invalid' } });
  const { body } = await shop.call(staffSeries, { token });
  expect(body.data.map(({ series, products, published }) => [series, products, published])).toEqual(
    expect.arrayContaining([
      ['別的系列', 1, 0],
      ['新系列', 2, 0],
    ]),
  );
  expect(body.data.map(({ series }) => series)).not.toContain('舊系列');
  const log = await shop.call(staffLog, { query: { subject: `product:${two.id}` }, token });
  expect(log.body.data[0]).toMatchObject({
    words: '系列改名',
    subjects: [`product:${one.id}`, `product:${two.id}`],
    before: { series: '舊系列' },
    after: { series: '新系列', products: 2 },
  });
});
