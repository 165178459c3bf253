import type { Ref } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { digitsOnly } from '#ui/form/clean.ts';
import type { CodeSending } from './useCodeSending.ts';

const codeLength = 6;

/** The code of a message, beside the button that requests it. A code is valid only for the phone it was sent to. */
export function CodeField({
  phone,
  sending,
  value,
  onChange,
  onSend,
  error,
  ref,
}: {
  /** The phone the code is sent to, 09…. */
  phone: string;
  sending: CodeSending;
  value: string;
  onChange: (code: string) => void;
  onSend: () => Promise<void>;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
}) {
  const wait = sending.waitFor(phone);
  const label = wait > 0 ? `${wait} 秒後重送` : sending.phone === '' ? '取得驗證碼' : '重新傳送';
  return (
    <Field
      ref={ref}
      label="驗證碼"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="6 位數字"
      clean={digitsOnly}
      maxLength={codeLength}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      hint={sending.phone !== '' && sending.phone === phone ? `驗證碼已傳送到 ${phone}` : undefined}
      trailing={
        <Button onClick={onSend} disabled={wait > 0} className="shrink-0 px-3 text-sm tabular-nums">
          {label}
        </Button>
      }
    />
  );
}
