import { cx } from '../../../ui/cx.ts';
import { Digits } from '../../../ui/Digits.tsx';
import { TierStamp } from '../../../ui/TierStamp.tsx';
import { tierName } from '../../../ui/tier.ts';
import type { Reveal } from './sequence.ts';

/** More small tickets than this say less than the figure does. */
const mostSlips = 12;

/** How far one has come: n / total, and each ticket as a slip that carries its stamp once it is open. */
export function Progress({
  reveals,
  index,
  open,
}: {
  reveals: readonly Reveal[];
  index: number;
  open: boolean;
}) {
  const total = reveals.length;
  const isOpen = (place: number) => place < index || (place === index && open);
  return (
    <div className="flex w-full flex-col items-center gap-2">
      <p className="text-lg text-white">
        <span className="sr-only">進度 </span>
        <Digits text={`${index + 1} / ${total}`} />
      </p>
      {total <= mostSlips && (
        <ol className="flex flex-wrap justify-center gap-1.5 desk:w-full desk:flex-col desk:gap-1">
          {reveals.map(({ key, number, prize }, place) => (
            <li
              key={key}
              aria-current={place === index ? 'step' : undefined}
              className={cx('slip', isOpen(place) && 'slip-open')}
            >
              {isOpen(place) ? (
                <>
                  <TierStamp tier={prize.tier} size="sm" fresh={place === index} className="slip-stamp" />
                  <span className="hidden min-w-0 grow truncate text-sm font-semibold text-ink desk:block">
                    {prize.name}
                  </span>
                  <span className="sr-only">
                    第 {number ?? '最後'} 號籤 {tierName(prize.tier)}
                  </span>
                </>
              ) : (
                <>
                  <span className="font-print text-sm">{number ?? '★'}</span>
                  <span className="hidden text-sm desk:block">{number === null ? '最後賞' : '號籤'}</span>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
