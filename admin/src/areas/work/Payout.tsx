import type { AnswerOf } from '@kujiya/contract/kernel/call';
import {
  staffFailTransfer,
  staffNoteTransfer,
  staffPayInTokens,
  type staffRefunds,
  staffRevealAccount,
  staffTransferPayout,
} from '@kujiya/contract/staff/refunds';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { TextField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { Reveal } from '#kit/Reveal.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';

export type Refund = AnswerOf<typeof staffRefunds>['data'][number];
type OnePayout = Refund['payouts'][number];

const ways = { gateway: '退回原付款', transfer: '匯款', tokens: '退成代幣' } as const;

/** How far a payout is, in words. */
export function payoutWords({ amount, way, state, failure, note, done_at }: OnePayout): string {
  const about = `${ways[way]} ${formatMoney(amount)}`;
  if (state === 'done')
    return [`${about} 已付`, done_at && formatDateTime(done_at), note && `匯款序號 ${note}`]
      .filter(Boolean)
      .join('，');
  if (state === 'refused') return `${about} 被金流拒絕：${failure ?? ''}`;
  return way === 'transfer'
    ? `${about} 待匯出${failure ? `，上次失敗：${failure}` : ''}`
    : `${about} 處理中${failure ? `，會再試：${failure}` : ''}`;
}

/** The steps about a payout that the gateway could not make; each has a person's name in the log. */
export function Payout({ payout, refund }: { payout: OnePayout; refund: Refund }) {
  const { can } = useStaff();
  const [asked, setAsked] = useState<'sent' | 'failed' | 'transfer' | 'tokens' | null>(null);
  const [bank, setBank] = useState('');
  const { run, isBusy, text } = useStep('refunds');
  const { id, way, state, amount } = payout;
  const params = { id };
  const close = () => setAsked(null);
  const finish = (step: () => Promise<unknown>) => {
    close();
    void run(step);
  };
  const button = (title: string, to: NonNullable<typeof asked>, isMain = false) => (
    <button
      type="button"
      className={isMain ? 'button is-main' : 'button'}
      disabled={isBusy}
      onClick={() => setAsked(to)}
    >
      {title}
    </button>
  );
  const isTransfer = way === 'transfer' && state === 'waiting';
  const isRefused = state === 'refused';
  return (
    <div className="grid gap-2">
      <span className="text-ink-soft">{payoutWords(payout)}</span>
      {isTransfer && can('write_refunds') && (
        <Reveal
          right="write_refunds"
          isErased={refund.transfer_account === null}
          reveal={(reason) => call(staffRevealAccount, { params, body: { reason } })}
        >
          {(shown: { transfer_account: string | null } | null) => (
            <p className="break-words">
              帳戶：
              {(shown ?? refund).transfer_account ?? '（沒有帳戶，請先聯絡會員）'}
            </p>
          )}
        </Reveal>
      )}
      {(isTransfer || isRefused) && can('write_refunds') && (
        <div className="flex flex-wrap gap-2">
          {isTransfer && button('登記已匯款', 'sent', true)}
          {isTransfer && button('匯款失敗', 'failed')}
          {isRefused && button('改為匯款', 'transfer')}
          {isRefused && refund.kind === 'order' && button('改退代幣', 'tokens')}
        </div>
      )}
      <Failure text={text} />
      {asked === 'sent' && (
        <FormSheet
          title="登記已匯款"
          hint={`匯款 ${formatMoney(amount)}，匯出後填寫銀行的匯款序號，會員會收到通知。`}
          action="登記已匯款"
          missing={bank.trim() === '' ? '請先填寫匯款序號' : null}
          onSend={() => finish(() => call(staffNoteTransfer, { params, body: { note: bank.trim() } }))}
          onClose={close}
        >
          <TextField label="匯款序號" value={bank} onChange={setBank} />
        </FormSheet>
      )}
      {asked === 'failed' && (
        <ReasonSheet
          title="匯款失敗"
          hint="款項還是待匯出；請寫下銀行退回的原因，聯絡會員後再匯一次。"
          action="記下失敗原因"
          onClose={close}
          onDone={(reason) => finish(() => call(staffFailTransfer, { params, body: { reason } }))}
        />
      )}
      {asked === 'transfer' && (
        <ReasonSheet
          title="改為匯款"
          hint="金流退不回原付款時，改由店裡匯款給會員。"
          action="改為匯款"
          onClose={close}
          onDone={(reason) => finish(() => call(staffTransferPayout, { params, body: { reason } }))}
        />
      )}
      {asked === 'tokens' && (
        <ReasonSheet
          title="改退代幣"
          hint={`要先取得會員同意。${formatMoney(amount)} 會以等值代幣存入會員的錢包。`}
          action="改退代幣"
          onClose={close}
          onDone={(reason) => finish(() => call(staffPayInTokens, { params, body: { reason } }))}
        />
      )}
    </div>
  );
}
