import Building2 from 'lucide-react/icons/building-2';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Smartphone from 'lucide-react/icons/smartphone';
import type { Kind } from './draft.ts';

const kinds = [
  { kind: 'personal', icon: Smartphone, label: '個人', text: '手機載具' },
  { kind: 'company', icon: Building2, label: '公司', text: '統一編號' },
  { kind: 'donation', icon: HeartHandshake, label: '捐贈', text: '做公益' },
] as const;

/** The three kinds of invoice. */
export function KindCards({ value, onChange }: { value: Kind; onChange: (kind: Kind) => void }) {
  return (
    <fieldset>
      <legend className="sr-only">發票類型</legend>
      <div className="grid grid-cols-3 gap-2 desk:gap-4">
        {kinds.map(({ kind, icon: Icon, label, text }) => (
          <label
            key={kind}
            className="press outline-ink grid cursor-pointer justify-items-center gap-0.5 rounded-md bg-white px-2 py-3 text-center hover:bg-butter-tint has-checked:bg-butter has-checked:shadow-hard has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-tier-b desk:py-4"
          >
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={value === kind}
              onChange={() => onChange(kind)}
              className="sr-only"
            />
            <Icon size={28} aria-hidden="true" />
            <span className="font-black">{label}</span>
            <span className="text-xs">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
