import { useState } from 'react';
import { formatDateTime } from '#lib/format.ts';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import styles from './board.module.css';
import type { Torn } from './torn.ts';

const latest = 10;

/** The last ten tickets that were torn from a tube, with their times; one that comes while it is shown flies in. */
export function LatestTorn({ torn }: { torn: readonly Torn[] }) {
  const [before] = useState(() => new Set(torn.map(({ number }) => number)));
  if (torn.length === 0)
    return <p className="grid min-h-24 items-center text-sm text-ink-soft">還沒有人撕籤，第一張等您來撕。</p>;
  return (
    <ol
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area has to be reachable by keyboard
      tabIndex={0}
      aria-label={`最近撕下的 ${Math.min(latest, torn.length)} 張`}
      className="relative -mx-3 flex min-h-24 gap-2 overflow-x-auto px-3 py-2 [scrollbar-width:none] desk:mx-0 desk:flex-wrap desk:px-0"
    >
      {torn.slice(0, latest).map(({ number, at, prize }) => (
        <li
          key={number}
          data-new={!before.has(number)}
          title={prize.name}
          className={`${styles.torn} outline-ink grid shrink-0 justify-items-center rounded-sm bg-white px-2 py-1`}
        >
          <TierStamp tier={prize.tier} size="sm" />
          <span className="font-print text-base leading-tight">
            {number}
            <span className="sr-only">號，{prize.name}，</span>
          </span>
          <time dateTime={at} className="text-xs text-ink-soft tabular-nums">
            {formatDateTime(at).slice('2026/'.length)}
          </time>
        </li>
      ))}
    </ol>
  );
}
