import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import styles from './results.module.css';

/** How many prizes of a tier or rarity there are. */
export type Tally = { key: string; mark: ReactNode; count: number };

/** The dark result page of a purchase: title and proof, the prizes, the next steps. */
export function ResultFrame({
  over,
  title,
  tallies,
  total,
  proof,
  children,
  actions,
}: {
  /** The line over the title: the lot that was drawn from. */
  over: string;
  title: string;
  tallies: readonly Tally[];
  total: number;
  proof: ReactNode;
  /** The prizes: a `ul.won-grid` of `WonCard`s, and anything shown with them. */
  children: ReactNode;
  /** In a row at the foot of a phone, in a column on desktop, where the last comes first. */
  actions: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that led here is gone, and the focus with it.
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);

  return (
    <div className={cx(styles.results, 'on-night')}>
      <div className={cx(styles.resultsColumns, 'gutters')}>
        <header className={styles.resultsHead}>
          <p className="truncate text-sm font-semibold text-night-soft">{over}</p>
          <h1 ref={heading} tabIndex={-1} className="pt-1 text-xl outline-none desk:text-2xl">
            {title}
          </h1>
          <ul className="flex flex-wrap gap-2 pt-3" aria-label={`共 ${total} 件`}>
            {tallies.map(({ key, mark, count }) => (
              <li
                key={key}
                className="flex items-center gap-1.5 rounded-full bg-paper py-0.5 pr-3 pl-1 text-ink"
              >
                {mark}
                <span className="text-sm font-semibold">
                  × <span className="font-print">{count}</span>
                </span>
              </li>
            ))}
          </ul>
          <div className="pt-4">{proof}</div>
        </header>
        <div className={styles.resultsList}>{children}</div>
        <div className={cx('sticky desk:static', styles.resultsActions)}>{actions}</div>
      </div>
    </div>
  );
}
