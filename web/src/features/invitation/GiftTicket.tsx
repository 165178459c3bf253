import type { CSSProperties } from 'react';
import { formatCount } from '#lib/format.ts';

function Half({ who, points }: { who: string; points: number }) {
  return (
    <div className="grid min-w-0 justify-items-center px-2 content-start pt-3">
      <p className="max-w-full truncate text-sm font-semibold text-ink-soft">{who}</p>
      <p className="font-print text-2xl leading-none text-kuji">{formatCount(points)}</p>
      <p className="mt-1 text-sm font-black">紅利點數</p>
    </div>
  );
}

/** One ticket with a half for each of the two. */
export function GiftTicket({ points, inviter }: { points: number; inviter: string }) {
  return (
    <div
      className="ticket grid grid-cols-2 text-ink"
      style={{ '--ground': 'var(--color-night)' } as CSSProperties}
    >
      <Half who="送您" points={points} />
      <div className="ticket-stub relative min-w-0">
        <Half who={`也送${inviter}`} points={points} />
      </div>
    </div>
  );
}
