import { type ShipmentPage, staffShipment } from '@kujiya/contract/staff/packing';
import { shipmentsIn } from '@kujiya/contract/staff/paths';
import { staffShipmentLabel, shipmentStateWords as stateWords } from '@kujiya/contract/staff/shipments';
import { isUnanswered, messageOf } from '@kujiya/web/lib/client.ts';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { OrderNotes } from '#kit/OrderNotes.tsx';
import { RecordPage } from '#kit/RecordPage.tsx';
import { Line, Panel, Section } from '#kit/Section.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { labelPicture } from './LabelsPage.tsx';
import { NextStep } from './NextStep.tsx';
import { Packing } from './Packing.tsx';
import { Things } from './Things.tsx';
import { hasEnded, kindWords, lateness } from './words.ts';

const orderWords = { ...stateWords, processing: stateWords.accepted };
const actorWords: Record<string, string> = { member: '會員', clock: '系統', gateway: '金流' };

/** The label with the whole address; showing it leaves an entry in the log. */
function Label({ id }: { id: number }) {
  const [svg, setSvg] = useState<string | null>(null);
  const { run, isBusy, text } = useStep();
  const show = () =>
    run(() => call(staffShipmentLabel, { params: { id } })).then((done) => done && setSvg(done.data.svg));
  const picture = svg && labelPicture(svg);
  return (
    <Panel
      title="出貨單"
      action={
        picture === null ? (
          <button type="button" className="button" disabled={isBusy} onClick={() => void show()}>
            顯示出貨單
          </button>
        ) : (
          <button type="button" className="button" onClick={() => window.print()}>
            列印
          </button>
        )
      }
    >
      <p className="text-ink-soft text-sm">上面有完整的收件資料，顯示會留在操作紀錄。</p>
      <Failure text={text} />
      {picture !== null && (
        <img src={picture} alt="出貨單" className="printed parcel-label w-full max-w-90" />
      )}
    </Panel>
  );
}

function Facts({ shipment }: { shipment: ShipmentPage }) {
  const { address, customer_note, carrier_name, tracking_number, due_at } = shipment;
  const facts = [
    ['收件', address && `${address.name}，${address.phone}，${address.postcode} ${address.address}`],
    ['顧客備註', customer_note],
    ['期限', due_at && `${formatDateTime(due_at)} 前交寄${lateness(due_at)}`],
    ['物流', carrier_name && `${carrier_name} ${tracking_number}`],
  ].filter(([, value]) => value);
  return (
    <dl className="grid gap-1">
      {facts.map(([title, value]) => (
        <div key={title} className="flex flex-wrap gap-x-3">
          <dt className="w-20 text-ink-soft">{title}</dt>
          <dd className="min-w-0 flex-1 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a packer learns whose parcel no longer waits to be packed. */
function Elsewhere({ shipment: { state } }: { shipment: ShipmentPage }) {
  return (
    <div className="grid gap-2 rounded-sm border border-kuji-ink bg-white p-3">
      <p role="alert" className="font-semibold text-kuji-ink">
        {hasEnded(state)
          ? `訂單${stateWords[state]}，不要寄出；請把這一箱的東西放回架上。`
          : `這次的清點沒有記下：包裹現在是「${stateWords[state]}」，可能是別人先打包了，或您剛才按的那一次已經成功。請先看下面的操作紀錄，再決定要不要寄這一箱。`}
      </p>
      <Link href={shipmentsIn('accepted')} className="button w-fit">
        其他待打包的包裹
      </Link>
    </div>
  );
}

/** What a packer learns whose parcel is packed, but has no label yet. */
const Unprinted = ({ why }: { why: string }) => (
  <div className="grid gap-2 rounded-sm border border-kuji-ink bg-white p-3">
    <p role="alert" className="font-semibold text-kuji-ink">
      打包完成了，但出貨單沒有印出來：{why}。請在下面的「出貨單」再印一次。
    </p>
    <Link href={shipmentsIn('accepted')} className="button w-fit">
      其他待打包的包裹
    </Link>
  </div>
);

/** A shipment: its next step, its things, its label and its history. */
export function ShipmentRecord() {
  const id = Number(useParams<{ id: string }>().id);
  const { can } = useStaff();
  const [elsewhere, setElsewhere] = useState<number | null>(null);
  const [unprinted, setUnprinted] = useState<{ id: number; why: string } | null>(null);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [staffShipment.path, id],
    queryFn: ({ signal }) => call(staffShipment, { params: { id } }, { signal }),
  });
  const shipment = data?.data;
  const mayWrite = can('write_parcels');
  const isPacking = mayWrite && shipment?.state === 'accepted';
  return (
    <RecordPage
      list={{ path: '/shipments', title: '包裹' }}
      heading={shipment?.order_number ?? null}
      failure={error && messageOf(error)}
      again={isUnanswered(error) && !isFetching ? () => void refetch() : null}
      badges={
        shipment && (
          <>
            <span className={`badge ${hasEnded(shipment.state) ? 'is-bad' : ''}`}>
              {stateWords[shipment.state]}
            </span>
            <span className="text-ink-soft">{kindWords[shipment.kind]}</span>
          </>
        )
      }
      about={shipment && <Facts shipment={shipment} />}
      log={`order:${id}`}
    >
      {shipment && (
        <>
          {elsewhere === id && shipment.state !== 'accepted' && <Elsewhere shipment={shipment} />}
          {unprinted?.id === id && <Unprinted why={unprinted.why} />}
          {mayWrite && <NextStep shipment={shipment} isPage />}
          {isPacking ? (
            <Packing
              key={`${id}:${shipment.version}`}
              shipment={shipment}
              onElsewhere={() => setElsewhere(id)}
              onUnprinted={(why) => setUnprinted({ id, why })}
            />
          ) : (
            <Panel title="內容">
              <Things things={shipment.things} />
            </Panel>
          )}
          {['paid', 'accepted', 'packed', 'shipping'].includes(shipment.state) && <Label key={id} id={id} />}
          <OrderNotes id={id} />
          <Section title="經過">
            {shipment.timeline.map((move) => (
              <Line
                key={move.id}
                main={orderWords[move.to]}
                more={`${formatDateTime(move.at)}，${actorWords[move.by] ?? move.by}${/\p{Script=Han}/u.test(move.reason) ? `，原因：${move.reason}` : ''}`}
              />
            ))}
          </Section>
        </>
      )}
    </RecordPage>
  );
}
