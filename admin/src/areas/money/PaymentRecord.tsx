import { staffAskPayment } from '@kujiya/contract/staff/mismatches';
import { memberPage, orderPage, paymentPage } from '@kujiya/contract/staff/paths';
import {
  messageVerdicts,
  paymentChannels,
  paymentMethods,
  paymentStates,
  type StaffPayment,
  staffPayment,
} from '@kujiya/contract/staff/payments';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { typeWords } from '#areas/members/words.ts';
import { call } from '#kit/client.ts';
import { RecordPage } from '#kit/RecordPage.tsx';
import { Line, Section } from '#kit/Section.tsx';
import { useStaff } from '#kit/staff.ts';
import { AskButton } from './AskButton.tsx';
import { PaymentBadge, replyText } from './PaymentsPage.tsx';

const ways: Readonly<Record<string, string>> = {
  gateway: '退回原付款',
  transfer: '匯款',
  tokens: '改退代幣',
};
const payoutStates: Readonly<Record<string, string>> = {
  ...{ waiting: '處理中', refused: '金流拒絕', done: '已退' },
};

/** What became of the money. */
function outcomeOf({ used_for, type, state, ask_at }: StaffPayment): string {
  if (used_for === 'order') return type === 'token_recharge' ? '已入帳為代幣' : '已付清訂單';
  if (used_for === 'tokens') return '付款時訂單已無法成立，全額轉為代幣';
  if (ask_at !== null) return `還沒收到款項，${formatDateTime(ask_at)} 會再向金流查詢`;
  return state === 'expired' ? '沒有付款，已逾期' : '沒有付款成功，未扣款';
}

function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {rows.map(([title, value]) => (
        <div key={title} className="contents">
          <dt className="text-ink-soft">{title}</dt>
          <dd className="min-w-0 break-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Parts({ payment }: { payment: StaffPayment }) {
  const { steps, messages, payouts, others, invoice, created_at } = payment;
  return (
    <div className="grid grid-cols-1 items-start gap-4 tablet:grid-cols-2">
      <Section title="經過">
        <Line main="建立" more={`${formatDateTime(created_at)}，前往金流付款頁`} />
        {steps.map(({ to, via, at }) => (
          <Line
            key={`${to} ${at}`}
            main={paymentStates[to]}
            more={`${formatDateTime(at)}，${paymentChannels[via]}`}
          />
        ))}
      </Section>
      <Section title="金流的訊息">
        {messages.length === 0 && <Line main="還沒有收到金流的訊息。" />}
        {messages.map(({ id, via, verdict, code, words, at }) => (
          <Line
            key={id}
            main={replyText({ code, words }) || '（沒有說明）'}
            more={`${formatDateTime(at)}，${paymentChannels[via]}，${messageVerdicts[verdict]}`}
          />
        ))}
      </Section>
      {payouts.length > 0 && (
        <Section title="退款">
          {payouts.map(({ id, amount, way, state, reason, created_at: at, done_at }) => (
            <Line
              key={id}
              main={reason}
              more={`${ways[way] ?? way}，${payoutStates[state] ?? state}，${formatDateTime(done_at ?? at)}`}
              side={formatMoney(amount)}
            />
          ))}
        </Section>
      )}
      {others.length > 0 && (
        <Section title="同一筆訂單的其他付款">
          {others.map(({ id, number, state, amount, created_at: at }) => (
            <Line
              key={id}
              main={
                <Link href={paymentPage(id)} className="break-all underline">
                  {number}
                </Link>
              }
              more={`${paymentStates[state]}，${formatDateTime(at)}`}
              side={formatMoney(amount)}
            />
          ))}
        </Section>
      )}
      {invoice && (
        <Section title="發票">
          <Line
            main={invoice.number ?? '還沒開立'}
            more={invoice.failure && `開立失敗：${invoice.failure}`}
            side={formatMoney(invoice.total)}
          />
        </Section>
      )}
    </div>
  );
}

function About({ payment }: { payment: StaffPayment }) {
  const { can } = useStaff();
  return (
    <>
      <p>{outcomeOf(payment)}。</p>
      {can('write_money') && (
        <div key={payment.id} className="flex flex-wrap items-center gap-2">
          <AskButton noun="payments" ask={() => call(staffAskPayment, { params: { id: payment.id } })} />
        </div>
      )}
      <Facts
        rows={[
          [
            '用途',
            can('read_orders') ? (
              <Link key="order" href={orderPage(payment.order.id)} className="underline">
                {typeWords[payment.type]} {payment.order.order_number}
              </Link>
            ) : (
              `${typeWords[payment.type]} ${payment.order.order_number}`
            ),
          ],
          [
            '會員',
            <span key="member">
              {can('read_members') ? (
                <Link href={memberPage(payment.member.id)} className="underline">
                  {payment.member.name}
                </Link>
              ) : (
                payment.member.name
              )}
              {payment.member.phone && `，${payment.member.phone}`}
            </span>,
          ],
          [
            '方式',
            payment.method === null
              ? '尚未付款'
              : `${paymentMethods[payment.method]}${payment.card_last ? `，末四碼 ${payment.card_last}` : ''}`,
          ],
          ['金流序號', payment.trade_number ?? '—'],
          ...(payment.code
            ? ([
                [
                  '繳費代碼',
                  `${payment.code.bank ? `銀行 ${payment.code.bank}，` : ''}${payment.code.code}，${formatDateTime(payment.code.until)} 前`,
                ],
              ] as const)
            : []),
          ['建立', `${formatDateTime(payment.created_at)}（台北）`],
          ['付款', payment.paid_at ? `${formatDateTime(payment.paid_at)}（台北）` : '—'],
          ['查詢金流', `${payment.asked} 次`],
        ]}
      />
    </>
  );
}

/** One attempt to pay through the gateway: what it paid for, and all that the gateway has said about it. */
export function PaymentRecord() {
  const id = Number(useParams<{ id: string }>().id);
  const { data, error } = useQuery({
    queryKey: [staffPayment.path, id],
    queryFn: ({ signal }) => call(staffPayment, { params: { id } }, { signal }),
  });
  const payment = data?.data;
  return (
    <RecordPage
      list={{ path: '/payments', title: '付款' }}
      heading={payment?.number ?? null}
      failure={error && messageOf(error)}
      badges={
        payment && (
          <>
            <PaymentBadge state={payment.state} />
            <strong className="ml-auto text-xl tabular-nums">{formatMoney(payment.amount)}</strong>
          </>
        )
      }
      about={payment && <About payment={payment} />}
      log={`payment:${id}`}
    >
      {payment && <Parts payment={payment} />}
    </RecordPage>
  );
}
