import { orderPage } from '@kujiya/contract/staff/paths';
import {
  type Shipment,
  staffAcceptShipment,
  staffCallOffShipment,
  staffCorrectTracking,
  staffDeliverShipment,
  staffHandOver,
  staffReturnShipment,
} from '@kujiya/contract/staff/shipments';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { TrackingSheet } from './TrackingSheet.tsx';

function HandOver({ shipment: { id, order_number }, onClose }: { shipment: Shipment; onClose: () => void }) {
  const { run, isBusy, text } = useStep('shipments');
  return (
    <TrackingSheet
      title={`交給物流：${order_number}`}
      action="交給物流"
      isBusy={isBusy}
      failure={text}
      onSend={async (body) => {
        if (await run(() => call(staffHandOver, { params: { id }, body }))) onClose();
      }}
      onClose={onClose}
    />
  );
}

function Correction({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const { id, order_number, carrier, carrier_name, tracking_number } = shipment;
  const { run, isBusy, text } = useStep('shipments');
  return (
    <TrackingSheet
      title={`更正物流單號：${order_number}`}
      hint={`現在是${carrier_name ?? ''} ${tracking_number}。更正後這個單號可以給別的包裹用，會員會收到通知，看得到原因。`}
      action="更正物流單號"
      first={carrier ?? undefined}
      asksReason
      isBusy={isBusy}
      failure={text}
      onSend={async (body) => {
        if (await run(() => call(staffCorrectTracking, { params: { id }, body }))) onClose();
      }}
      onClose={onClose}
    />
  );
}

/** The next step of a shipment, as a button; packing has a screen of its own, on the shipment's page. */
export function NextStep({ shipment, isPage = false }: { shipment: Shipment; isPage?: boolean }) {
  const [isHanding, setHanding] = useState(false);
  const [asked, setAsked] = useState<'return' | 'callOff' | 'tracking' | null>(null);
  const { run, isBusy, text } = useStep('shipments');
  const { can } = useStaff();
  const params = { id: shipment.id };
  const mayCallOff = ['paid', 'accepted', 'packed'].includes(shipment.state);
  const steps = {
    paid: [['接單', staffAcceptShipment]],
    shipping: [['登記送達', staffDeliverShipment]],
  } as const;
  const own = steps[shipment.state as keyof typeof steps] ?? [];
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {own.map(([title, step]) => (
          <button
            key={title}
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => void run(() => call(step, { params }))}
          >
            {title}
          </button>
        ))}
        {shipment.state === 'accepted' && !isPage && (
          <Link href={`/shipments/${shipment.id}`} className="button is-main">
            打包
          </Link>
        )}
        {shipment.state === 'packed' && (
          <button type="button" className="button is-main" onClick={() => setHanding(true)}>
            交給物流
          </button>
        )}
        {shipment.state === 'shipping' && (
          <button type="button" className="button" disabled={isBusy} onClick={() => setAsked('return')}>
            登記退回
          </button>
        )}
        {isPage && shipment.carrier !== null && (
          <button type="button" className="button" onClick={() => setAsked('tracking')}>
            更正物流單號
          </button>
        )}
        {isPage && mayCallOff && shipment.kind === 'storage' && (
          <button
            type="button"
            className="button is-danger"
            disabled={isBusy}
            onClick={() => setAsked('callOff')}
          >
            取消出貨
          </button>
        )}
        {isPage && mayCallOff && shipment.kind === 'goods' && can('read_orders') && (
          <Link href={orderPage(shipment.id)} className="button">
            {can('write_refunds') ? '取消或退款' : '看訂單'}
          </Link>
        )}
      </div>
      {isPage && mayCallOff && shipment.kind === 'goods' && !can('write_refunds') && (
        <p className="text-ink-soft text-sm">要取消或退款，請找能退款的同事（客服或店長）。</p>
      )}
      <Failure text={text} />
      {asked === 'return' && (
        <ReasonSheet
          title={`登記退回：${shipment.order_number}`}
          hint={
            shipment.kind === 'storage'
              ? '東西會回到會員的盒櫃，保管天數照舊，運費不退。會員會收到通知，看得到原因。'
              : '包裹回到待打包，可以再寄一次，或到訂單退款。會員會收到通知，看得到原因。'
          }
          action="登記退回"
          onClose={() => setAsked(null)}
          onDone={(reason) => {
            setAsked(null);
            void run(() => call(staffReturnShipment, { params, body: { reason } }));
          }}
        />
      )}
      {asked === 'callOff' && (
        <ReasonSheet
          title={`取消出貨：${shipment.order_number}`}
          hint="東西會回到會員的盒櫃，保管天數照舊，付過的運費退回代幣。會員會收到通知，看得到原因。"
          action="取消出貨"
          onClose={() => setAsked(null)}
          onDone={(reason) => {
            setAsked(null);
            void run(() => call(staffCallOffShipment, { params, body: { reason } }));
          }}
        />
      )}
      {asked === 'tracking' && <Correction shipment={shipment} onClose={() => setAsked(null)} />}
      {isHanding && <HandOver shipment={shipment} onClose={() => setHanding(false)} />}
    </>
  );
}
