import { listParcels } from '@kujiya/contract/parcels';
import * as calls from '@kujiya/contract/staff/carriers';
import { staffLog } from '@kujiya/contract/staff/log';
import { staffHandOver, staffPackShipment, staffShipments } from '@kujiya/contract/staff/shipments';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { sendThings } from '#testing/parcel.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { collector } from '#testing/storage.ts';

const shop = useTestShop();
let boss: TestStaff;
let clerk: TestStaff;
beforeAll(async () => {
  boss = await shop.staff();
  clerk = await shop.staff('clerk');
});

const all = async () => {
  const { body } = await shop.call(calls.staffCarriers, { token: clerk.token });
  expect(Value.Check(calls.staffCarriers.answer, body)).toBe(true);
  return body.data;
};
const fields = { name: '小貨車', aliases: ['阿明貨運'], samples: ['ab-12 34?'], tracking_url: '' };
const add = (change: Partial<typeof fields> = {}, by = boss) =>
  shop.call(calls.staffAddCarrier, { body: { ...fields, ...change }, token: by.token });
const change = (key: string, body: object) =>
  shop.call(calls.staffChangeCarrier, { params: { carrier: key }, body: body as never, token: boss.token });

test('a shop begins with six carriers; of two of them any number is taken, because no form of theirs is known', async () => {
  expect((await all()).map(({ key, name }) => `${key} ${name}`)).toEqual([
    ...[
      'tcat 黑貓宅急便',
      'hct 新竹物流',
      'post 中華郵政',
      'ecan 台灣宅配通',
      'sf 順豐速運',
      'kerry 嘉里大榮物流',
    ],
  ]);
  expect((await all()).filter(({ samples }) => samples.length === 0).map(({ key }) => key)).toEqual([
    'ecan',
    'kerry',
  ]);
});

test('an owner adds a carrier, renames it and takes it out of use; its parcels keep it, and lead to its page', async () => {
  const { body } = await add({ tracking_url: 'https://truck.example/{number}' });
  expect(body.data).toMatchObject({ name: '小貨車', samples: ['AB1234?'], version: 1, is_offered: true });
  const { key } = body.data;
  const ann = await collector(shop, { things: 2 });
  const [first, next] = [
    await sendThings(shop, ann, ann.ids.slice(0, 1)),
    await sendThings(shop, ann, ann.ids.slice(1)),
  ];
  const hand = (id: number, tracking_number: string) =>
    shop.call(staffHandOver, { params: { id }, body: { carrier: key, tracking_number }, token: clerk.token });
  for (const { id } of [first, next])
    await shop.call(staffPackShipment, { params: { id }, body: null, token: clerk.token });
  expect((await hand(first.id, 'AB12345')).body.code).toBe('tracking_invalid');
  expect((await hand(first.id, 'ab-1234z')).status).toBe(200);

  const renamed = await change(key, { version: 1, name: '大貨車', is_offered: false });
  expect(renamed.body.data).toMatchObject({
    name: '大貨車',
    is_offered: false,
    version: 2,
    aliases: ['阿明貨運'],
  });
  expect((await hand(first.id, 'AB1234Z')).status).toBe(200);
  expect((await hand(next.id, 'AB1234Y')).body.code).toBe('carrier_unknown');
  const parcels = await shop.call(listParcels, { query: {}, token: ann.token });
  expect(parcels.body.data.find(({ id }) => id === first.id)).toMatchObject({
    ...{ carrier: key, carrier_name: '大貨車', tracking_number: 'AB1234Z' },
    tracking_url: 'https://truck.example/AB1234Z',
  });
  const list = await shop.call(staffShipments, { query: { carrier: key }, token: clerk.token });
  expect(list.body.data.map(({ id, carrier_name }) => [id, carrier_name])).toEqual([[first.id, '大貨車']]);
  const log = await shop.call(staffLog, { query: { subject: `carrier:${key}` }, token: boss.token });
  expect(log.body.data.map(({ words, before, after }) => [words, before, after])).toEqual([
    ['修改物流', { name: '小貨車', is_offered: true }, { name: '大貨車', is_offered: false }],
    ['新增物流', null, { ...fields, samples: ['AB1234?'], tracking_url: 'https://truck.example/{number}' }],
  ]);
});

test.each([
  [{ name: '黑 貓' }, 'carrier_name_taken'],
  [{ name: '慢遞', aliases: ['TCAT'] }, 'carrier_name_taken'],
  [{ name: ' ' }, 'carrier_name_invalid'],
  [{ name: '慢遞', aliases: ['字'.repeat(21)] }, 'carrier_name_invalid'],
  [{ name: '慢遞', aliases: [], samples: ['單號1234'] }, 'carrier_samples_invalid'],
  [{ name: '慢遞', aliases: [], samples: ['1-2-3'] }, 'carrier_samples_invalid'],
  [{ name: '慢遞', aliases: [], tracking_url: 'http://a.example' }, 'carrier_address_invalid'],
  [{ name: '慢遞', aliases: [], tracking_url: 'javascript:alert(1)' }, 'carrier_address_invalid'],
  [{ name: '慢遞', aliases: [], tracking_url: 'https:// ' }, 'carrier_address_invalid'],
] as const)('%j is refused with %s, and changes nothing', async (given, code) => {
  const before = await all();
  expect((await add(given as never)).body.code).toBe(code);
  expect(await all()).toEqual(before);
});

test('a taken name says whose it is', async () => {
  expect((await add({ name: '慢遞', aliases: ['郵局'] })).body).toMatchObject({
    message: '「郵局」已經是中華郵政的名稱或別名，貼上表格時會分不出來',
  });
});

test('of two people who change one version the second sees the first’s, and of two same names one is added', async () => {
  const [one, other] = await Promise.all([
    change('hct', { version: 1, tracking_url: '' }),
    change('hct', { version: 1, aliases: [] }),
  ]);
  expect([one.status, other.status].sort()).toEqual([200, 409]);
  const replies = await Promise.all([
    add({ name: '雙胞貨運', aliases: [] }),
    add({ name: '雙胞貨運', aliases: [] }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('only who may write settings changes carriers, and one at least stays in use', async () => {
  expect((await add({}, clerk)).body.code).toBe('right_missing');
  expect((await change('nobody', { version: 1, name: '無' })).body.code).toBe('carrier_missing');
  for (const { key, version, is_offered } of (await all()).slice(1))
    if (is_offered) expect((await change(key, { version, is_offered: false })).status).toBe(200);
  const [last] = await all();
  expect((await change(last!.key, { version: last!.version, is_offered: false })).body.code).toBe(
    'carrier_last',
  );
});
