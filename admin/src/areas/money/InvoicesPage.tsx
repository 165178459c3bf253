import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { staffFailedInvoices, staffRetryInvoice } from '@kujiya/contract/staff/invoices';
import { orderPage, paymentPage } from '@kujiya/contract/staff/paths';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { Link } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { ListPage } from '#kit/ListPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { MoneyTabs } from './MoneyTabs.tsx';

type Failed = AnswerOf<typeof staffFailedInvoices>['data'][number];

function Retry({ id }: { id: number }) {
  const { run, isBusy, text } = useStep();
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={isBusy}
        onClick={() => void run(() => call(staffRetryInvoice, { params: { id } }))}
      >
        再開一次
      </button>
      <Failure text={text} />
    </>
  );
}

/** Invoices that the provider refused, with why; they are tried again by themselves, or at once. */
export function InvoicesPage() {
  const { can } = useStaff();
  return (
    <>
      <MoneyTabs />
      <ListPage<typeof staffFailedInvoices, Failed>
        title="開立失敗的發票"
        declared={staffFailedInvoices}
        read={() => ({})}
        empty="沒有開立失敗的發票。"
        columns={[
          {
            title: '付款',
            cell: ({ payment, order }) => (
              <>
                <Link href={paymentPage(payment.id)} className="break-all underline">
                  {payment.number}
                </Link>
                <span className="block text-ink-soft">
                  訂單{' '}
                  {can('read_orders') ? (
                    <Link href={orderPage(order.id)} className="break-all underline">
                      {order.order_number}
                    </Link>
                  ) : (
                    order.order_number
                  )}
                </span>
              </>
            ),
          },
          { title: '金額', cell: ({ total }) => formatMoney(total), isNumber: true },
          { title: '失敗的原因', cell: ({ failure }) => failure },
          {
            title: '試過（台北）',
            cell: ({ tries, try_at }) => `${tries} 次，下次 ${formatDateTime(try_at)}`,
          },
          {
            title: '下一步',
            cell: ({ id }) => (can('write_money') ? <Retry id={id} /> : '您的職務不能重開'),
          },
        ]}
      />
    </>
  );
}
