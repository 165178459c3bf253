import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, inputStyle } from './FieldFrame.tsx';

/**
 * A labelled input with its hint and its error, tied together for screen readers. The browser's own `maxLength` cuts
 * what is pasted before anybody can clean it, so this cleans first, and then limits.
 */
export function Field({
  label,
  error,
  hint,
  trailing,
  className,
  clean = (text) => text.trimStart(),
  maxLength,
  onChange,
  ...input
}: Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Sits in the same row: 取得驗證碼, 顯示密碼. */
  trailing?: ReactNode;
  /** Takes out of the typed or pasted text what never belongs there. */
  clean?: (text: string) => string;
  /** Characters that are kept. */
  maxLength?: number;
}) {
  const tidy = (element: HTMLInputElement) => {
    if (maxLength === undefined) return;
    const text = [...clean(element.value)].slice(0, maxLength).join('');
    // Unchanged text is left alone: setting it would move the caret.
    if (text !== element.value) element.value = text;
  };
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(tied) => (
        <div className="flex gap-2">
          <input
            {...tied}
            className={inputStyle(error !== undefined)}
            {...input}
            onChange={(event) => {
              // Characters being composed are not text yet.
              if (!(event.nativeEvent as InputEvent).isComposing) tidy(event.target);
              onChange?.(event);
            }}
            onCompositionEnd={({ currentTarget }) => {
              const before = currentTarget.value;
              tidy(currentTarget);
              if (currentTarget.value !== before)
                currentTarget.dispatchEvent(new Event('input', { bubbles: true }));
            }}
          />
          {trailing}
        </div>
      )}
    </FieldFrame>
  );
}
