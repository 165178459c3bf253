import { approvalKinds } from '@kujiya/contract/staff/approvals';
import { type StaffOrder, staffOrder, staffRevealOrder } from '@kujiya/contract/staff/orders';
import { approvalsPage, memberPage } from '@kujiya/contract/staff/paths';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatCount, formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { typeWords } from '#areas/members/words.ts';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { OrderNotes } from '#kit/OrderNotes.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { RecordLog } from '#kit/RecordLog.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { OrderSections } from './OrderSections.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { StatusBadge } from './OrdersPage.tsx';

type Personal = Awaited<ReturnType<typeof reveal>>['data'];
const reveal = (id: number, reason: string) => call(staffRevealOrder, { params: { id }, body: { reason } });

/** The member, and who receives the order: masked until somebody with the right gives a reason. */
function Contact({ order: { id, member, shipment } }: { order: StaffOrder }) {
  const { can } = useStaff();
  const [shown, setShown] = useState<Personal | null>(null);
  const [asks, setAsks] = useState(false);
  const { run, isBusy, text } = useStep();
  const { recipient = null } = shown ?? {};
  return (
    <div className="grid gap-1">
      <p>
        <Link href={memberPage(member.id)} className="underline">
          {member.name}
        </Link>
        ，{(shown ?? member).phone ?? '未綁定電話'}
        {!shown && shipment && '，收件地址已遮罩'}
      </p>
      {recipient && (
        <p>
          寄給 {recipient.name}，{recipient.phone}，{recipient.postcode} {recipient.address}
        </p>
      )}
      {!shown && can('read_member_data') && (
        <button type="button" className="button w-fit" disabled={isBusy} onClick={() => setAsks(true)}>
          查看完整個資
        </button>
      )}
      <Failure text={text} />
      {asks && (
        <ReasonSheet
          title="查看完整個資"
          hint="誰在什麼時候為了什麼查看，都會留在操作紀錄。"
          action="查看"
          onClose={() => setAsks(false)}
          onDone={(reason) => {
            setAsks(false);
            void run(() => reveal(id, reason)).then((done) => done && setShown(done.data));
          }}
        />
      )}
    </div>
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
  return (
    <dl className="ml-auto grid w-full max-w-xs gap-1 tabular-nums">
      {sums
        .filter(([title, value]) => title === '小計' || value !== 0)
        .map(([title, value]) => (
          <div key={title} className="flex justify-between gap-3 text-ink-soft text-sm">
            <dt>{title}</dt>
            <dd>{value < 0 ? `−${formatMoney(-value)}` : formatMoney(value)}</dd>
          </div>
        ))}
      <div className="flex justify-between gap-3 font-black">
        <dt>實付</dt>
        <dd>{formatMoney(order.amount)}</dd>
      </div>
    </dl>
  );
}

/** An order of any kind: what was bought and what became of it, its money, its way, and the next steps. */
export function OrderRecord() {
  const id = Number(useParams<{ id: string }>().id);
  const { data, error, isPending } = useQuery({
    queryKey: [staffOrder.path, id],
    queryFn: ({ signal }) => call(staffOrder, { params: { id } }, { signal }),
  });
  const order = data?.data;
  return (
    <article className="grid max-w-6xl grid-cols-1 gap-4">
      <Link href="/orders" className="w-fit text-ink-soft text-sm underline">
        訂單
      </Link>
      <Failure text={error && messageOf(error)} />
      {isPending && !error && <p className="text-ink-soft">載入中…</p>}
      {order && (
        <>
          <header className="grid gap-2">
            <div className="flex flex-wrap items-center gap-3">
              <h1 className="break-all font-black text-xl">{order.order_number}</h1>
              <StatusBadge status={order.status} />
            </div>
            <p className="text-ink-soft text-sm">
              {typeWords[order.type]}，{formatDateTime(order.created_at)}（台北）
              {order.expires_at && `，保留到 ${formatDateTime(order.expires_at)}`}
            </p>
            <Contact key={order.id} order={order} />
            {order.customer_note !== '' && <p>會員備註：{order.customer_note}</p>}
          </header>
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
          <RecordLog subject={`order:${order.id}`} />
        </>
      )}
    </article>
  );
}
