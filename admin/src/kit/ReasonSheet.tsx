import { staffLimits } from '@kujiya/contract/staff/session';
import { useState } from 'react';
import { Sheet } from './Sheet.tsx';

/** Asks for the reason of a step that takes something from somebody; it goes to the log. */
export function ReasonSheet({
  title,
  hint,
  action,
  onDone,
  onClose,
}: {
  title: string;
  hint: string;
  action: string;
  onDone: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  return (
    <Sheet title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onDone(reason.trim());
        }}
      >
        <p className="mt-2 text-ink-soft">{hint}</p>
        <label className="mt-4 block font-semibold">
          原因
          <textarea
            className="input mt-1"
            rows={3}
            maxLength={staffLimits.reasonMax}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
        <div className="mt-4 flex justify-end gap-2">
          <button type="button" className="button" onClick={onClose}>
            取消
          </button>
          <button type="submit" className="button is-main" disabled={reason.trim() === ''}>
            {reason.trim() === '' ? '請先填寫原因' : action}
          </button>
        </div>
      </form>
    </Sheet>
  );
}
