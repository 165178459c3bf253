import * as calls from '@kujiya/contract/staff/coupon-codes';
import type { StaffCoupon } from '@kujiya/contract/staff/coupons';
import { formatCount, formatMoney } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { AllowanceNote } from '#kit/Allowance.tsx';
import { call } from '#kit/client.ts';
import { NumberField, SelectField, TextField, TimeField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { useStep } from '#kit/useStep.ts';

const { couponCodeLimits: limits } = calls;
type Kind = 'single' | 'shared';

/** What all codes of a batch take off together, if every one is redeemed and used. */
function worthText(amount: number, times: number | null): string {
  if (times === null) return '不限總次數：最多會折抵多少沒有上限。';
  return `全部用掉的話，最多折抵 ${formatMoney(amount * times)}。`;
}

/** Makes a batch of codes, or changes what may be changed of one. */
export function BatchSheet({
  coupon,
  batch,
  onDone,
  onClose,
}: {
  coupon: StaffCoupon;
  /** Null: a new one. */
  batch: calls.CouponBatch | null;
  /** `waits`: nothing was made yet. */
  onDone: (waits: boolean) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(batch?.name ?? '');
  const [kind, setKind] = useState<Kind>(batch?.shared ? 'shared' : 'single');
  const [count, setCount] = useState<number | null>(null);
  const [code, setCode] = useState('');
  const [total, setTotal] = useState<number | null>(batch?.total ?? null);
  const [each, setEach] = useState<number | null>(batch?.per_member ?? 1);
  const [starts, setStarts] = useState<string | null>(batch?.starts_at ?? null);
  const [ends, setEnds] = useState<string | null>(batch?.ends_at ?? null);
  const { run, isBusy, text } = useStep('coupons');
  const isShared = kind === 'shared';
  const isNew = batch === null;

  const lacksCodes = isShared
    ? code.trim().length < limits.codeMin
      ? '請先填寫代碼'
      : null
    : count === null || count < 1 || count > limits.codes
      ? `請先填寫 1 到 ${formatCount(limits.codes)} 的數量`
      : null;
  const missing =
    name.trim() === ''
      ? '請先填寫用途'
      : isNew && lacksCodes !== null
        ? lacksCodes
        : isShared && (each === null || each < 1)
          ? '請先填寫每人次數'
          : starts && ends && Date.parse(ends) <= Date.parse(starts)
            ? '結束要晚於開始'
            : null;

  const send = async () => {
    const body = {
      name: name.trim(),
      ...(isShared && { total, per_member: each ?? 1 }),
      starts_at: starts,
      ends_at: ends,
    };
    const codes = isShared ? { code: code.trim() } : { count: count ?? 0 };
    const done = await run(() =>
      batch
        ? call(calls.changeStaffCouponBatch, {
            params: { id: batch.id },
            body: { ...body, version: batch.version },
          })
        : call(calls.addStaffCouponBatch, { params: { id: coupon.id }, body: { ...body, ...codes } }),
    );
    if (done) onDone(done.approval !== undefined);
  };
  const times = isShared ? total : (count ?? 0);
  const before = batch?.shared ? (batch.total ?? limits.totalMax) : 0;
  const more = Math.max(0, (times ?? limits.totalMax) - before) * coupon.amount;
  return (
    <FormSheet
      title={isNew ? '產生代碼' : `修改${batch.name}`}
      hint={isNew ? '產生後只有匯出才看得到代碼。' : '已經兌換的不受影響。'}
      action={isNew ? '產生' : '儲存'}
      missing={missing}
      isBusy={isBusy}
      failure={text}
      onSend={send}
      onClose={onClose}
    >
      <TextField label="用途" hint="給同事看的，例如：包裹小卡、官網公告" value={name} onChange={setName} />
      {isNew && (
        <SelectField
          label="代碼"
          value={kind}
          options={[
            ['single', '每人一組，各用一次'],
            ['shared', '大家共用一個'],
          ]}
          onChange={setKind}
        />
      )}
      {isNew && !isShared && (
        <NumberField
          label="數量"
          hint={`最多 ${formatCount(limits.codes)} 組，隨機 ${limits.codeLength} 碼，不含 0、O、1、I`}
          min={1}
          value={count}
          onChange={setCount}
        />
      )}
      {isNew && isShared && (
        <TextField
          label="共用的代碼"
          hint={`${limits.codeMin} 到 ${limits.codeMax} 個英文字母或數字，大小寫不分`}
          value={code}
          onChange={setCode}
        />
      )}
      {isShared && (
        <div className="grid gap-4 tablet:grid-cols-2">
          <NumberField label="總次數" hint="空白＝不限" min={1} value={total} onChange={setTotal} />
          <NumberField label="每人次數" min={1} value={each} onChange={setEach} />
        </div>
      )}
      <div className="grid gap-4 tablet:grid-cols-2">
        <TimeField label="開始兌換" hint="空白＝和優惠券相同" value={starts} onChange={setStarts} />
        <TimeField label="結束兌換" hint="空白＝和優惠券相同" value={ends} onChange={setEnds} />
      </div>
      {isNew && times !== 0 && <p className="text-ink-soft text-sm">{worthText(coupon.amount, times)}</p>}
      {(isNew || isShared) && (
        <AllowanceNote right="write_rewards" subject={`coupon:${coupon.id}`} amount={more} />
      )}
    </FormSheet>
  );
}
