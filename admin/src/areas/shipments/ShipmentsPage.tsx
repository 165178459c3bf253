import { slotText } from '@kujiya/contract/shop/slots';
import {
  type Shipment,
  staffExportShipments,
  staffShipments,
  shipmentStateWords as stateWords,
} from '@kujiya/contract/staff/shipments';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { ListPage } from '#kit/ListPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { NextStep } from './NextStep.tsx';
import { ShipmentSteps } from './ShipmentSteps.tsx';
import { DeliveryTable, HandOverTable } from './Tables.tsx';
import { emptyOf, kindWords, lateness, tabWords } from './words.ts';

/** Which prize came from which ticket, box or capsule. */
const slotsIn = ({ lines }: Shipment): string =>
  lines.flatMap(({ name, slots = [] }) => (slots.length > 0 ? `${name}：${slotText(slots)}` : [])).join('、');

export function ShipmentsPage() {
  const { can } = useStaff();
  const [params] = useSearchParams();
  const [table, setTable] = useState<'hand-over' | 'delivery' | null>(null);
  const mayWrite = can('write_parcels');
  return (
    <>
      <ListPage<typeof staffShipments, Shipment>
        title="包裹"
        declared={staffShipments}
        views="shipments"
        search="單號後五碼、電話後六碼、收件人、內容"
        tabs={{ name: 'state', title: '狀態', options: tabWords }}
        filters={[
          { name: 'kind', title: '種類', options: Object.entries(kindWords) },
          { name: 'overdue', title: '期限', options: [['true', '已逾期']] },
        ]}
        actions={
          <>
            <Link href="/shipments/pick" className="button">
              揀貨單
            </Link>
            {mayWrite && (
              <>
                <Link href="/shipments/scan" className="button">
                  掃描交寄
                </Link>
                <button type="button" className="button" onClick={() => setTable('hand-over')}>
                  整批交給物流
                </button>
                <button type="button" className="button" onClick={() => setTable('delivery')}>
                  整批登記送達
                </button>
              </>
            )}
          </>
        }
        {...(mayWrite && {
          chosen: {
            nameOf: ({ order_number }) => order_number,
            steps: (shipments, leave) => <ShipmentSteps shipments={shipments} onDone={leave} />,
          },
        })}
        {...(can('read_member_data') && {
          exported: {
            declared: staffExportShipments,
            columns: [
              ['訂單編號', ({ order_number }) => order_number],
              ['種類', ({ kind }) => kindWords[kind]],
              ['狀態', ({ state }) => stateWords[state]],
              ['下單時間', ({ created_at }) => formatDateTime(created_at)],
              ['交寄期限', ({ due_at }) => due_at && formatDateTime(due_at)],
              ['內容', ({ lines }) => lines.map(({ name, quantity }) => `${name} × ${quantity}`).join('、')],
              ['籤號', slotsIn],
              ['件數', ({ items_count }) => items_count],
              ['收件人', ({ address }) => address?.name],
              ['電話', ({ address }) => address?.phone],
              ['郵遞區號', ({ address }) => address?.postcode],
              ['地址', ({ address }) => address?.address],
              ['顧客備註', ({ customer_note }) => customer_note],
              ['物流', ({ carrier_name }) => carrier_name],
              ['物流單號', ({ tracking_number }) => tracking_number],
              ['交寄時間', ({ handed_over_at }) => handed_over_at && formatDateTime(handed_over_at)],
              ['送達時間', ({ delivered_at }) => delivered_at && formatDateTime(delivered_at)],
            ],
          },
        })}
        empty={emptyOf(params.get('state'), false)}
        unmatched={emptyOf(params.get('state'), params.has('q'))}
        columns={[
          {
            title: '訂單',
            cell: ({ id, order_number, kind, created_at }) => (
              <>
                <Link href={`/shipments/${id}`} className="font-semibold underline">
                  {order_number}
                </Link>
                <span className="block text-ink-soft">
                  {kindWords[kind]}，{formatDateTime(created_at)}
                </span>
              </>
            ),
          },
          {
            title: '內容',
            cell: ({ lines, customer_note }) => (
              <>
                {lines.map(({ name, quantity }) => (
                  <span key={name} className="block">
                    {name} × {quantity}
                  </span>
                ))}
                {customer_note && <span className="block text-kuji-ink">備註：{customer_note}</span>}
              </>
            ),
          },
          {
            title: '收件',
            cell: ({ address }) =>
              address ? (
                <>
                  {address.name}，{address.phone}
                  <span className="block text-ink-soft">
                    {address.postcode} {address.address}
                  </span>
                </>
              ) : (
                '—'
              ),
          },
          {
            title: '狀態',
            cell: ({ state, due_at, tracking_number }) => (
              <>
                <span className="badge">{stateWords[state]}</span>
                {due_at && (
                  <span
                    className={`block ${Date.parse(due_at) < Date.now() ? 'text-kuji-ink' : 'text-ink-soft'}`}
                  >
                    {formatDateTime(due_at)} 前交寄{lateness(due_at)}
                  </span>
                )}
                {tracking_number && <span className="block text-ink-soft">{tracking_number}</span>}
              </>
            ),
          },
          { title: '下一步', cell: (shipment) => (mayWrite ? <NextStep shipment={shipment} /> : '—') },
        ]}
      />
      {table === 'hand-over' && <HandOverTable onClose={() => setTable(null)} />}
      {table === 'delivery' && <DeliveryTable onClose={() => setTable(null)} />}
    </>
  );
}
