import {
  type AddressBody,
  addAddress,
  changeAddress,
  deleteAddress,
  addressLimits as limits,
  listAddresses,
  addressRefusals as refusals,
  setDefaultAddress,
} from '@kujiya/contract/address';
import { counties } from '@kujiya/contract/shop/regions';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();

const home: AddressBody = {
  name: '林小籤',
  phone: '0912345678',
  city: '臺北市',
  district: '大安區',
  address_detail: '和平東路 1 段 1 號 2 樓',
};
const refused = ({ status, code, message }: (typeof refusals)[keyof typeof refusals]) => ({
  status,
  body: { success: false, code, message },
});
const listOf = async ({ token }: TestMember) => (await shop.call(listAddresses, { token })).body.data;
const add = ({ token }: TestMember, part: Partial<AddressBody> = {}, key?: string) =>
  shop.call(addAddress, { token, body: { ...home, ...part }, ...(key !== undefined && { key }) });
/** The names of the member's default addresses. */
const defaultsOf = async (member: TestMember) =>
  (await listOf(member)).filter(({ is_default }) => is_default).map(({ name }) => name);

test('the first address becomes the default, and is stored in the form that will be printed', async () => {
  const ann = await shop.member();
  const { status, body } = await add(ann, {
    name: ' 林小籤 ',
    phone: '+886 912-345-678',
    address_detail: ' 1 號 ',
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    message: '地址新增成功',
    data: { id: expect.any(Number), ...home, postcode: '106', address_detail: '1 號', is_default: true },
  });
  const list = await shop.call(listAddresses, { token: ann.token });
  expect(Value.Check(listAddresses.answer, list.body)).toBe(true);
  expect(list.body.data).toEqual([body.data]);
});

test('the default comes first, and there is at most one', async () => {
  const ann = await shop.member();
  await add(ann, { name: '甲' });
  const second = await add(ann, { name: '乙' });
  expect(await defaultsOf(ann)).toEqual(['甲']);
  const third = await add(ann, { name: '丙', is_default: true });
  expect(third.body.data.is_default).toBe(true);
  expect((await listOf(ann)).map(({ name }) => name)).toEqual(['丙', '乙', '甲']);

  const { id } = second.body.data;
  const set = await shop.call(setDefaultAddress, { token: ann.token, params: { id } });
  expect(set.body).toEqual({ success: true, message: '預設地址設定成功' });
  expect(await defaultsOf(ann)).toEqual(['乙']);

  // A change that omits `is_default`, or sets it to false, keeps the default.
  await shop.call(changeAddress, {
    token: ann.token,
    params: { id },
    body: { ...home, name: '乙', is_default: false },
  });
  expect(await defaultsOf(ann)).toEqual(['乙']);

  const gone = await shop.call(deleteAddress, { token: ann.token, params: { id } });
  expect(gone.body).toEqual({ success: true, message: '地址刪除成功' });
  expect(await defaultsOf(ann)).toEqual(['丙']);
});

test('a change replaces the whole address under the same id', async () => {
  const ann = await shop.member();
  const { body } = await add(ann);
  const { id } = body.data;
  const part = {
    name: '陳小賞',
    phone: '0987654321',
    city: '嘉義市',
    district: '西區',
    address_detail: '3 號',
  };
  const changed = await shop.call(changeAddress, { token: ann.token, params: { id }, body: part });
  expect(changed.body).toEqual({
    success: true,
    message: '地址更新成功',
    data: { id, ...part, postcode: '600', is_default: true },
  });
});

