import type { ReactNode } from 'react';
import { Field } from '#ui/Field.tsx';

export function PhoneField({
  value,
  onChange,
  error,
  trailing,
}: {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  trailing?: ReactNode;
}) {
  return (
    <Field
      label="手機號碼"
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="09 開頭，共 10 碼"
      maxLength={20}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      trailing={trailing}
    />
  );
}
