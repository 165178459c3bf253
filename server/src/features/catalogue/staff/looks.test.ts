import { getProduct } from '@kujiya/contract/catalogue';
import type { InputOf } from '@kujiya/contract/kernel/call';
import { setStaffPrizes, staffProduct } from '@kujiya/contract/staff/products';
import { beforeAll, expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

const shop = useTestShop();
let boss: TestStaff;
beforeAll(async () => {
  boss = await shop.staff('owner');
});

type Prize = InputOf<typeof setStaffPrizes>['body']['prizes'][number];
const recordOf = async (id: number) =>
  (await shop.call(staffProduct, { params: { id }, token: boss.token })).body.data;
/** Saves the prizes as they are, the first of them with these changes. */
async function change(id: number, changes: Partial<Prize>) {
  const { version, prizes } = await recordOf(id);
  const rows = prizes.map(({ choice: _, is_frozen: __, ...prize }) => prize);
  const sent = rows.map((prize, at) => (at === 0 ? { ...prize, ...changes } : prize));
  return shop.call(setStaffPrizes, { params: { id }, body: { version, prizes: sent }, token: boss.token });
}
const shown = async (id: number) => (await shop.call(getProduct, { params: { id } })).body.data.prizes[0];

test('height and material of a sealed prize can be set, are shown to members, and stay until they are said again', async () => {
  const { productId: id } = await shop.tube({ price: 100 });
  expect(await shown(id)).toMatchObject({ height_mm: null, material: null, pictures: [] });
  const { status } = await change(id, { height_mm: 245, material: 'PVC' });
  expect(status).toBe(200);
  expect((await recordOf(id)).prizes[0]).toMatchObject({ is_frozen: true, height_mm: 245, material: 'PVC' });
  const { version, prizes } = await recordOf(id);
  const without = prizes.map(
    ({ choice: _, is_frozen: __, height_mm: ___, material: ____, pictures: _____, ...prize }) => prize,
  );
  const body = { version, prizes: without };
  await shop.call(setStaffPrizes, { params: { id }, body, token: boss.token });
  expect(await shown(id)).toMatchObject({ height_mm: 245, material: 'PVC' });
  await change(id, { height_mm: null, material: null });
  expect(await shown(id)).toMatchObject({ height_mm: null, material: null });
});

test('what the lot has bound still cannot change together with the looks', async () => {
  const { productId: id } = await shop.tube({ price: 100 });
  const { status, body } = await change(id, { height_mm: 90, name: '換了的名字' });
  expect([status, body.code]).toEqual([409, 'prize_frozen']);
  expect(await shown(id)).toMatchObject({ height_mm: null });
});

test.each([
  [{ height_mm: 0 }, 422, 'prizes_invalid'],
  [{ height_mm: 3_001 }, 422, 'prizes_invalid'],
  [{ material: 'x'.repeat(61) }, 422, 'prizes_invalid'],
  [{ pictures: ['https://elsewhere.example/a.webp'] }, 422, 'prizes_invalid'],
  [{ pictures: [`/media/uploads/${'ab'.repeat(32)}.webp`] }, 422, 'picture_gone'],
] as const)('looks that cannot be are refused and change nothing: %j', async (looks, status, code) => {
  const { productId: id } = await shop.tube({ price: 100 });
  const answer = await change(id, looks as Partial<Prize>);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(await shown(id)).toMatchObject({ height_mm: null, material: null, pictures: [] });
});
