import { approvalsPage } from '@kujiya/contract/staff/paths';
import { staffLimits } from '@kujiya/contract/staff/session';
import { changeApprovalAmount, type StaffSettings, settingLimits } from '@kujiya/contract/staff/settings';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { AllowanceNote, useAllowance } from '#kit/Allowance.tsx';
import { call } from '#kit/client.ts';
import { NumberField, TextField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { Panel } from '#kit/Section.tsx';
import { useStep } from '#kit/useStep.ts';

type Sheet = { settings: StaffSettings; onClose: () => void; onSaid: (message: string) => void };

function AmountSheet({ settings: { version, approval_amount: current, waiting }, onClose, onSaid }: Sheet) {
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const { run, isBusy, text } = useStep('settings');
  const isRaise = amount !== null && amount > current;
  const step = { right: 'write_settings', subject: 'settings:shop', amount: amount ?? 0 } as const;
  const isAlone = useAllowance(step)?.way === 'alone';
  const missing =
    amount === null
      ? '請先填寫金額'
      : amount < 0 || amount > settingLimits.amountMax
        ? `金額最多 ${formatMoney(settingLimits.amountMax)}`
        : amount === current
          ? '和目前的金額相同'
          : isRaise && waiting
            ? '已有一筆在等待核准'
            : reason.trim() === ''
              ? '請先填寫原因'
              : [...reason.trim()].length > staffLimits.reasonMax
                ? `原因最多 ${staffLimits.reasonMax} 字`
                : null;
  return (
    <FormSheet
      title="修改核准金額"
      hint={`目前 ${formatMoney(current)}。調低立刻生效；調高要另一位有「管理商店設定」權限的同事核准，沒有這樣的同事時由您一人核准。`}
      action={isRaise ? (isAlone ? '調高' : '送出，等待核准') : '調低'}
      missing={missing}
      isBusy={isBusy}
      failure={text}
      onSend={async () => {
        const body = { version, amount: amount ?? 0, reason: reason.trim() };
        const done = await run(() => call(changeApprovalAmount, { body }));
        if (done) onSaid(done.message);
      }}
      onClose={onClose}
    >
      <NumberField label="新的金額（代幣，NT$）" value={amount} onChange={setAmount} />
      <TextField label="原因" hint="會留在操作紀錄" multiline rows={3} value={reason} onChange={setReason} />
      {isRaise && <AllowanceNote {...step} />}
    </FormSheet>
  );
}

/** The amount above which a second person decides, and the raise that waits. */
export function ApprovalAmount({ settings, mayWrite }: { settings: StaffSettings; mayWrite: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const { approval_amount: amount, environment, waiting } = settings;
  return (
    <Panel
      title="核准金額"
      action={
        mayWrite && (
          <button
            type="button"
            className="button"
            onClick={() => {
              setSaid(null);
              setOpen(true);
            }}
          >
            修改核准金額
          </button>
        )
      }
    >
      <p>
        超過 <strong className="tabular-nums">{formatMoney(amount)}</strong>{' '}
        的退款、餘額更正、贈送與優惠券，要由第二位同事核准；同一個人 24
        小時內動用的合計也一樣。職務自己的上限較低時，以職務為準。
      </p>
      {amount !== environment.approval_amount && (
        <p className="text-ink-soft text-sm">預設為 {formatMoney(environment.approval_amount)}</p>
      )}
      {waiting && (
        <p className="break-words rounded-sm bg-butter p-3">
          {waiting.asked_by}在 {formatDateTime(waiting.asked_at)} 提出改為 {formatMoney(waiting.amount)}：
          {waiting.reason}。
          <Link href={approvalsPage} className="underline">
            前往待核准
          </Link>
        </p>
      )}
      <p role="status" className="font-semibold">
        {said}
      </p>
      {isOpen && (
        <AmountSheet
          settings={settings}
          onClose={() => setOpen(false)}
          onSaid={(message) => {
            setSaid(message);
            setOpen(false);
          }}
        />
      )}
    </Panel>
  );
}
