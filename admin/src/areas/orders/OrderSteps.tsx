import { complaintStates } from '@kujiya/contract/complaints';
import { staffArriveOrder } from '@kujiya/contract/staff/goods';
import { staffCancelOrder, staffCompleteOrder } from '@kujiya/contract/staff/order-steps';
import type { StaffOrder } from '@kujiya/contract/staff/orders';
import { complaintPage, shipmentsOf } from '@kujiya/contract/staff/paths';
import { staffAcceptShipment } from '@kujiya/contract/staff/shipments';
import { useState } from 'react';
import { Link } from 'wouter';
import { AllowanceNote } from '#kit/Allowance.tsx';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { RefundSheet } from './RefundSheet.tsx';

/** What can be done with an order now; those steps alone that its state and the person's rights allow. */
export function OrderSteps({ order }: { order: StaffOrder }) {
  const { id, kind, status, shipment, lines, order_number, waiting } = order;
  const { can } = useStaff();
  const [asked, setAsked] = useState<'refund' | 'cancel' | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const { run, isBusy, text } = useStep('orders');
  const params = { id };
  const isGoods = kind === 'goods';
  const isOpen = status === 'paid' || status === 'processing';
  const coming = lines.some(({ arrives_at }) => arrives_at !== null);
  const button = (title: string, step: () => Promise<unknown>) => (
    <button type="button" className="button" disabled={isBusy} onClick={() => void run(step)}>
      {title}
    </button>
  );
  const refunds = isGoods && can('write_refunds') && waiting === null;
  const finish = (waits: boolean) => {
    setAsked(null);
    setSaid(waits ? '已送出，等待另一位同事核准。' : '已退款。');
  };
  return (
    <section aria-label="下一步" className="flex flex-wrap items-center gap-2">
      {shipment &&
        status === 'paid' &&
        can('write_parcels') &&
        !coming &&
        button('接單', () => call(staffAcceptShipment, { params }))}
      {isGoods &&
        isOpen &&
        coming &&
        can('write_orders') &&
        button('商品到齊', () => call(staffArriveOrder, { params }))}
      {isGoods &&
        status === 'delivered' &&
        can('write_orders') &&
        button('完成訂單', () => call(staffCompleteOrder, { params }))}
      {shipment && can('read_parcels') && (
        <Link href={shipmentsOf(order_number)} className="button">
          看包裹
        </Link>
      )}
      {order.complaints.map((complaint) => (
        <Link key={complaint.id} href={complaintPage(complaint.id)} className="button">
          回報問題：{complaintStates[complaint.state]}
        </Link>
      ))}
      {refunds && (isOpen || status === 'completed') && (
        <button type="button" className="button is-danger" onClick={() => setAsked('refund')}>
          退款
        </button>
      )}
      {refunds && (isOpen || status === 'pending') && (
        <button type="button" className="button is-danger" onClick={() => setAsked('cancel')}>
          取消訂單
        </button>
      )}
      {said && <p role="status">{said}</p>}
      <Failure text={text} />
      {asked === 'refund' && <RefundSheet order={order} onDone={finish} onClose={() => setAsked(null)} />}
      {asked === 'cancel' && (
        <ReasonSheet
          title="取消訂單"
          hint="已付的錢、紅利和優惠券全部退回，商品放回庫存。會員看得到原因。"
          action="取消訂單"
          onClose={() => setAsked(null)}
          onDone={(reason) => {
            setAsked(null);
            void run(() => call(staffCancelOrder, { params, body: { reason } })).then((done) => {
              if (done) setSaid(done.data.approval ? '已送出，等待另一位同事核准。' : '訂單已取消。');
            });
          }}
        >
          {isOpen && <AllowanceNote right="write_refunds" subject={`order:${id}`} amount={order.amount} />}
        </ReasonSheet>
      )}
    </section>
  );
}
