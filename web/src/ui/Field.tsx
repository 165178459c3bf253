import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, inputStyle } from './FieldFrame.tsx';

/** A labelled input with its hint and its error, tied together for screen readers. */
export function Field({
  label,
  error,
  hint,
  trailing,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Sits in the same row: 取得驗證碼, 顯示密碼. */
  trailing?: ReactNode;
}) {
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(tied) => (
        <div className="flex gap-2">
          <input {...tied} className={inputStyle(error !== undefined)} {...input} />
          {trailing}
        </div>
      )}
    </FieldFrame>
  );
}
