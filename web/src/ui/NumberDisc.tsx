import { cx } from './cx.ts';

/** The number of a step in a list, whose own markup tells a screen reader the same. */
export const NumberDisc = ({ place, className }: { place: number; className: string }) => (
  <span
    aria-hidden="true"
    className={cx(
      'outline-ink grid shrink-0 place-items-center rounded-full bg-butter font-print leading-none',
      className,
    )}
  >
    {place}
  </span>
);
