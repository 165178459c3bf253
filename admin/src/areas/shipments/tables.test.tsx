// @vitest-environment happy-dom
import { staffCarriers } from '@kujiya/contract/staff/carriers';
import {
  staffDeliverShipments,
  staffHandOverTable,
  staffPreviewDelivery,
  staffPreviewHandOver,
  type TableRow,
} from '@kujiya/contract/staff/shipment-rows';
import { type Shipment, staffShipments } from '@kujiya/contract/staff/shipments';
import { Answers, ok } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { carriersAnswer } from '../../testing/carriers.ts';
import { fieldOf, fill, openOffice, press, see, until } from '../../testing/office.tsx';
import { ShipmentsPage } from './ShipmentsPage.tsx';

const row = (result: string, message: string | null = null): TableRow => ({
  ...{ id: 1, order_number: 'K1', carrier_name: '黑貓宅急便', tracking_number: '901000000001' },
  ...{ result, message },
});
const answer = (...data: TableRow[]) => ok({ data });
const answers = (...data: Shipment[]) =>
  new Answers().give(staffCarriers, carriersAnswer).give(staffShipments, { success: true, data, next: null });

test('a row without a carrier takes the one that is chosen, and what was checked before is checked again', async () => {
  const given = answers()
    .give(staffPreviewHandOver, answer(row('carrier_unknown', '沒有填物流；可以用：黑貓宅急便')))
    .give(staffHandOverTable, answer(row('done')));
  openOffice('/shipments?state=packed', <ShipmentsPage />, given);
  await press('整批交給物流');
  await fill('從試算表貼上', '訂單編號\t託運單號\nK1\t901000000001');
  await press('檢查 1 列');
  await see('[role=status]', '可以交寄 0 列，1 列有問題');
  await see('dialog button[disabled]', '沒有可以交寄的列');
  await see('dialog option', '新竹物流');
  await fill('沒有寫物流的列', 'hct');
  given.give(staffPreviewHandOver, answer(row('done')));
  await press('檢查 1 列');
  await press('交給物流：1 列');
  await see('[role=status]', '完成 1 列，0 列有問題');
  expect(given.last(staffHandOverTable)?.body).toEqual({
    table: '訂單編號\t託運單號\nK1\t901000000001',
    carrier: 'hct',
  });
});

test('a carrier’s table says what has arrived, what is under way and what is wrong; only the wrong rows stay', async () => {
  const rows = answer(
    row('done'),
    row('not_delivered', '物流寫「配送中」，沒有登記送達'),
    row('parcel_missing', '沒有包裹的單號或訂單編號是「909」'),
  );
  const given = answers().give(staffPreviewDelivery, rows).give(staffDeliverShipments, rows);
  openOffice('/shipments?state=shipping', <ShipmentsPage />, given);
  await press('整批登記送達');
  await fill('從物流的查件結果貼上', '單號\t狀態\n901000000001\t送達\n902000000001\t配送中\n909\t送達');
  await press('檢查 3 列');
  await see('[role=status]', '可以登記 1 列，還沒送達 1 列，1 列有問題');
  await press('登記送達：1 列');
  await see('[role=status]', '完成 1 列，還沒送達 1 列，1 列有問題');
  await until(async () =>
    expect((await fieldOf('從物流的查件結果貼上')).value).toBe('單號\t狀態\n909\t送達'),
  );
});

const parcel = (id: number, state: Shipment['state']): Shipment => ({
  ...{ id, state, status: 'shipping', version: 4, kind: 'goods', order_number: `S2026112700000000${id}` },
  ...{ member_id: 5, created_at: '2026-11-27T02:00:00Z', due_at: null, packed_at: null },
  ...{ handed_over_at: null, delivered_at: null, carrier: 'tcat', carrier_name: '黑貓宅急便' },
  ...{ tracking_number: `90100000000${id}`, items_count: 1, lines: [], customer_note: '', address: null },
});

test('of the chosen parcels those on their way are noted as delivered at once, and who is not says why', async () => {
  const given = answers(parcel(1, 'shipping'), parcel(2, 'shipping'), parcel(3, 'packed')).give(
    staffDeliverShipments,
    answer(
      { ...row('done'), id: 1 },
      { ...row('parcel_elsewhere', '包裹現在是「已送達」，不能這樣操作'), id: 2 },
    ),
  );
  openOffice('/shipments?state=shipping', <ShipmentsPage />, given);
  await see('td', 'S20261127000000001');
  (await fieldOf('選擇這一頁的全部')).click();
  await press('登記送達 2 個');
  await see('[role=alert]', 'S20261127000000002：包裹現在是「已送達」，不能這樣操作');
  expect(given.last(staffDeliverShipments)?.body).toEqual({ ids: [1, 2] });
  expect(given.last(staffDeliverShipments)?.key).toBeDefined();
});
