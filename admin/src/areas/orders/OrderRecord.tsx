import { approvalKinds } from '@kujiya/contract/staff/approvals';
import { type StaffOrder, staffOrder, staffRevealOrder } from '@kujiya/contract/staff/orders';
import { approvalsPage, memberPage } from '@kujiya/contract/staff/paths';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatCount, formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { typeWords } from '#areas/members/words.ts';
import { call } from '#kit/client.ts';
import { OrderNotes } from '#kit/OrderNotes.tsx';
import { RecordPage } from '#kit/RecordPage.tsx';
import { Reveal } from '#kit/Reveal.tsx';
import { OrderSections } from './OrderSections.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { StatusBadge } from './OrdersPage.tsx';

/** The member, and who receives the order: masked until somebody with the right gives a reason. */
function Contact({ order: { id, member, shipment } }: { order: StaffOrder }) {
  return (
    <Reveal reveal={(reason) => call(staffRevealOrder, { params: { id }, body: { reason } })}>
      {(shown) => (
        <>
          <p>
            <Link href={memberPage(member.id)} className="underline">
              {member.name}
            </Link>
            ，{(shown ?? member).phone ?? '未綁定電話'}
            {!shown && shipment && '，收件地址已遮罩'}
          </p>
          {shown?.recipient && (
            <p>
              寄給 {shown.recipient.name}，{shown.recipient.phone}，{shown.recipient.postcode}{' '}
              {shown.recipient.address}
            </p>
          )}
        </>
      )}
    </Reveal>
  );
}

/** How the price came about. */
function Sums({ order }: { order: StaffOrder }) {
  const sums = [
    ['小計', order.total_amount],
    [`紅利折抵（${formatCount(order.points_used)} 點）`, -order.points_discount],
    [order.coupon ? `優惠券「${order.coupon.title}」` : '優惠券', -order.coupon_discount],
    ['運費', order.shipping_fee],
  ] as const;
  const given = order.refunds.filter(({ state }) => state !== 'declined');
  const refunded = given.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <dl className="ml-auto grid w-full max-w-xs gap-1 tabular-nums">
      {sums
        .filter(([title, value]) => title === '小計' || value !== 0)
        .map(([title, value]) => (
          <div key={title} className="flex justify-between gap-3 text-ink-soft text-sm">
            <dt>{title}</dt>
            <dd>{formatMoney(value)}</dd>
          </div>
        ))}
      <div className="flex justify-between gap-3 font-black">
        <dt>實付</dt>
        <dd>{formatMoney(order.amount)}</dd>
      </div>
      {refunded > 0 && (
        <div className="flex justify-between gap-3 font-semibold">
          <dt>退款</dt>
          <dd>{formatMoney(-refunded)}</dd>
        </div>
      )}
    </dl>
  );
}

function About({ order }: { order: StaffOrder }) {
  return (
    <>
      <p className="text-ink-soft text-sm">
        {typeWords[order.type]}，{formatDateTime(order.created_at)}（台北）
        {order.expires_at && `，保留到 ${formatDateTime(order.expires_at)}`}
      </p>
      <Contact key={order.id} order={order} />
      {order.customer_note !== '' && <p>會員備註：{order.customer_note}</p>}
    </>
  );
}

/** An order of any kind: what was bought and what became of it, its money, its way, and the next steps. */
export function OrderRecord() {
  const id = Number(useParams<{ id: string }>().id);
  const { data, error } = useQuery({
    queryKey: [staffOrder.path, id],
    queryFn: ({ signal }) => call(staffOrder, { params: { id } }, { signal }),
  });
  const order = data?.data;
  return (
    <RecordPage
      list={{ path: '/orders', title: '訂單' }}
      heading={order?.order_number ?? null}
      failure={error && messageOf(error)}
      badges={order && <StatusBadge status={order.status} />}
      about={order && <About order={order} />}
      log={`order:${id}`}
    >
      {order && (
        <>
          {order.waiting && (
            <p className="rounded-sm border border-kuji-ink bg-white p-3">
              <Link href={approvalsPage} className="font-semibold underline">
                等待核准
              </Link>
              ：{approvalKinds[order.waiting.kind as keyof typeof approvalKinds] ?? order.waiting.kind}，
              {formatMoney(order.waiting.amount)}
            </p>
          )}
          <OrderSteps key={`steps ${order.id}`} order={order} />
          <OrderSections order={order} />
          <Sums order={order} />
          <OrderNotes id={order.id} />
        </>
      )}
    </RecordPage>
  );
}
