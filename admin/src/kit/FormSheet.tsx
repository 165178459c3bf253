import { type ReactNode, useState } from 'react';
import { Failure } from './Failure.tsx';
import { Sheet } from './Sheet.tsx';
import { uncertain } from './useStep.ts';

/** Why the form failed, once it was changed: nothing, or that the step before may have been done. */
const afterChange = (failure: string | null) =>
  failure?.endsWith(uncertain)
    ? '剛才送出的那一筆可能已經做到了，請先看數字；內容改過，再送出就是另一筆。'
    : null;

/** A form over the page: its fields, why it failed, and what is missing on the button that sends it. */
export function FormSheet({
  title,
  hint,
  action,
  missing,
  isBusy = false,
  failure = null,
  onSend,
  onClose,
  children,
}: {
  title: string;
  hint?: string;
  action: string;
  /** What has to be filled in first; null when nothing is. */
  missing: string | null;
  isBusy?: boolean;
  failure?: string | null;
  onSend: () => unknown;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [changedAfter, setChangedAfter] = useState<string | null>(null);
  return (
    <Sheet title={title} onClose={onClose}>
      <form
        className="mt-3 grid gap-4"
        onChange={() => setChangedAfter(failure)}
        onSubmit={(event) => {
          event.preventDefault();
          setChangedAfter(null);
          // The sheet may belong to a field of another form.
          event.stopPropagation();
          onSend();
        }}
      >
        {hint && <p className="text-ink-soft">{hint}</p>}
        {children}
        <Failure text={failure === changedAfter ? afterChange(failure) : failure} />
        <div className="flex justify-end gap-2">
          <button type="button" className="button" onClick={onClose}>
            取消
          </button>
          <button type="submit" className="button is-main" disabled={missing !== null || isBusy}>
            {missing ?? action}
          </button>
        </div>
      </form>
    </Sheet>
  );
}
