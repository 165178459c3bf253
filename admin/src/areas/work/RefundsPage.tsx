import { memberPage } from '@kujiya/contract/staff/paths';
import {
  staffDeclineRefund,
  staffExportRefunds,
  staffRefunds,
  staffSettleRefund,
} from '@kujiya/contract/staff/refunds';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { AllowanceNote } from '#kit/Allowance.tsx';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { ListPage } from '#kit/ListPage.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { Payout, payoutWords, type Refund } from './Payout.tsx';
import { RefundTabs } from './RefundTabs.tsx';

const states = { asked: '待處理', paying: '退款中', done: '已完成', declined: '已婉拒' } as const;
const kinds = { order: '訂單退款', tokens: '退還代幣', late: '帳號已刪除的付款' } as const;

function Decide({ refund: { id, amount, fee } }: { refund: Refund }) {
  const [asked, setAsked] = useState<'settle' | 'decline' | null>(null);
  const [waits, setWaits] = useState(false);
  const { run, isBusy, text } = useStep('refunds');
  const params = { id };
  const decide = async (reason: string) => {
    const isSettling = asked === 'settle';
    setAsked(null);
    if (!isSettling) return void (await run(() => call(staffDeclineRefund, { params, body: { reason } })));
    const done = await run(() => call(staffSettleRefund, { params, body: { reason } }));
    if (done?.data.approval) setWaits(true);
  };
  return (
    <>
      <div className="flex gap-2">
        <button type="button" className="button is-main" disabled={isBusy} onClick={() => setAsked('settle')}>
          同意
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={() => setAsked('decline')}>
          婉拒
        </button>
      </div>
      {waits && <p role="status">已送出，等待另一位同事核准。</p>}
      <Failure text={text} />
      {asked && (
        <ReasonSheet
          title={asked === 'settle' ? '同意退還代幣' : '婉拒退還代幣'}
          hint={
            asked === 'settle'
              ? '款項會退回原付款卡片，其餘以匯款退還。'
              : '代幣會回到會員帳上，會員看得到原因。'
          }
          action={asked === 'settle' ? '同意退款' : '婉拒'}
          onClose={() => setAsked(null)}
          onDone={(reason) => void decide(reason)}
        >
          {asked === 'settle' && (
            <AllowanceNote right="write_refunds" subject={`refund:${id}`} amount={amount - fee} />
          )}
        </ReasonSheet>
      )}
    </>
  );
}

function Refunds() {
  const { can } = useStaff();
  return (
    <ListPage<typeof staffRefunds, Refund>
      title="退款"
      declared={staffRefunds}
      views="refunds"
      query={{ state: 'asked' }}
      filters={[{ name: 'state', title: '狀態', initial: 'asked', options: Object.entries(states) }]}
      exported={{
        // Whole accounts leave the office with the right to members' data alone.
        ...(can('read_member_data') && { declared: staffExportRefunds }),
        columns: [
          ['退款編號', ({ id }) => id],
          ['種類', ({ kind }) => kinds[kind]],
          ['訂單編號', ({ order_number }) => order_number],
          ['會員編號', ({ member_id }) => member_id],
          ['金額', ({ amount }) => amount],
          ['手續費', ({ fee }) => fee],
          ['紅利', ({ points }) => points],
          ['狀態', ({ state }) => states[state]],
          ['原因', ({ reason }) => reason],
          ['時間', ({ at }) => formatDateTime(at)],
          ['匯款帳戶', ({ transfer_account }) => transfer_account],
          ['付款', ({ payouts }) => payouts.map(payoutWords).join('；')],
        ],
      }}
      empty="沒有待處理的退款。"
      columns={[
        {
          title: '退款',
          cell: ({ kind, order_number, member_id, member_name }) => (
            <>
              <span className="font-semibold">{kinds[kind]}</span>
              <span className="block text-ink-soft">
                {order_number !== null && `${order_number}，`}
                <Link href={memberPage(member_id)} className="underline">
                  {member_name || `會員 ${member_id}`}
                </Link>
              </span>
            </>
          ),
        },
        { title: '金額', cell: ({ amount }) => formatMoney(amount), isNumber: true },
        { title: '手續費', cell: ({ fee }) => formatMoney(fee), isNumber: true },
        { title: '原因', cell: ({ reason }) => reason },
        { title: '時間（台北）', cell: ({ at }) => formatDateTime(at) },
        {
          title: '狀態',
          cell: (refund) => (
            <div className="grid gap-2">
              <span className="badge w-fit">{states[refund.state]}</span>
              {refund.payouts.map((payout) => (
                <Payout key={payout.id} payout={payout} refund={refund} />
              ))}
            </div>
          ),
        },
        {
          title: '決定',
          cell: (refund) =>
            can('write_refunds') && refund.kind === 'tokens' && refund.state === 'asked' ? (
              <Decide refund={refund} />
            ) : (
              '—'
            ),
        },
      ]}
    />
  );
}

/** The refunds, beside the corrections of their invoices. */
export function RefundsPage() {
  return (
    <>
      <RefundTabs />
      <Refunds />
    </>
  );
}
