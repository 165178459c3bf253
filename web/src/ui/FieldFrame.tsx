import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

/** The attributes that tie an input to its label and its note. */
type Tied = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

/** The look of inputs and selects. */
export const inputStyle = (faulty: boolean): string =>
  cx(
    'min-h-12 w-full min-w-0 grow rounded-md border-[1.5px] bg-white px-3 text-base text-ink placeholder:text-ink-soft',
    faulty ? 'border-kuji-ink bg-kuji-tint' : 'border-ink',
  );

/** Label above, hint or error below. */
export function FieldFrame({
  label,
  error,
  hint,
  className,
  children,
}: {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  className?: string | undefined;
  children: (tied: Tied) => ReactNode;
}) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={cx('grid gap-1', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined || undefined,
        'aria-describedby': note === undefined ? undefined : noteId,
      })}
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
