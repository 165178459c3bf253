import { carriers } from '@kujiya/contract/parcels';
import type { StaffOrder } from '@kujiya/contract/staff/orders';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { mediaSources } from '@kujiya/web/ui/media.ts';
import type { ReactNode } from 'react';
import { statusWords, storageWords } from '#areas/members/words.ts';

const attempts: Readonly<Record<string, string>> = {
  ...{ created: '未送出', pending: '等待付款', paid: '已付款', failed: '失敗' },
  ...{ expired: '逾期', refunding: '退款中', refunded: '已退款' },
};
const refundStates: Readonly<Record<string, string>> = {
  ...{ asked: '待處理', paying: '退款中', done: '已完成', declined: '已婉拒' },
};
const kept: Readonly<Record<string, string>> = { ...storageWords, shipped: '已出貨', refunded: '已退款' };

/** Who moved an order. */
const actorWords = (actor: string): string =>
  ({ member: '會員', clock: '系統', gateway: '金流' })[actor] ?? actor.replace('staff:', '店員 ');

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-sm border border-paper-edge bg-white p-4">
      <h2 className="font-semibold text-lg">{title}</h2>
      <ul className="mt-2 divide-y divide-paper-edge">{children}</ul>
    </section>
  );
}

function Line({
  picture,
  main,
  more,
  side,
}: {
  picture?: string | null;
  main: ReactNode;
  more?: ReactNode;
  side?: ReactNode;
}) {
  return (
    <li className="flex items-start gap-3 py-2">
      {picture && (
        <img
          {...mediaSources(picture)}
          sizes="48px"
          alt=""
          className="size-12 shrink-0 rounded-sm object-cover"
        />
      )}
      <div className="min-w-0 flex-1 break-words">
        {main}
        {more && <span className="block text-ink-soft text-sm">{more}</span>}
      </div>
      {side && <div className="shrink-0 text-right tabular-nums">{side}</div>}
    </li>
  );
}

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
    attempts[state] ?? state,
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
          {tickets.map(({ number, prize, tier, image_url, status: state }) => (
            <Line
              key={number}
              picture={image_url}
              main={`${tier === null ? '' : `${tier}賞 `}${prize}`}
              more={`${number === 0 ? '最後賞' : `${number} 號`}，${kept[state] ?? state}`}
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
              key={payment.number}
              main={payment.number}
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
            main={
              shipment.carrier ? `${carriers[shipment.carrier].name} ${shipment.tracking_number}` : '還沒交寄'
            }
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
