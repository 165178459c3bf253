// @vitest-environment happy-dom
import { staffCarriers } from '@kujiya/contract/staff/carriers';
import { staffPickList, staffShipment } from '@kujiya/contract/staff/packing';
import {
  type Shipment,
  shipmentRefusals,
  staffHandOver,
  staffPackShipment,
  staffShipmentLabel,
  staffShipments,
} from '@kujiya/contract/staff/shipments';
import { Answers, ok } from '@kujiya/web/testing/answers.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { carriersAnswer } from '../../testing/carriers.ts';
import { fieldOf, openOffice, press, see, until } from '../../testing/office.tsx';
import { stepAnswer } from '../../testing/samples.ts';
import { PickPage } from './PickPage.tsx';
import { ScanOutPage } from './ScanOutPage.tsx';
import { ShipmentRecord } from './ShipmentRecord.tsx';
import { ShipmentsPage } from './ShipmentsPage.tsx';

const slots = [{ lot: 'A筒', numbers: [27] }];
const mug = { code: 'G7', name: '馬克杯', image_url: '/x', quantity: 1, shelf: 'A-1', barcode: '', slots };
const parcel: Shipment = {
  ...{ id: 17, state: 'accepted', status: 'processing', version: 4, kind: 'goods' },
  ...{ order_number: 'S20261127ABCDEFGHJK', member_id: 5, created_at: '2026-11-27T02:00:00Z' },
  ...{ due_at: null, packed_at: null, handed_over_at: null, delivered_at: null },
  ...{
    carrier: null,
    carrier_name: null,
    tracking_number: null,
    items_count: 1,
    lines: [{ name: '馬克杯', quantity: 1 }],
  },
  ...{ customer_note: '', address: null },
};
const page = (state: Partial<Shipment> = {}, things = [mug]) =>
  ok({ data: { ...parcel, ...state, things, timeline: [] } });
const list = (...data: Shipment[]) => ok({ data, next: null });

const listen = vi.spyOn(window, 'addEventListener');
afterEach(() => {
  listen.mockClear();
});

const nothing = ok({ data: { things: [], shipments: [], has_more: false } });
const openParcel = (answers: Answers, search = '') =>
  openOffice(
    `/shipments/17${search}`,
    <Route path="/shipments/:id">
      <ShipmentRecord />
    </Route>,
    answers,
  );
