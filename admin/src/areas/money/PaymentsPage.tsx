import { memberPage, orderPage, paymentPage } from '@kujiya/contract/staff/paths';
import {
  type ListedPayment,
  paymentKinds,
  paymentMethods,
  paymentStates,
  staffPayments,
} from '@kujiya/contract/staff/payments';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { Link } from 'wouter';
import { typeWords } from '#areas/members/words.ts';
import { DaysFilter } from '#kit/DaysFilter.tsx';
import { ListPage } from '#kit/ListPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { MoneyTabs } from './MoneyTabs.tsx';

/** The state of a payment; one that failed stands out, and one that was given back. */
export function PaymentBadge({ state }: { state: ListedPayment['state'] }) {
  const tones: Partial<Record<ListedPayment['state'], string>> = {
    ...{ paid: 'is-good', failed: 'is-bad', refunded: 'is-bad', refunding: 'is-bad' },
  };
  return <span className={`badge ${tones[state] ?? ''}`}>{paymentStates[state]}</span>;
}

/** The gateway's code and words in one text; empty when it said nothing. */
export const replyText = ({ code, words }: { code: string | null; words: string | null }): string =>
  [code, words].filter((part) => part !== null).join(' ');

const titlesOf = (kinds: typeof paymentKinds) =>
  Object.entries(kinds).map(([kind, { title }]) => [kind, title] as const);

/** Every attempt to pay through the gateway. */
export function PaymentsPage() {
  const { can } = useStaff();
  return (
    <>
      <MoneyTabs />
      <ListPage<typeof staffPayments, ListedPayment>
        title="付款"
        declared={staffPayments}
        views="payments"
        search="付款編號、金流序號、訂單後五碼、電話後六碼"
        filters={[
          { name: 'kind', title: '用途', options: titlesOf(paymentKinds) },
          { name: 'state', title: '狀態', options: Object.entries(paymentStates) },
          { name: 'method', title: '方式', options: Object.entries(paymentMethods) },
        ]}
        actions={<DaysFilter />}
        exported={{
          columns: [
            ['付款編號', ({ number }) => number],
            ['金流序號', ({ trade_number }) => trade_number],
            ['訂單編號', ({ order }) => order.order_number],
            ['用途', ({ type }) => typeWords[type]],
            ['會員編號', ({ member }) => member.id],
            ['狀態', ({ state }) => paymentStates[state]],
            ['方式', ({ method }) => method && paymentMethods[method]],
            ['金額', ({ amount }) => amount],
            ['金流代碼', ({ gateway_code }) => gateway_code],
            ['金流訊息', ({ gateway_words }) => gateway_words],
            ['建立時間', ({ created_at }) => formatDateTime(created_at)],
            ['付款時間', ({ paid_at }) => paid_at && formatDateTime(paid_at)],
          ],
        }}
        empty="還沒有付款。顧客用信用卡等方式付款以後，會出現在這裡。"
        unmatched="沒有符合的付款。訂單打最後五碼、電話打最後六碼就找得到；付款編號和金流序號要完整。"
        columns={[
          {
            title: '付款',
            cell: ({ id, number, trade_number }) => (
              <>
                <Link href={paymentPage(id)} className="break-all font-semibold underline">
                  {number}
                </Link>
                {trade_number && (
                  <span className="block break-all text-ink-soft">金流序號 {trade_number}</span>
                )}
              </>
            ),
          },
          {
            title: '用途',
            cell: ({ type, order }) => (
              <>
                {typeWords[type]}
                <span className="block break-all text-ink-soft">
                  {can('read_orders') ? (
                    <Link href={orderPage(order.id)} className="underline">
                      {order.order_number}
                    </Link>
                  ) : (
                    order.order_number
                  )}
                </span>
              </>
            ),
          },
          {
            title: '會員',
            cell: ({ member: { id, name, phone } }) => (
              <>
                {can('read_members') ? (
                  <Link href={memberPage(id)} className="underline">
                    {name}
                  </Link>
                ) : (
                  name
                )}
                {phone && <span className="block text-ink-soft">{phone}</span>}
              </>
            ),
          },
          { title: '金額', cell: ({ amount }) => formatMoney(amount), isNumber: true },
          {
            title: '狀態',
            cell: ({ state, method, gateway_code, gateway_words }) => (
              <>
                <PaymentBadge state={state} />
                {method && <span className="ml-2">{paymentMethods[method]}</span>}
                {state === 'failed' && (
                  <span className="block text-ink-soft">
                    {replyText({ code: gateway_code, words: gateway_words })}
                  </span>
                )}
              </>
            ),
          },
          {
            title: '時間（台北）',
            cell: ({ created_at, paid_at }) => (
              <>
                <span className="block whitespace-nowrap">{formatDateTime(created_at)}</span>
                {paid_at && (
                  <span className="block whitespace-nowrap text-ink-soft">
                    {formatDateTime(paid_at)} 付款
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
    </>
  );
}
