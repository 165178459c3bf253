import { pointsPerToken } from '@kujiya/contract/shop/pricing';
import {
  balanceLimits,
  cardWorth,
  type GiftKind,
  staffAdjustMember,
  staffGifts,
  staffGrantMember,
} from '@kujiya/contract/staff/balances';
import type { MemberPage } from '@kujiya/contract/staff/members';
import { staffLimits } from '@kujiya/contract/staff/session';
import type { ToolType } from '@kujiya/contract/tool-cards';
import { formatCount } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AllowanceNote } from '#kit/Allowance.tsx';
import { call } from '#kit/client.ts';
import { NumberField, SelectField, TextField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { useStep } from '#kit/useStep.ts';
import { toolWords } from './words.ts';

const reasonHint = '會員會在通知裡看到這段文字';
const moneyOptions = [
  ['tokens', '代幣'],
  ['points', '紅利點數'],
] as const;
const missingReason = (reason: string) =>
  reason.trim() === ''
    ? '請先填寫原因'
    : [...reason.trim()].length > staffLimits.reasonMax
      ? `原因最多 ${staffLimits.reasonMax} 字`
      : null;

/** What an amount of tokens or points counts against what a person may move alone. */
const worthOf = (kind: 'tokens' | 'points', number: number | null) =>
  Math.ceil((number ?? 0) / (kind === 'points' ? pointsPerToken : 1));

type Sheet = { member: MemberPage; onClose: () => void; onSaid: (message: string) => void };

/** Corrects a balance, with what it will be beside it; never below zero. */
export function AdjustSheet({ member, onClose, onSaid }: Sheet) {
  const { id, name } = member;
  const [kind, setKind] = useState<'tokens' | 'points'>('tokens');
  const [way, setWay] = useState<'add' | 'take'>('add');
  const [number, setNumber] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const { run, isBusy, text } = useStep('members');
  const amount = (number ?? 0) * (way === 'add' ? 1 : -1);
  const after = member[kind] + amount;
  const missing =
    number === null || number <= 0
      ? '請先輸入數量'
      : number > balanceLimits.amount
        ? '一次最多 1,000,000'
        : after < 0
          ? '餘額不夠扣'
          : missingReason(reason);
  const send = async () => {
    const body = { kind, amount, reason: reason.trim() };
    const done = await run(() => call(staffAdjustMember, { params: { id }, body }));
    if (done) onSaid(done.message);
  };
  return (
    <FormSheet
      title={`更正 ${name} 的餘額`}
      action="送出更正"
      missing={missing}
      isBusy={isBusy}
      failure={text}
      onSend={send}
      onClose={onClose}
    >
      <SelectField label="項目" value={kind} onChange={setKind} options={moneyOptions} />
      <SelectField
        label="方向"
        value={way}
        onChange={setWay}
        options={[
          ['add', '增加'],
          ['take', '扣除'],
        ]}
      />
      <NumberField
        label="數量"
        hint={`目前 ${formatCount(member[kind])}，更正後 ${formatCount(after)}`}
        min={1}
        value={number}
        onChange={setNumber}
      />
      <TextField label="原因" hint={reasonHint} multiline rows={3} value={reason} onChange={setReason} />
      <AllowanceNote right="write_members" subject={`member:${id}`} amount={worthOf(kind, number)} />
    </FormSheet>
  );
}

const giftOptions = [...moneyOptions, ['coupon', '優惠券'], ['tool_card', '道具卡']] as const;
const toolOptions = Object.entries(toolWords) as [ToolType, string][];

/** Gives tokens, points, a coupon or tool cards. */
export function GrantSheet({ member: { id, name }, onClose, onSaid }: Sheet) {
  const [kind, setKind] = useState<GiftKind>('tokens');
  const [number, setNumber] = useState<number | null>(null);
  const [tool, setTool] = useState<ToolType>('shake_card');
  const [coupon, setCoupon] = useState('');
  const [reason, setReason] = useState('');
  const { run, isBusy, text } = useStep('members');
  const { data } = useQuery({ queryKey: [staffGifts.path], queryFn: () => call(staffGifts, {}) });
  const most = kind === 'tool_card' ? balanceLimits.cards : balanceLimits.amount;
  const isCounted = kind !== 'coupon';
  const worth =
    kind === 'coupon'
      ? (data?.data.find(({ id: one }) => String(one) === coupon)?.amount ?? 0)
      : kind === 'tool_card'
        ? (number ?? 0) * cardWorth[tool]
        : worthOf(kind, number);
  const missing =
    isCounted && (number === null || number <= 0)
      ? '請先輸入數量'
      : isCounted && (number ?? 0) > most
        ? `一次最多 ${formatCount(most)}`
        : !isCounted && coupon === ''
          ? '請先選擇優惠券'
          : missingReason(reason);
  const send = async () => {
    const body = {
      kind,
      reason: reason.trim(),
      ...(isCounted && number !== null && { amount: number }),
      ...(kind === 'tool_card' && { tool }),
      ...(kind === 'coupon' && { coupon_id: Number(coupon) }),
    };
    const done = await run(() => call(staffGrantMember, { params: { id }, body }));
    if (done) onSaid(done.message);
  };
  return (
    <FormSheet
      title={`贈送給 ${name}`}
      action="贈送"
      missing={missing}
      isBusy={isBusy}
      failure={text}
      onSend={send}
      onClose={onClose}
    >
      <SelectField label="項目" value={kind} onChange={setKind} options={giftOptions} />
      {kind === 'tool_card' && (
        <SelectField label="道具卡" value={tool} onChange={setTool} options={toolOptions} />
      )}
      {kind === 'coupon' && (
        <SelectField
          label="優惠券"
          value={coupon}
          onChange={setCoupon}
          options={[
            ['', '請選擇'],
            ...(data?.data ?? []).map(
              ({ id: couponId, title, amount }) => [String(couponId), `${title}（折 ${amount}）`] as const,
            ),
          ]}
        />
      )}
      {isCounted && <NumberField label="數量" min={1} value={number} onChange={setNumber} />}
      <TextField
        label="原因"
        {...(isCounted && { hint: reasonHint })}
        multiline
        rows={3}
        value={reason}
        onChange={setReason}
      />
      <AllowanceNote right="write_members" subject={`member:${id}`} amount={worth} />
    </FormSheet>
  );
}
