import { type ReactNode, useEffect, useRef } from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';
import { cx } from '#ui/cx.ts';
import { Digits } from '#ui/Digits.tsx';
import { flyFromWon } from './fly.ts';
import styles from './stage.module.css';

/** With more slips than this, the number alone says more. */
const mostSlips = 12;
const inOneRow = 10;

/** One thing to open, as its slip shows it. */
export type Slip = {
  key: string;
  /** Its number while it is closed, and the word beside it where there is room. */
  closed: ReactNode;
  closedWord: string;
  /** Its stamp once it is open (`arriving`: just now), and the name beside it. */
  stamp: (arriving: boolean) => ReactNode;
  name: string;
  spoken: string;
};

/** The progress: n / total, and each prize as a slip that carries its stamp once it is open. */
export function Progress({
  slips,
  index,
  open,
  quick,
}: {
  slips: readonly Slip[];
  index: number;
  open: boolean;
  /** In a run the stamp of what has come out flies to its slip. */
  quick: boolean;
}) {
  const list = useRef<HTMLOListElement>(null);
  const total = slips.length;
  useEffect(() => {
    const stamp = list.current?.children[index]?.firstElementChild;
    if (quick && open && stamp instanceof HTMLElement && !prefersReducedMotion()) flyFromWon(stamp);
  }, [quick, open, index]);
  const isOpen = (place: number) => place < index || (place === index && open);
  return (
    <div className="flex w-full flex-col items-center gap-2">
      <p className="text-lg text-white">
        <span className="sr-only">進度 </span>
        <Digits text={`${index + 1} / ${total}`} />
      </p>
      {total <= mostSlips && (
        <ol
          ref={list}
          className={cx(
            'flex w-full flex-wrap justify-center gap-1 desk:flex-col desk:flex-nowrap',
            total > inOneRow && 'max-desk:grid max-desk:grid-cols-6',
          )}
        >
          {slips.map(({ key, closed, closedWord, stamp, name, spoken }, place) => (
            <li
              key={key}
              aria-current={place === index ? 'step' : undefined}
              data-part="slip"
              data-open={isOpen(place)}
              className={cx(styles.slip, isOpen(place) && styles.slipOpen)}
            >
              {isOpen(place) ? (
                <>
                  {stamp(place === index && !quick)}
                  <span className="hidden min-w-0 grow truncate text-sm font-semibold text-ink desk:block">
                    {name}
                  </span>
                  <span className="sr-only">{spoken}</span>
                </>
              ) : (
                <>
                  <span className="font-print text-sm">{closed}</span>
                  <span className="hidden text-sm desk:block">{closedWord}</span>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
