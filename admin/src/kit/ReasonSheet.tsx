import { staffLimits } from '@kujiya/contract/staff/session';
import { type ReactNode, useState } from 'react';
import { FormSheet } from './FormSheet.tsx';

/** Asks for the reason of a step that takes something from somebody; it goes to the log. */
export function ReasonSheet({
  title,
  hint,
  action,
  onDone,
  onClose,
  children,
}: {
  title: string;
  hint: string;
  action: string;
  onDone: (reason: string) => void;
  onClose: () => void;
  /** Said before it is sent. */
  children?: ReactNode;
}) {
  const [reason, setReason] = useState('');
  return (
    <FormSheet
      title={title}
      hint={hint}
      action={action}
      missing={reason.trim() === '' ? '請先填寫原因' : null}
      onSend={() => onDone(reason.trim())}
      onClose={onClose}
    >
      <label className="block font-semibold">
        原因
        <textarea
          className="input mt-1"
          rows={3}
          maxLength={staffLimits.reasonMax}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      {children}
    </FormSheet>
  );
}
