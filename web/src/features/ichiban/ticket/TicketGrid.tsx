import { type KeyboardEvent, memo, startTransition, useRef, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { Stamp } from '#ui/Stamp.tsx';
import styles from '../kuji.module.css';

/** The step in ticket numbers of each arrow key, in a grid of `columns`. */
const steps = (columns: number): Record<string, number> => ({
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
});

/**
 * The order of the tickets in the grid. In a tube's last fifth the remaining tickets come first, so that they need not be
 * searched among the drawn ones. The order is kept while tickets are drawn, so that nothing jumps under a finger.
 */
const layOut = (total: number, drawn: ReadonlySet<number>): number[] => {
  const numbers = Array.from({ length: total }, (_, index) => index + 1);
  return drawn.size * 5 < total * 4 ? numbers : numbers.sort((a, b) => +drawn.has(a) - +drawn.has(b));
};

const numberOf = (target: EventTarget): number | undefined => {
  const ticket = target instanceof Element ? target.closest<HTMLElement>('[data-number]') : null;
  return ticket ? Number(ticket.dataset.number) : undefined;
};

/** A tube with no more tickets has them large: 5 to a row on a desktop, too. */
export const few = 25;

/** All tickets of a tube: 5 to a row, 10 if there is room. One tab stop; arrow keys move inside. */
export function TicketGrid({
  total,
  drawn,
  chosen,
  justDrawn,
  onToggle,
}: {
  total: number;
  drawn: ReadonlySet<number>;
  chosen: ReadonlySet<number>;
  /** Drawn by somebody while the visitor watches. */
  justDrawn: ReadonlySet<number>;
  onToggle: (number: number) => void;
}) {
  const grid = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(1);
  const [numbers] = useState(() => layOut(total, drawn));
  // The tab stop moves on when its ticket is drawn.
  const stop = drawn.has(wanted) ? numbers.find((number) => !drawn.has(number)) : wanted;

  const focusOn = (number: number) => {
    setWanted(number);
    grid.current?.querySelector<HTMLElement>(`[data-number="${number}"]`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const element = grid.current;
    if (!element || stop === undefined) return;
    if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      const left = numbers.filter((number) => !drawn.has(number));
      focusOn((event.key === 'Home' ? left[0] : left.at(-1)) ?? stop);
      return;
    }
    const step = steps(getComputedStyle(element).gridTemplateColumns.split(' ').length)[event.key];
    if (step === undefined) return;
    event.preventDefault();
    let place = numbers.indexOf(stop) + step;
    while (drawn.has(numbers[place] ?? 0)) place += step;
    focusOn(numbers[place] ?? stop);
  };

  return (
    <div className={cx('@container', total <= few && styles.kujiFew)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
      <div
        ref={grid}
        role="group"
        aria-label="籤號，以方向鍵移動"
        className={styles.kujiGrid}
        onClick={({ target }) => {
          const number = numberOf(target);
          if (number !== undefined) onToggle(number);
        }}
        // A transition: the tab stop may move after the tap has been handled.
        onFocus={({ target }) => startTransition(() => setWanted((now) => numberOf(target) ?? now))}
        onKeyDown={onKeyDown}
      >
        {numbers.map((number) =>
          drawn.has(number) ? (
            <DrawnTicket key={number} number={number} justDrawn={justDrawn.has(number)} />
          ) : (
            <Ticket key={number} number={number} chosen={chosen.has(number)} stop={number === stop} />
          ),
        )}
      </div>
    </div>
  );
}

// Memoised, without a listener of its own: a tube may hold thousands of tickets, and one tap must not render them all.
const Ticket = memo(function Ticket({
  number,
  chosen,
  stop,
}: {
  number: number;
  chosen: boolean;
  stop: boolean;
}) {
  return (
    <button
      type="button"
      className={styles.kuji}
      aria-pressed={chosen}
      aria-label={`${number} 號`}
      data-number={number}
      tabIndex={stop ? 0 : -1}
    >
      <span className={styles.kujiStub} aria-hidden="true">
        KUJI
      </span>
      <span className={cx(styles.kujiLower, styles.kujiNumber)}>{number}</span>
    </button>
  );
});

const DrawnTicket = memo(function DrawnTicket({ number, justDrawn }: { number: number; justDrawn: boolean }) {
  return (
    <div
      role="img"
      aria-label={`${number} 號 已抽`}
      className={cx(styles.kuji, styles.kujiGone, justDrawn && styles.kujiTorn)}
    >
      <span className={styles.kujiStub}>{number}</span>
      <span className={cx(styles.kujiLower, 'pb-2')}>
        <Stamp tilt={-10} color="var(--color-ink-soft)" className={cx('text-xs', justDrawn && 'stamp-down')}>
          已抽
        </Stamp>
      </span>
    </div>
  );
});
