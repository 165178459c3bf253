import { getUser } from '@kujiya/contract/member';
import { rechargeHistory } from '@kujiya/contract/recharge';
import {
  askTokenRefund,
  refundLimits as limits,
  type RefundState,
  type TokenRefund,
  tokenRefund,
} from '@kujiya/contract/refunds';
import { useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { formatCount, formatDate, formatMoney } from '#lib/format.ts';
import { useMemberQuery, useRefresh } from '#shop/account-frame/member-query.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/Field.tsx';
import { refusalAtField, useForm } from '#ui/form/useForm.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { useToast } from '#ui/Toast.tsx';

const stateWords: Readonly<Record<RefundState, string>> = {
  asked: '審核中',
  declined: '未通過',
  paying: '退款中',
  done: '已退款',
};

const explain = ({ state, payout, reason, done_at }: TokenRefund): string => {
  if (state === 'asked') return '代幣先保留著，我們會在 7 個工作天內處理。';
  if (state === 'declined') return `代幣已退回您的帳戶。原因：${reason ?? ''}`;
  if (state === 'paying') return `正在退回 ${formatMoney(payout)}，信用卡約需 7 至 14 天才會出現在帳單上。`;
  return `已退回 ${formatMoney(payout)}${done_at === null ? '' : `（${formatDate(done_at)}）`}。`;
};

/** The one refund of unused tokens: its amount in advance, and the state of a refund that was requested. */
export function RefundCard({ className }: { className: string }) {
  const offer = useMemberQuery(tokenRefund);
  const [isOpen, setOpen] = useState(false);
  if (!offer.data) return null;
  const { refund, open, ...amounts } = offer.data.data;
  if (refund === null && !open) return null;
  return (
    <section
      aria-labelledby="refund"
      className={cx('outline-ink grid gap-2 rounded-md bg-white p-4', className)}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="refund" className="text-base">
          退還代幣
        </h2>
        {refund && (
          <span className="rounded-sm border-[1.5px] border-ink bg-butter px-1.5 py-0.5 text-xs font-black">
            {stateWords[refund.state]}
          </span>
        )}
      </div>
      {refund && (
        <p className="text-sm text-ink-soft">
          {formatDate(refund.at)} 申請退 {formatCount(refund.amount)} 代幣。{explain(refund)}
        </p>
      )}
      {open && (
        <>
          <p className="text-sm text-ink-soft">
            儲值後沒用掉的代幣能退，每個帳號一次，
            <span className="whitespace-nowrap">手續費 {limits.feePercent}%</span>。
          </p>
          <Button onClick={() => setOpen(true)}>申請退還代幣</Button>
          <Sheet open={isOpen} onClose={() => setOpen(false)} title="退還代幣">
            <RefundForm {...amounts} onDone={() => setOpen(false)} />
          </Sheet>
        </>
      )}
    </section>
  );
}

type Amounts = { amount: number; fee: number; payout: number; by_card: number; by_transfer: number };

function RefundForm({ onDone, ...amounts }: Amounts & { onDone: () => void }) {
  const { amount, fee, payout, by_card, by_transfer } = amounts;
  const client = useClient();
  const refresh = useRefresh();
  const toast = useToast();
  const form = useForm({
    name: 'refund',
    initial: { account: '' },
    check: ({ account }: { account: string }) => ({
      account:
        by_transfer > 0 && [...account.trim()].length < limits.accountMin
          ? '請填寫退款帳戶（銀行、帳號和戶名）'
          : undefined,
    }),
    send: ({ account }, key) =>
      client(
        askTokenRefund,
        { body: { amount, transfer_account: account.trim() || null } },
        { idempotencyKey: key },
      ),
    atField: refusalAtField([askTokenRefund], { transfer_account_required: 'account' }),
    onSent: async ({ message }) => {
      toast(message, { tone: 'good' });
      onDone();
      await Promise.all([tokenRefund, rechargeHistory, getUser].map(refresh));
    },
    onFailed: async (error) => {
      toast(messageOf(error), { tone: 'bad' });
      await refresh(tokenRefund);
    },
  });
  const rows = [
    ['可退的代幣', formatCount(amount)],
    [`手續費 ${limits.feePercent}%`, `-${formatMoney(fee)}`],
    ...(by_card > 0 && by_transfer > 0
      ? [
          ['退回信用卡', formatMoney(by_card)],
          ['匯到您的帳戶', formatMoney(by_transfer)],
        ]
      : []),
  ];
  return (
    <form {...form.props} className="grid gap-4 pt-3">
      <dl className="grid gap-1.5">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between text-sm">
            <dt className="text-ink-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between border-t-[1.5px] border-dashed border-paper-edge pt-2">
          <dt className="font-black">退給您</dt>
          <dd className="font-print text-xl">{formatMoney(payout)}</dd>
        </div>
      </dl>
      {by_transfer > 0 && (
        <Field
          label="退款帳戶"
          hint="銀行、帳號和戶名，例如：玉山銀行 808　1234567890123　王小明"
          maxLength={limits.accountMax}
          value={form.draft.account}
          error={form.errors.account}
          onChange={(event) => form.change({ account: event.target.value })}
          onBlur={() => form.leave('account')}
        />
      )}
      <p className="text-sm text-ink-soft">
        {by_card > 0 && '刷卡的部分退回原信用卡'}
        {by_card > 0 && by_transfer > 0 && '，其餘匯到您填的帳戶'}
        {by_card > 0 && '。'}
        送出後代幣先保留，不能自行取消；審核通過後，不能再申請。
      </p>
      <Button type="submit" variant="primary" size="lg" pending={form.pending}>
        申請退回 {formatMoney(payout)}
      </Button>
    </form>
  );
}
