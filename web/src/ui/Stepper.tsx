import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { formatCount } from '#lib/format.ts';
import { Digits } from './Digits.tsx';
import { IconButton } from './IconButton.tsx';

/** A number chosen in steps: points to spend, pieces to order. */
export function Stepper({
  label,
  value,
  min = 0,
  max,
  step = 1,
  unit = '',
  onChange,
}: {
  label: string;
  value: number;
  min?: number;
  max: number;
  step?: number;
  unit?: string;
  onChange: (value: number) => void;
}) {
  const less = Math.max(min, value - step);
  const more = Math.min(max, value + step);
  return (
    <fieldset aria-label={label} className="inline-flex min-w-0 items-center gap-1">
      <IconButton
        label={`減少 ${step}${unit}`}
        icon={<Minus size={20} strokeWidth={2.5} />}
        disabled={less === value}
        onClick={() => onChange(less)}
      />
      <output aria-live="polite" className="min-w-[64px] text-center text-lg leading-tight">
        <Digits text={formatCount(value)} />
        {unit && <span className="pl-1 text-sm whitespace-nowrap">{unit}</span>}
      </output>
      <IconButton
        label={`增加 ${step}${unit}`}
        icon={<Plus size={20} strokeWidth={2.5} />}
        disabled={more === value}
        onClick={() => onChange(more)}
      />
    </fieldset>
  );
}
