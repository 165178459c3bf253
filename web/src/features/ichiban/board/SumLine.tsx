import type { ResultTicket } from '@kujiya/contract/ichiban';
import { cx } from '#ui/cx.ts';
import { sumOf } from './torn.ts';

/** 100 張＝已抽 38＋剩 62 ✓: whether the tickets on the board and those left are all there are. */
export function SumLine({
  tickets,
  left,
  className,
}: {
  tickets: readonly ResultTicket[];
  /** As the tube counts them. */
  left: number;
  className?: string;
}) {
  const { text, fits } = sumOf(tickets, left);
  return (
    <p className={cx('text-sm font-black', fits ? 'text-mint-ink' : 'text-kuji-ink', className)}>
      {text}{' '}
      {fits ? (
        <>
          <span aria-hidden="true">✓</span>
          <span className="sr-only">，張數相符</span>
        </>
      ) : (
        '✗ 張數不符，請聯絡客服'
      )}
    </p>
  );
}
