import { planLots, staffLots } from '@kujiya/contract/staff/lots';
import * as calls from '@kujiya/contract/staff/products';
import { beforeAll, expect, test } from 'vitest';
import { makeStocked } from '#testing/products.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

const shop = useTestShop();
let boss: TestStaff;
beforeAll(async () => {
  boss = await shop.staff();
});

const create = async () => {
  const body = { type: 0, name: '貓咪一番賞', price: 120 } as const;
  return (await shop.call(calls.createStaffProduct, { body, token: boss.token })).body.data;
};
const prize = (tier: string, quantity: number) => ({
  ...{ tier, quantity, name: `${tier}賞 公仔`, image_url: 'prizes/test.webp' },
});

test('a last prize by any of its names is one, and a tier that is none is refused', async () => {
  const { id, version } = await create();
  const put = (...prizes: object[]) =>
    shop.call(calls.setStaffPrizes, {
      params: { id },
      body: { version, prizes: prizes as ReturnType<typeof prize>[] },
      token: boss.token,
    });
  const codeOf = async (...prizes: object[]) => (await put(...prizes)).body.code;
  expect(await put(prize('A', 79), prize('SP', 1))).toMatchObject({
    status: 422,
    body: { code: 'tier_unknown', message: '看不懂等級「SP」，請填 A 到 Z 或最後賞' },
  });
  expect(await codeOf(prize('最後賞', 2))).toBe('last_prize_single');
  expect(await codeOf(prize('最後賞', 1), prize('LAST ONE賞', 1))).toBe('last_prize_single');
  const { body } = await put(prize('a賞', 80), prize('ラストワン賞', 1));
  expect(body.data.prizes.map(({ tier }) => tier)).toEqual(['A', 'LAST']);
});

test('a tube whose last prize is not marked as such is warned of before its commitment', async () => {
  const { id, version } = await create();
  const prizes = [prize('A', 79), { ...prize('B', 1), name: 'ラストワン賞 大公仔' }];
  const { token } = boss;
  await shop.call(calls.setStaffPrizes, { params: { id }, body: { version, prizes }, token });
  await shop.call(planLots, { params: { id }, body: { title: '第一筒' }, token });
  const { body } = await shop.call(staffLots, { params: { id }, token });
  expect(body.data[0]?.warnings).toContain('no_last_prize');
});

test.each([
  'https://evil.example/x.webp',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '//evil.example/x.webp',
  '/media/uploads/../x.webp',
  'x.webp',
])('%s is no picture of a product, of a prize or of a last prize', async (image_url) => {
  const { id, version } = await create();
  const call = { params: { id }, token: boss.token };
  const codes = [
    await shop.call(calls.createStaffProduct, {
      body: { type: 0, name: '貓', price: 100, images: [image_url] },
      token: boss.token,
    }),
    await shop.call(calls.changeStaffProduct, { ...call, body: { version, images: [image_url] } }),
    await shop.call(calls.setStaffPrizes, {
      ...call,
      body: { version, prizes: [{ ...prize('A', 1), image_url }] },
    }),
    await shop.call(planLots, { ...call, body: { title: '第一筒', last_prize: { name: '貓', image_url } } }),
  ].map(({ body }) => body.code);
  expect(codes).toEqual(['images_invalid', 'images_invalid', 'prizes_invalid', 'lot_invalid']);
});

test('the pieces of a figure are kept for the next case, bound by no commitment, and its rarity by its word', async () => {
  const figure = { name: '貓', rarity: 'normal' as const, image_url: 'prizes/test.webp' };
  const { productId: id } = await makeStocked(shop.db, { type: 1, prizes: [figure] }, [[6]]);
  const record = async () =>
    (await shop.call(calls.staffProduct, { params: { id }, token: boss.token })).body.data;
  const set = async (changes: object) => {
    const { version, prizes } = await record();
    const body = { version, prizes: prizes.map((one) => ({ ...one, ...changes })) };
    return shop.call(calls.setStaffPrizes, { params: { id }, body, token: boss.token });
  };
  expect((await record()).prizes).toMatchObject([{ quantity: null, is_frozen: true, rarity: 'normal' }]);
  expect((await set({ quantity: 6, rarity: 'common' })).body.data.prizes).toMatchObject([
    { quantity: 6, rarity: 'normal' },
  ]);
  expect((await set({ quantity: undefined, value: 40 })).body.data.prizes).toMatchObject([
    { quantity: 6, value: 40 },
  ]);
  expect((await set({ rarity: 'secret' })).body.code).toBe('prize_frozen');
  expect((await set({ quantity: null })).body.data.prizes).toMatchObject([{ quantity: null }]);
  expect((await set({ quantity: 0 })).body.code).toBe('prizes_invalid');
});
