import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { FieldFrame, inputStyle } from './FieldFrame.tsx';

/** A labelled choice from a list, with the browser's own menu; `placeholder` stands there until an option is chosen. */
export function SelectField({
  label,
  error,
  hint,
  options,
  placeholder,
  className,
  ...select
}: Omit<ComponentProps<'select'>, 'id' | 'children'> & {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  options: readonly { value: string; label: string }[];
  placeholder: string;
}) {
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(tied) => (
        <div className="relative">
          <select
            {...tied}
            className={cx(
              inputStyle(error !== undefined),
              'appearance-none pr-10 disabled:border-paper-edge disabled:bg-paper-deep disabled:text-ink-soft',
            )}
            {...select}
          >
            <option value="">{placeholder}</option>
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown
            size={20}
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft"
          />
        </div>
      )}
    </FieldFrame>
  );
}
