import {
  type Mismatch,
  mismatchKinds,
  staffAskMismatch,
  staffMismatches,
  staffSettleMismatch,
} from '@kujiya/contract/staff/mismatches';
import { paymentPage } from '@kujiya/contract/staff/paths';
import { paymentChannels } from '@kujiya/contract/staff/payments';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { ListPage } from '#kit/ListPage.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { AskButton } from './AskButton.tsx';
import { MoneyTabs } from './MoneyTabs.tsx';

const states = [
  ['open', '未處理'],
  ['settled', '已處理'],
] as const;

/** The safe steps: asking again moves only what the gateway proves, settling moves nothing. */
function Steps({ id }: { id: number }) {
  const [asks, setAsks] = useState(false);
  const { run, isBusy, text } = useStep('payment-mismatches');
  const params = { id };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <AskButton noun="payment-mismatches" ask={() => call(staffAskMismatch, { params })} />
      <button type="button" className="button" disabled={isBusy} onClick={() => setAsks(true)}>
        標記已處理
      </button>
      <Failure text={text} />
      {asks && (
        <ReasonSheet
          title="標記已處理"
          hint="請寫下核對的結果和做了什麼。這裡不會動任何款項，您的名字和原因會留在操作紀錄。"
          action="標記已處理"
          onClose={() => setAsks(false)}
          onDone={(reason) => {
            setAsks(false);
            void run(() => call(staffSettleMismatch, { params, body: { reason } }));
          }}
        />
      )}
    </div>
  );
}

const money = (amount: number | null) => (amount === null ? '—' : formatMoney(amount));

/** The payments about which books and gateway disagree, each with what it means and what to do. */
export function MismatchesPage() {
  const { can } = useStaff();
  return (
    <>
      <MoneyTabs />
      <ListPage<typeof staffMismatches, Mismatch>
        title="對不上的付款"
        declared={staffMismatches}
        query={{ state: 'open' }}
        filters={[{ name: 'state', title: '狀態', initial: 'open', options: states }]}
        exported={{
          columns: [
            ['付款編號', ({ number }) => number],
            ['金流序號', ({ trade_number }) => trade_number],
            ['差異', ({ kind }) => mismatchKinds[kind].title],
            ['店裡金額', ({ ours }) => ours],
            ['金流金額', ({ theirs }) => theirs],
            ['發現時間', ({ found_at }) => formatDateTime(found_at)],
            ['處理人', ({ settled }) => settled?.by],
            ['處理時間', ({ settled }) => settled && formatDateTime(settled.at)],
            ['原因', ({ settled }) => settled?.reason],
          ],
        }}
        empty="沒有對不上的付款。"
        columns={[
          {
            title: '付款',
            cell: ({ number, payment_id, trade_number, found_at, via }) => (
              <>
                {payment_id === null ? (
                  <span className="break-all font-semibold">{number}</span>
                ) : (
                  <Link href={paymentPage(payment_id)} className="break-all font-semibold underline">
                    {number}
                  </Link>
                )}
                {trade_number && (
                  <span className="block break-all text-ink-soft">金流序號 {trade_number}</span>
                )}
                <span className="block text-ink-soft">
                  {formatDateTime(found_at)}，{paymentChannels[via]}
                </span>
              </>
            ),
          },
          {
            title: '差異與處理方式',
            cell: ({ kind }) => (
              <div className="max-w-md">
                <span className="badge is-bad">{mismatchKinds[kind].title}</span>
                <p className="mt-1">{mismatchKinds[kind].means}</p>
                <p className="mt-1 text-ink-soft">{mismatchKinds[kind].steps}</p>
              </div>
            ),
          },
          {
            title: '金額',
            cell: ({ ours, theirs }) => (
              <>
                <span className="block whitespace-nowrap">店裡 {money(ours)}</span>
                <span className="block whitespace-nowrap">金流 {money(theirs)}</span>
              </>
            ),
            isNumber: true,
          },
          {
            title: '處理',
            cell: ({ id, settled }) =>
              settled ? (
                <>
                  {settled.by}，{formatDateTime(settled.at)}
                  <span className="block text-ink-soft">{settled.reason}</span>
                </>
              ) : can('write_money') ? (
                <Steps id={id} />
              ) : (
                '要有「管理金流」的權限'
              ),
          },
        ]}
      />
    </>
  );
}
