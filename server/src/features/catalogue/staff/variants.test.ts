import type { InputOf } from '@kujiya/contract/kernel/call';
import { exportStaffProducts, importStaffProducts } from '@kujiya/contract/staff/product-import';
import { createStaffProduct, setStaffPrizes, staffProduct } from '@kujiya/contract/staff/products';
import { beforeAll, expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { variantTube } from '#testing/variants.ts';

const shop = useTestShop();
let boss: TestStaff;
beforeAll(async () => {
  boss = await shop.staff('owner');
});

type Prize = InputOf<typeof setStaffPrizes>['body']['prizes'][number];
const one = (name: string, quantity: number) => ({ name, quantity, image_url: '' });
const made = async () =>
  (
    await shop.call(createStaffProduct, {
      body: { type: 0, name: `分款賞 ${crypto.randomUUID()}`, price: 100 },
      token: boss.token,
    })
  ).body.data;
const set = (id: number, version: number, prizes: Prize[]) =>
  shop.call(setStaffPrizes, { params: { id }, body: { version, prizes }, token: boss.token });
const plate = (variants: Prize['variants'], more: Partial<Prize> = {}): Prize => ({
  ...{ tier: 'E', name: '小碟', quantity: 3, image_url: '', ...more },
  ...(variants && { variants }),
});

test('the quantities of variants say who chooses, ids stay by name, and a product is not complete without pictures', async () => {
  const { id, version } = await made();
  const saved = await set(id, version, [
    plate([one('鴨', 2), one('柑', 1)]),
    plate([one('一', 0), one('二', 0)], { tier: 'F', name: '盲包' }),
    plate(undefined, { tier: 'G', name: '夾' }),
  ]);
  const { prizes } = saved.body.data;
  expect(prizes.map(({ choice }) => choice)).toEqual(['member', 'blind', 'none']);
  const [first] = prizes;
  const renamed = (first?.variants ?? []).map(({ name, ...rest }) => ({
    ...rest,
    name: name === '柑' ? '蜜柑' : name,
  }));
  const again = await set(id, saved.body.data.version, [{ ...plate(renamed), id: first?.id ?? 0 }]);
  const [duck, orange] = again.body.data.prizes[0]?.variants ?? [];
  expect(duck?.id).toBe(first?.variants[0]?.id);
  expect(orange?.id).not.toBe(first?.variants[1]?.id);
  // What is not sent stays.
  const kept = await set(id, again.body.data.version, [
    { ...plate(undefined, { value: 9 }), id: first?.id ?? 0 },
  ]);
  expect(kept.body.data.prizes[0]?.variants).toEqual(again.body.data.prizes[0]?.variants);
  const { missing } = (await shop.call(staffProduct, { params: { id }, token: boss.token })).body.data;
  expect(missing).toContain('prize_image');
});

test.each([
  ['各款加起來是 2 個', plate([one('鴨', 1), one('柑', 1)])],
  ['沒有數量', plate([one('鴨', 3), one('柑', 0)])],
  ['兩款都叫', plate([one('鴨', 2), one('鴨', 1)])],
  ['不能分款', plate([one('金', 1)], { tier: 'LAST', quantity: 1 })],
])('variants are refused: %s', async (why, prize) => {
  const { id, version } = await made();
  const { status, body } = await set(id, version, [prize]);
  expect([status, body.code]).toEqual([422, 'variants_invalid']);
  expect(body.message).toContain(why);
  expect((await shop.call(staffProduct, { params: { id }, token: boss.token })).body.data.prizes).toEqual([]);
});

test('the variants of a committed prize are as fixed as the prize', async () => {
  const { productId: id } = await variantTube(shop, [2, 1]);
  const { version, prizes } = (await shop.call(staffProduct, { params: { id }, token: boss.token })).body
    .data;
  const changed = prizes.map((prize) =>
    prize.choice === 'member'
      ? { ...prize, variants: prize.variants.map((v) => ({ ...v, name: `${v.name}二` })) }
      : prize,
  );
  expect(await set(id, version, changed)).toMatchObject({ status: 409, body: { code: 'prize_frozen' } });
  const same = await set(id, version, prizes);
  expect(same.body.data.prizes).toEqual(prizes);
  await expect(
    shop.db.query(`update prizes set variants = '[]' where product_id = $1 and choice = 'member'`, [id]),
  ).rejects.toThrow(/committed/);
});

test('a file brings variants below their prize, and what is exported changes nothing', async () => {
  const name = `匯入分款 ${crypto.randomUUID()}`;
  const send = (prizes: string, more: object = {}) =>
    shop.call(importStaffProducts, {
      body: {
        rows: [{ line: 2, cells: { type: '一番賞', name, price: '100', prizes, ...more } }],
        dry: false,
      },
      token: boss.token,
    });
  const wrong = await send('└｜鴨｜2');
  expect(wrong.body.data[0]?.cells[0]?.message).toContain('上面要先有它的獎品');
  const cell = 'E｜小碟｜3\n└｜鴨｜2\n└｜柑｜1\nF｜盲包｜4\n└｜一\n└｜二';
  const [row] = (await send(cell)).body.data;
  expect(row?.result).toBe('done');
  const record = (await shop.call(staffProduct, { params: { id: row?.id ?? 0 }, token: boss.token })).body
    .data;
  expect(record.prizes.map(({ choice, variants }) => [choice, variants.length])).toEqual([
    ['member', 2],
    ['blind', 2],
  ]);
  const { data } = (await shop.call(exportStaffProducts, { query: { q: name }, token: boss.token })).body;
  expect(data[0]?.cells.prizes).toBe(cell);
  const back = await send(cell, { id: `${record.id}`, version: `${record.version}` });
  expect(back.body.data[0]?.result).toBe('unchanged');
});
