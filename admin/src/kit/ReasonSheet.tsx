import { type ReactNode, useState } from 'react';
import { FormSheet } from './FormSheet.tsx';
import { ReasonField } from './ReasonField.tsx';

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
      <ReasonField value={reason} onChange={setReason} />
      {children}
    </FormSheet>
  );
}