const label = ok({ data: { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' } });
HTMLImageElement.prototype.decode = () => Promise.resolve();
beforeEach(() => {
  vi.stubGlobal('print', () => window.dispatchEvent(new Event('afterprint')));
});
/** Types a code as a scanner does, once somebody listens. */
const scan = async (code: string): Promise<void> => {
  await until(() => expect(listen).toHaveBeenCalledWith('keydown', expect.any(Function), true));
  for (const key of [...code, 'Enter'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
};
/** Packs the parcel's only piece. */
async function packIt(): Promise<void> {
  await see('h2', '打包');
  await scan('G7');
  await press('打包完成');
}
const { parcel_elsewhere: elsewhere, tracking_taken: taken } = shipmentRefusals;

test('a code that does not belong in the parcel, and a label instead of a thing, say what to do', async () => {
  openParcel(new Answers().give(staffShipment, page()));
  await see('h2', '打包');
  await scan('4711234567890');
  await see('[role=alert]', '拿錯了：4711234567890 不屬於這個包裹，請放回架上');
  await scan(parcel.order_number);
  await see('[role=alert]', '這是這個包裹的出貨單');
  await scan('S20261127ZZZZZZZZZZ');
  await see('[role=alert]', 'S20261127ZZZZZZZZZZ 是另一張出貨單');
  expect((await see('a', '改打包那一個')).getAttribute('href')).toBe('/shipments?q=S20261127ZZZZZZZZZZ');
  await scan('G7');
  await scan('G7');
  await see('[role=alert]', '多了一件：馬克杯，請放回去');
  await see('p', 'A筒 第 27 號');
});

test('a packer who was not the first is told the state, and led to the other parcels', async () => {
  const answers = new Answers().give(staffShipment, page());
  openParcel(answers);
  await see('h2', '打包');
  answers.give(staffPackShipment, elsewhere).give(staffShipment, page({ state: 'packed', version: 5 }));
  await packIt();
  await see('[role=alert]', '這次的清點沒有記下：包裹現在是「待交寄」');
  expect((await see('a', '其他待打包的包裹')).getAttribute('href')).toBe('/shipments?state=accepted');
  await see('button', '交給物流');
});

test.each([
  ['cancelled', '訂單已取消，不要寄出；請把這一箱的東西放回架上'],
  ['refunded', '訂單已退款，不要寄出；請把這一箱的東西放回架上'],
] as const)('a packer whose order is %s meanwhile is told not to send it', async (state, words) => {
  const answers = new Answers().give(staffShipment, page());
  openParcel(answers);
  await see('h2', '打包');
  answers.give(staffPackShipment, elsewhere).give(staffShipment, page({ state, version: 5 }));
  await packIt();
  await see('[role=alert]', words);
  await see('a', '其他待打包的包裹');
  expect(document.body.textContent).not.toContain('交給物流');
});

test('a cut network keeps what was counted, and the same button sends it once more', async () => {
  const answers = new Answers()
    .give(staffShipment, page())
    .give(staffPickList, nothing)
    .give(staffPackShipment, 'offline');
  openParcel(answers);
  await packIt();
  await see('[role=alert]', '清點的都還在，恢復後再按一次');
  answers
    .give(staffPackShipment, stepAnswer({ ...parcel, state: 'packed' }))
    .give(staffShipmentLabel, label)
    .give(staffShipment, page({ state: 'packed', version: 5 }));
  await press('打包完成');
  await until(() => expect(location.pathname + location.search).toBe('/shipments?state=packed'));
  expect(answers.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { scanned: [{ code: 'G7', quantity: 1 }] },
    { scanned: [{ code: 'G7', quantity: 1 }] },
  ]);
});

test('with the last piece in it Enter packs the parcel, prints its label and opens the next of the pick list', async () => {
  const print = vi.fn(() => {
    expect([...document.querySelectorAll<HTMLImageElement>('img.printed')].map(({ src }) => src)).toEqual([
      expect.stringContaining('svg'),
    ]);
    window.dispatchEvent(new Event('afterprint'));
  });
  vi.stubGlobal('print', print);
  const waiting = [17, 9, 23].map((id) => ({ id, order_number: `S${id}` }));
  const answers = new Answers()
    .give(staffShipment, page())
    .give(staffPickList, { success: true, data: { things: [], shipments: waiting, has_more: false } })
    .give(staffPackShipment, stepAnswer({ ...parcel, state: 'packed' }))
    .give(staffShipmentLabel, label);
  openParcel(answers, '?ids=9,17,23');
  await see('p', '還有 2 個要打包');
  expect((await see('a', '先跳過這個')).getAttribute('href')).toBe('/shipments/23?ids=9,17,23');
  await scan('G7');
  await see('button:not([disabled])', '打包完成');
  await until(() => expect(document.activeElement?.textContent).toBe('打包完成'));
  (document.activeElement as HTMLElement).click();
  await until(() => expect(location.pathname + location.search).toBe('/shipments/23?ids=9,17,23'));
  expect(print).toHaveBeenCalledTimes(1);
  expect(document.querySelector('img.printed')).toBeNull();
});

test('a label that cannot be printed is said, beside the parcel that is packed; who wants none gets none', async () => {
  const answers = new Answers()
    .give(staffShipment, page())
    .give(staffPackShipment, stepAnswer({ ...parcel, state: 'packed' }))
    .give(staffPickList, nothing)
    .give(staffShipmentLabel, 'offline');
  openParcel(answers);
  await see('h2', '打包');
  answers.give(staffShipment, page({ state: 'packed', version: 5 }));
  await packIt();
  await see('[role=alert]', '打包完成了，但出貨單沒有印出來：');
  await see('button', '顯示出貨單');

  answers.give(staffShipment, page());
  openParcel(answers);
  (await fieldOf('打包完成就印出貨單')).click();
  const before = answers.requests.length;
  await packIt();
  await until(() => expect(location.search).toBe('?state=packed'));
  expect(answers.requests.slice(before).some(({ path }) => path.endsWith('/label'))).toBe(false);
});

test('a parcel that cannot be read is read again at the press of a button', async () => {
  const answers = new Answers().give(staffShipment, 'offline');
  openParcel(answers);
  await see('[role=alert]', '網絡請求失敗');
  answers.give(staffShipment, page());
  await press('再讀一次');
  await see('h2', '打包');
});

test('a parcel without things cannot be packed', async () => {
  openParcel(new Answers().give(staffShipment, page({}, [])));
  expect((await see('button', '沒有東西可以打包')).hasAttribute('disabled')).toBe(true);
  expect(document.body.textContent).not.toContain('直接打包');
});

test('where nothing is to be packed, the pick list and the list say where parcels come from', async () => {
  openOffice('/shipments/pick', <PickPage />, new Answers().give(staffPickList, nothing));
  await see('p', '沒有待打包的包裹');
  expect((await see('a', '看待接單的包裹')).getAttribute('href')).toBe('/shipments?state=paid');
});

test.each([
  ['?state=accepted', '沒有待打包的包裹。到「待接單」接單以後'],
  ['?state=packed', '沒有待交寄的包裹'],
  ['?q=0912', '找不到這個包裹。單號打最後五碼'],
  ['', '沒有符合的包裹'],
])('an empty list at %s says %s', async (query, words) => {
  openOffice(`/shipments${query}`, <ShipmentsPage />, new Answers().give(staffShipments, list()));
  await see('p', words);
});

const handedOver = { carrier: 'tcat', carrier_name: '黑貓宅急便', tracking_number: '123456789012' } as const;
test.each([
  [{ state: 'accepted' }, '還沒有打包，請先打包', '去打包'],
  [{ state: 'paid' }, '還沒有接單，請先接單、打包', '看這個包裹'],
  [{ state: 'shipping', ...handedOver }, '已經交給黑貓宅急便（123456789012），不用再交一次', '看這個包裹'],
  [{ state: 'cancelled' }, '已取消，不要寄出；請把裡面的東西放回去', '看這個包裹'],
] as const)('a scanned label of a parcel that is %j says so and leads on', async (state, words, link) => {
  openOffice(
    '/shipments/scan',
    <ScanOutPage />,
    new Answers().give(staffShipments, list({ ...parcel, ...state })),
  );
  await see('h1', '掃描交寄');
  await scan(parcel.order_number);
  await see('[role=alert]', words);
  expect((await see('a', link)).getAttribute('href')).toBe('/shipments/17');
});

test('scanning out survives an unknown label, a carrier’s number that is taken, a cut network and a faster colleague', async () => {
  const answers = new Answers().give(staffCarriers, carriersAnswer).give(staffShipments, list());
  openOffice('/shipments/scan', <ScanOutPage />, answers);
  await see('option', '黑貓宅急便');
  await scan('123456789012');
  await see('[role=alert]', '請先掃出貨單上的條碼');
  await scan(parcel.order_number);
  await see('[role=alert]', `找不到包裹 ${parcel.order_number}。請再掃一次`);
  answers.give(staffShipments, list({ ...parcel, state: 'packed' }));
  await scan(parcel.order_number);
  await see('[role=status]', '接著掃物流單號');
  answers.give(staffHandOver, taken);
  await scan('123456789012');
  await see('[role=alert]', '這個物流單號已用於另一個包裹');
  answers.give(staffHandOver, 'offline');
  await scan('123456789013');
  await see('[role=alert]', '恢復後再掃一次，同一個單號不會重複交寄');
  answers
    .give(staffHandOver, elsewhere)
    .give(staffShipments, list({ ...parcel, state: 'shipping', ...handedOver }));
  await scan('123456789013');
  await see('[role=alert]', '已經交給黑貓宅急便（123456789012），不用再交一次');
  await see('section', '這次交寄的：0 個');
});

const cameraOf = (name: string) =>
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: vi.fn(() => Promise.reject(new DOMException('', name))) },
  });
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

test.each([
  ['NotAllowedError', '相機沒有開放給這個網站'],
  ['NotFoundError', '這台裝置沒有相機'],
  ['NotReadableError', '相機正被其他程式使用'],
  ['AbortError', '相機打不開，請再試一次'],
])(
  'a camera that is refused by %s says how to go on, is asked again, and scanning by hand still works',
  async (name, words) => {
    const { mediaDevices } = cameraOf(name);
    openParcel(new Answers().give(staffShipment, page()));
    await press('用相機掃描');
    await see('[role=alert]', words);
    await press('再試一次');
    await until(() => expect(mediaDevices.getUserMedia).toHaveBeenCalledTimes(2));
    await see('[role=alert]', words);
    scan('G7');
    await see('[role=status]', '馬克杯：已裝 1／1');
    await press('關閉相機');
    await see('button', '用相機掃描');
  },
);

test('without https the camera says so', async () => {
  openParcel(new Answers().give(staffShipment, page()));
  await press('用相機掃描');
  await see('[role=alert]', '相機只能在 https 的網址使用');
});

test('two things in one picture of the camera are both packed', async () => {
  const two = [mug, { ...mug, code: 'P3', name: '毛巾' }];
  openParcel(new Answers().give(staffShipment, page({}, two)));
  await see('button', '還差 2 件');
  await Promise.all([scan('G7'), scan('P3')]);
  await see('button', '打包完成');
});