test.each([
  [{ name: ' ' }, refusals.recipient_required],
  [{ name: '字'.repeat(31) }, refusals.recipient_too_long],
  [{ name: '\u200b\u202e' }, refusals.recipient_required],
  [{ phone: '' }, refusals.phone_required],
  [{ phone: ' - ' }, refusals.phone_required],
  [{ phone: '0212345678' }, refusals.phone_invalid],
  [{ phone: '091234567' }, refusals.phone_invalid],
  [{ phone: '+85291234567' }, refusals.phone_invalid],
  [{ city: '' }, refusals.region_invalid],
  [{ district: '' }, refusals.region_invalid],
  [{ city: '台北市' }, refusals.region_invalid],
  [{ district: '板橋區' }, refusals.region_invalid],
  [{ address_detail: '　' }, refusals.detail_required],
  [{ address_detail: '字'.repeat(201) }, refusals.detail_too_long],
])('%j is refused for a new and for a changed address, and nothing is stored', async (part, refusal) => {
  const ann = await shop.member();
  expect(await add(ann, part)).toEqual(refused(refusal));
  expect(await listOf(ann)).toEqual([]);
  const { body } = await add(ann);
  const change = { token: ann.token, params: { id: body.data.id }, body: { ...home, ...part } };
  expect(await shop.call(changeAddress, change)).toEqual(refused(refusal));
  expect(await listOf(ann)).toEqual([body.data]);
});

test('addresses exist in all 22 counties and 368 districts of Taiwan', async () => {
  const ann = await shop.member();
  const { body } = await add(ann);
  const regions = counties.flatMap(({ name, districts }) =>
    districts.map((district) => ({ city: name, ...district })),
  );
  expect(counties).toHaveLength(22);
  expect(regions).toHaveLength(368);
  for (const { city, name, postcode } of regions) {
    const changed = await shop.call(changeAddress, {
      token: ann.token,
      params: { id: body.data.id },
      body: { ...home, city, district: name },
    });
    expect(changed.body.data).toMatchObject({ city, district: name, postcode });
  }
});

test('no call finds or changes another member’s address', async () => {
  const [ann, eve] = await Promise.all([shop.member(), shop.member()]);
  const { body } = await add(ann);
  await add(eve, { name: '伊芙' });
  const params = { id: body.data.id };
  const { token } = eve;
  const missing = refused(refusals.address_missing);
  expect(await shop.call(changeAddress, { token, params, body: { ...home, name: '偷' } })).toEqual(missing);
  expect(await shop.call(setDefaultAddress, { token, params })).toEqual(missing);
  expect(await shop.call(deleteAddress, { token, params })).toEqual(missing);
  expect(await shop.call(deleteAddress, { token, params: { id: 999_999_999 } })).toEqual(missing);
  expect(await listOf(ann)).toEqual([body.data]);
  // The default stays when the change fails.
  expect(await defaultsOf(eve)).toEqual(['伊芙']);
});

test('of many addresses added at once on two servers, twenty are stored and one is the default', async () => {
  const ann = await shop.member();
  const other = await shop.another();
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      (index % 2 === 0 ? shop : other).call(addAddress, {
        token: ann.token,
        body: { ...home, name: `第 ${index}`, is_default: index % 3 === 0 },
      }),
    ),
  );
  const byStatus = Map.groupBy(replies, ({ status }) => status);
  expect(byStatus.get(200)).toHaveLength(limits.addresses);
  for (const { body } of byStatus.get(422) ?? []) expect(body.code).toBe(refusals.too_many_addresses.code);
  expect(await listOf(ann)).toHaveLength(limits.addresses);
  expect(await defaultsOf(ann)).toHaveLength(1);
});

test('while defaults are set and deleted in parallel, there is always exactly one', async () => {
  const ann = await shop.member();
  for (let i = 0; i < 8; i++) await add(ann, { name: `第 ${i}` });
  const ids = (await listOf(ann)).map(({ id }) => id);
  await Promise.all([
    ...ids.map((id) => shop.call(setDefaultAddress, { token: ann.token, params: { id } })),
    ...ids.slice(0, 4).map((id) => shop.call(deleteAddress, { token: ann.token, params: { id } })),
  ]);
  expect(await listOf(ann)).toHaveLength(4);
  expect(await defaultsOf(ann)).toHaveLength(1);
});

test('an address sent twice with the same key is stored once', async () => {
  const ann = await shop.member();
  const key = 'address-once-0001';
  const [first, second] = await Promise.all([add(ann, {}, key), add(ann, {}, key)]);
  expect(first.body.data.id).toBe(second.body.data.id);
  expect(await listOf(ann)).toHaveLength(1);
});
