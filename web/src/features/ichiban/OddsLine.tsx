import { formatShare } from '#lib/format.ts';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import type { PrizeLine } from './tubes.ts';

/** The odds of the next ticket, tier by tier; what is gone is left out. */
export function OddsLine({ lines, remaining }: { lines: readonly PrizeLine[]; remaining: number }) {
  return (
    <div>
      <p className="font-semibold">目前每一張的機率</p>
      <ul className="mt-1 grid grid-cols-3 gap-y-1 desk:grid-cols-6">
        {lines
          .filter(({ left }) => left > 0)
          .map(({ prize, left }) => (
            <li key={prize.id} className="flex items-center gap-1">
              <TierStamp tier={prize.tier} size="sm" />
              <span className="font-print">{formatShare(left, remaining)}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
