import { cx } from './cx.ts';

/** The place of a step among others; a list says it to a screen reader by itself. */
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
