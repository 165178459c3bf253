import { staffLimits } from '@kujiya/contract/staff/session';

/** Why a step is done; the log keeps it. */
export function ReasonField({
  label = '原因',
  rows = 3,
  value,
  onChange,
}: {
  label?: string;
  rows?: number;
  value: string;
  onChange: (reason: string) => void;
}) {
  return (
    <label className="block font-semibold">
      {label}
      <textarea
        className="input mt-1"
        rows={rows}
        maxLength={staffLimits.reasonMax}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
