import { readWhole } from '@kujiya/contract/staff/cells';
import { type ReactNode, useId, useState } from 'react';
import { useFault } from './faults.ts';

/** A labelled field; `hint` stands below it, and `fault`: why it cannot be read. */
function Field({
  label,
  hint,
  fault = null,
  children,
}: {
  label: string;
  hint?: string | undefined;
  fault?: string | null;
  children: (id: string, faultId: string) => ReactNode;
}) {
  const id = useId();
  const { text, place } = useFault(label);
  const said = fault ?? text;
  const faultId = `${id}fault`;
  return (
    <div ref={place} className={text === null ? undefined : '[&_.input]:border-kuji'}>
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <div className="mt-1">{children(id, faultId)}</div>
      {said !== null && (
        <p id={faultId} role="alert" className="mt-1 font-semibold text-kuji-ink text-xs">
          {said}
        </p>
      )}
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

/**
 * A whole number, typed as people write it; empty is null. What cannot be read counts as empty, says why below the
 * field, and keeps its form from being sent. A field of type `number` would round and turn with the wheel.
 */
export function NumberField({
  value,
  onChange,
  min = 0,
  ...field
}: Common & { value: number | null; onChange: (value: number | null) => void; min?: number }) {
  const [typed, setTyped] = useState('');
  const [isTyping, setTyping] = useState(false);
  const { value: read, why } = typed.trim() === '' ? { value: null, why: null } : readWhole(typed);
  // Another value than the typed one: it was set from outside, such as by a reset.
  const text = read === value ? typed : `${value ?? ''}`;
  const fault = text === typed && why !== null ? why : value !== null && value < min ? `最少 ${min}` : null;
  const shown = isTyping ? null : fault;
  return (
    <Field {...field} fault={shown}>
      {(id, faultId) => (
        <input
          id={id}
          ref={(input) => input?.setCustomValidity(fault === null ? '' : `${field.label}：${fault}`)}
          inputMode="numeric"
          className="input"
          autoComplete="off"
          disabled={field.disabled}
          aria-invalid={shown !== null}
          aria-describedby={shown === null ? undefined : faultId}
          value={text}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onInvalid={() => setTyping(false)}
          onChange={({ target }) => {
            setTyping(true);
            setTyped(target.value);
            onChange(readWhole(target.value).value);
          }}
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
