import type { StaffOrder } from '@kujiya/contract/staff/orders';
import { memberPage, paymentPage } from '@kujiya/contract/staff/paths';
import { paymentStates } from '@kujiya/contract/staff/payments';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';

import { Link } from 'wouter';
import { statusWords, storageWords } from '#areas/members/words.ts';
import { Line, Section } from '#kit/Section.tsx';
import { useStaff } from '#kit/staff.ts';

const refundStates: Readonly<Record<string, string>> = {
  ...{ asked: '待處理', paying: '退款中', done: '已完成', declined: '已婉拒' },
};
const kept: Readonly<Record<string, string>> = { ...storageWords, shipped: '已出貨', refunded: '已退款' };

/** Who moved an order. */
const actorWords = (actor: string): string =>
  ({ member: '會員', clock: '系統', gateway: '金流' })[actor] ?? actor;

/** What is known of a payment, in one line. */
const paymentMore = ({
  state,
  card_last,
  trade_number,
  paid_at,
  created_at,
  failure,
  invoice_number,
  invoice_failure,
}: StaffOrder['payments'][number]) =>
  [
    paymentStates[state as keyof typeof paymentStates],
    formatDateTime(paid_at ?? created_at),
    card_last && `卡號末四碼 ${card_last}`,
    trade_number && `金流序號 ${trade_number}`,
    failure && `金流說明：${failure}`,
    invoice_number && `發票 ${invoice_number}`,
    invoice_failure && `發票失敗：${invoice_failure}`,
  ]
    .filter(Boolean)
    .join('，');

export function OrderSections({ order }: { order: StaffOrder }) {
  const { can } = useStaff();
  const { lines, tickets, payments, refunds, shipment, steps, proof_url, status } = order;
  return (
    <div className="grid grid-cols-1 items-start gap-4 tablet:grid-cols-2">
      {lines.length > 0 && (
        <Section title="明細">
          {lines.map(
            ({ position, name, image_url, quantity, refunded, unit_price, subtotal, arrives_at }) => (
              <Line
                key={position}
                picture={image_url}
                main={name}
                more={`${formatMoney(unit_price)} × ${quantity}${refunded > 0 ? `，已退 ${refunded} 件` : ''}${arrives_at ? `，${formatDateTime(arrives_at)} 到貨` : ''}`}
                side={formatMoney(subtotal)}
              />
            ),
          )}
        </Section>
      )}
      {tickets.length > 0 && (
        <Section title="抽到的獎品">
          {tickets.map(({ number, prize, tier, image_url, status: state, given_to }) => (
            <Line
              key={number}
              picture={image_url}
              main={`${tier === null ? '' : `${tier}賞 `}${prize}`}
              more={`${number === 0 ? '最後賞' : `${number} 號`}，${kept[state] ?? state}`}
              side={
                given_to !== null && (
                  <Link href={memberPage(given_to)} className="underline">
                    送給會員 {given_to}
                  </Link>
                )
              }
            />
          ))}
          {proof_url && (
            <Line
              main={
                <a href={proof_url} target="_blank" rel="noreferrer" className="underline">
                  公開驗證頁
                </a>
              }
            />
          )}
        </Section>
      )}
      {payments.length > 0 && (
        <Section title="付款">
          {payments.map((payment) => (
            <Line
              key={payment.id}
              main={
                can('read_money') ? (
                  <Link href={paymentPage(payment.id)} className="underline">
                    {payment.number}
                  </Link>
                ) : (
                  payment.number
                )
              }
              more={paymentMore(payment)}
              side={formatMoney(payment.amount)}
            />
          ))}
        </Section>
      )}
      {refunds.length > 0 && (
        <Section title="退款">
          {refunds.map(({ id, amount, points, state, reason, at }) => (
            <Line
              key={id}
              main={reason}
              more={`${refundStates[state] ?? state}，${formatDateTime(at)}${points > 0 ? `，紅利 ${points} 點` : ''}`}
              side={formatMoney(amount)}
            />
          ))}
        </Section>
      )}
      {shipment && (
        <Section title="出貨">
          <Line
            main={shipment.carrier ? `${shipment.carrier} ${shipment.tracking_number}` : '還沒交寄'}
            more={[
              shipment.packed_at && `${formatDateTime(shipment.packed_at)} 打包`,
              shipment.handed_over_at && `${formatDateTime(shipment.handed_over_at)} 交寄`,
              shipment.delivered_at && `${formatDateTime(shipment.delivered_at)} 送達`,
            ]
              .filter(Boolean)
              .join('，')}
          />
        </Section>
      )}
      <Section title="經過">
        <Line main="下單" more={`${formatDateTime(order.created_at)}，會員`} />
        {steps.map(({ from, to, actor, reason, at }, i) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows at its end
            key={i}
            main={from === to ? '部分退款' : statusWords[to]}
            more={`${formatDateTime(at)}，${actorWords(actor)}${/\p{Script=Han}/u.test(reason) ? `，${reason}` : ''}`}
          />
        ))}
        {steps.length === 0 && <Line main={statusWords[status]} />}
      </Section>
    </div>
  );
}
