import { correctPrize } from '@kujiya/contract/staff/corrections';
import type { StaffPrize } from '@kujiya/contract/staff/products';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { SelectField, TextField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { useStep } from '#kit/useStep.ts';

const fields = [
  ['name', '名稱'],
  ['size', '尺寸'],
] as const;

/** Corrects a typing error of a committed prize; members see the correction beside the committed text. */
export function CorrectionSheet({
  prize: { id, tier, name, size },
  onClose,
}: {
  prize: StaffPrize;
  onClose: () => void;
}) {
  const [field, setField] = useState<'name' | 'size'>('name');
  const [right, setRight] = useState('');
  const [reason, setReason] = useState('');
  const { run, isBusy, text } = useStep('products');
  const send = async () => {
    const body = { field, right: right.trim(), reason: reason.trim() };
    if (await run(() => call(correctPrize, { params: { id }, body }))) onClose();
  };
  return (
    <FormSheet
      title="更正錯字"
      hint="封籤時的文字不會變；商品頁和驗證頁會在旁邊註明更正與日期。"
      action="公開更正"
      missing={right.trim() === '' ? '請先填寫正確的文字' : reason.trim() === '' ? '請先填寫原因' : null}
      isBusy={isBusy}
      failure={text}
      onSend={send}
      onClose={onClose}
    >
      <p>
        {tier === null ? '' : `${tier === 'LAST' ? '最後' : tier}賞 `}
        {name}
        {size && `，${size}`}
      </p>
      <SelectField label="欄位" value={field} onChange={setField} options={fields} />
      <TextField label="正確的文字" value={right} onChange={setRight} />
      <TextField label="原因" value={reason} onChange={setReason} />
    </FormSheet>
  );
}
