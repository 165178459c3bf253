import { type ReactNode, useId } from 'react';

/** A labelled field; `hint` stands below it. */
function Field({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string | undefined;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <div className="mt-1">{children(id)}</div>
      {hint !== undefined && <p className="mt-1 text-ink-soft text-xs">{hint}</p>}
    </div>
  );
}

type Common = { label: string; hint?: string; disabled?: boolean };

export function TextField({
  value,
  onChange,
  multiline = false,
  rows = 5,
  type = 'text',
  autoComplete,
  ...field
}: Common & {
  value: string;
  onChange: (value: string) => void;
  multiline?: boolean;
  rows?: number;
  type?: 'text' | 'email' | 'password' | 'date' | 'datetime-local';
  autoComplete?: string;
}) {
  return (
    <Field {...field}>
      {(id) =>
        multiline ? (
          <textarea
            id={id}
            rows={rows}
            className="input"
            disabled={field.disabled}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <input
            id={id}
            type={type}
            className="input"
            autoComplete={autoComplete ?? 'off'}
            disabled={field.disabled}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  );
}

/** A whole number; empty is null. */
export function NumberField({
  value,
  onChange,
  min = 0,
  ...field
}: Common & { value: number | null; onChange: (value: number | null) => void; min?: number }) {
  return (
    <Field {...field}>
      {(id) => (
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={min}
          step={1}
          className="input"
          disabled={field.disabled}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Math.trunc(Number(target.value)))}
        />
      )}
    </Field>
  );
}

/** A yes or no, with its label beside it. */
export function CheckField({
  label,
  hint,
  disabled,
  value,
  onChange,
}: Common & { value: boolean; onChange: (value: boolean) => void }) {
  return (
    <div>
      <label className="flex min-h-11 items-center gap-2 font-semibold text-sm">
        <input
          type="checkbox"
          className="size-5 accent-kuji-ink"
          disabled={disabled}
          checked={value}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {hint !== undefined && <p className="text-ink-soft text-xs">{hint}</p>}
    </div>
  );
}

const zone = '+08:00';
/** A point in time, in Taipei's time whatever the browser's zone. */
export function TimeField({
  value,
  onChange,
  ...field
}: Common & { value: string | null; onChange: (value: string | null) => void }) {
  const shown = value === null ? '' : new Date(Date.parse(value) + 8 * 3_600_000).toISOString().slice(0, 16);
  return (
    <TextField
      {...field}
      label={`${field.label}（台北時間）`}
      type="datetime-local"
      value={shown}
      onChange={(next) => onChange(next === '' ? null : new Date(`${next}:00${zone}`).toISOString())}
    />
  );
}

export function SelectField<T extends string>({
  value,
  onChange,
  options,
  ...field
}: Common & { value: T; onChange: (value: T) => void; options: readonly (readonly [T, string])[] }) {
  return (
    <Field {...field}>
      {(id) => (
        <select
          id={id}
          className="input"
          disabled={field.disabled}
          value={value}
          onChange={({ target }) => onChange(target.value as T)}
        >
          {options.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
