import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

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
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={cx('grid gap-1', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : noteId}
          className={cx(
            'min-h-12 w-full min-w-0 grow rounded-md border-[1.5px] bg-white px-3 text-base text-ink placeholder:text-ink-soft',
            error === undefined ? 'border-ink' : 'border-kuji-ink bg-kuji-tint',
          )}
          {...input}
        />
        {trailing}
      </div>
      <p
        id={noteId}
        aria-live="polite"
        className={cx(
          'flex items-center gap-1 text-sm',
          error === undefined ? 'text-ink-soft' : 'text-kuji-ink',
        )}
      >
        {error !== undefined && <CircleAlert size={16} aria-hidden="true" />}
        {note}
      </p>
    </div>
  );
}
