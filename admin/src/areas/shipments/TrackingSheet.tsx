import { trackingMisfit } from '@kujiya/contract/staff/tracking';
import { useState } from 'react';
import { SelectField, TextField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { ReasonField } from '#kit/ReasonField.tsx';
import { useScanner } from '#kit/scan/useScanner.ts';
import { useCarriers } from './useCarriers.ts';

/** Asks for a carrier and its number, by scanner or by hand, and where it is a correction for the reason. */
export function TrackingSheet({
  title,
  hint,
  action,
  first,
  asksReason = false,
  isBusy,
  failure,
  onSend,
  onClose,
}: {
  title: string;
  hint?: string;
  action: string;
  /** The carrier that is chosen at first. */
  first?: string | undefined;
  asksReason?: boolean;
  isBusy: boolean;
  failure: string | null;
  onSend: (body: { carrier: string; tracking_number: string; reason: string }) => unknown;
  onClose: () => void;
}) {
  const { carriers, options } = useCarriers();
  const [chosen, setChosen] = useState(first);
  const carrier = carriers.find(({ key }) => key === chosen) ?? carriers[0];
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const [unread, setUnread] = useState<string | null>(null);
  const read = (code: string) => {
    setUnread(null);
    setNumber(code);
  };
  useScanner(read, setUnread, { isSheet: true });
  const misfit = number.trim() === '' || !carrier ? null : trackingMisfit(carrier, number, carriers);
  const missing = () => {
    if (!carrier) return '正在讀取物流…';
    if (number.trim() === '') return '請先輸入單號';
    if (misfit !== null) return '單號不符';
    return asksReason && reason.trim() === '' ? '請先填寫原因' : null;
  };
  return (
    <FormSheet
      title={title}
      {...(hint !== undefined && { hint })}
      action={action}
      missing={missing()}
      isBusy={isBusy}
      failure={unread ?? misfit ?? failure}
      onSend={() => onSend({ carrier: carrier?.key ?? '', tracking_number: number, reason: reason.trim() })}
      onClose={onClose}
    >
      <SelectField label="物流" value={carrier?.key ?? ''} onChange={setChosen} options={options} />
      <TextField label="物流單號（可用掃描槍輸入）" value={number} onChange={read} />
      {asksReason && <ReasonField value={reason} onChange={setReason} />}
    </FormSheet>
  );
}
