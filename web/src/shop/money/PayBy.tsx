import CreditCard from 'lucide-react/icons/credit-card';
import type { ReactNode } from 'react';
import { TokenIcon } from './TokenIcon.tsx';

const ways: readonly { way: 'tokens' | 'card'; icon: ReactNode; name: string; hint: string }[] = [
  { way: 'tokens', icon: <TokenIcon size={22} />, name: '代幣', hint: '馬上開' },
  {
    way: 'card',
    icon: <CreditCard size={22} aria-hidden="true" />,
    name: '信用卡',
    hint: '付款完成就開',
  },
];

/** The choice between tokens and card. */
export function PayBy({
  value,
  frozen,
  onChange,
}: {
  value: 'tokens' | 'card';
  frozen: boolean;
  onChange: (way: 'tokens' | 'card') => void;
}) {
  return (
    <fieldset disabled={frozen} className="grid grid-cols-2 gap-2">
      <legend className="mb-1.5 text-sm font-semibold">付款方式</legend>
      {ways.map(({ way, icon, name, hint }) => (
        <label
          key={way}
          className="press outline-ink grid min-h-13 cursor-pointer grid-cols-[auto_1fr] items-center gap-x-2.5 rounded-md bg-white px-3 py-2 hover:bg-butter-tint has-checked:bg-butter has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-tier-b"
        >
          <input
            type="radio"
            name="pay-by"
            value={way}
            checked={value === way}
            onChange={() => onChange(way)}
            className="sr-only"
          />
          <span className="row-span-2">{icon}</span>
          <span className="leading-tight font-black">{name}</span>
          <span className="col-start-2 text-xs">{hint}</span>
        </label>
      ))}
    </fieldset>
  );
}
