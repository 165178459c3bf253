import { type ReactNode, Suspense } from 'react';
import { formatPrice } from '#lib/format.ts';
import type { PriceBreakdown } from '#shop/money/price-breakdown.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { NumberRoll } from '#ui/NumberRoll.tsx';
import styles from '../kuji.module.css';
import { ChosenTickets } from './ChosenTickets.tsx';

/** The picked tickets and their price: a bar at the bottom on phones, a slip beside the grid on desktop. */
export function SelectionBar({
  picks: { numbers, full },
  left,
  payment,
  blocked,
  closed,
  onClear,
  onRandom,
  onAll,
  onBuy,
}: {
  picks: { numbers: readonly number[]; full: boolean };
  /** Tickets still available. */
  left: number;
  payment: PriceBreakdown;
  /** The reason why the member cannot buy now, short enough for a button. */
  blocked: string | undefined;
  /** Stands in the place of the button once it has loaded; `blocked` says why until then. */
  closed?: ReactNode;
  onClear: () => void;
  onRandom: () => void;
  onAll: () => void;
  onBuy: () => void;
}) {
  const button = (
    <Button
      variant={numbers.length > 0 ? 'primary' : 'outline'}
      className="px-2 desk:col-span-3 desk:min-h-14"
      disabled={blocked !== undefined}
      onClick={onBuy}
    >
      {blocked ?? '購買'}
    </Button>
  );
  return (
    <ActionBar
      className={cx(
        styles.selectionBar,
        'grid grid-cols-[minmax(0,1fr)] gap-3 phone-on-its-side:grid-cols-[minmax(0,1fr)_auto] phone-on-its-side:items-center phone-on-its-side:pt-2 phone-on-its-side:pb-2 desk:gap-4',
      )}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <div className="min-w-0" aria-live="polite">
          <p className="text-sm">
            已選 <b className="font-print text-lg leading-none font-normal">{numbers.length}</b> 張
          </p>
          {numbers.length === 0 || full ? (
            <p className="text-sm text-ink-soft desk:hidden">
              {numbers.length === 0 ? '點選喜歡的籤號' : '整筒'}
            </p>
          ) : (
            <p className="line-clamp-2 font-print text-sm leading-tight text-ink-soft [word-spacing:0.35em] desk:hidden">
              {numbers.join(' ')}
            </p>
          )}
        </div>
        <p className="flex shrink-0 items-baseline gap-2" aria-live="polite">
          {payment.points > 0 && (
            <del className="font-print text-sm text-ink-soft">
              <span className="sr-only">原價</span>
              {formatPrice(payment.total)}
            </del>
          )}
          <NumberRoll
            value={payment.final}
            format={formatPrice}
            className={cx('text-xl', numbers.length > 0 ? 'text-kuji' : 'text-ink-soft')}
          />
        </p>
      </div>
      <div className="hidden min-h-13 desk:block">
        {numbers.length > 0 ? (
          <ChosenTickets numbers={numbers} full={full} />
        ) : (
          <p className="rounded-md border-[1.5px] border-dashed border-paper-edge px-3 py-3 text-sm text-ink-soft">
            點選左邊喜歡的籤號，最多 10 張
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-[10px] *:last:grow *:last:basis-[136px] phone-on-its-side:flex-nowrap desk:grid desk:grid-cols-3">
        <Button className="px-[10px]" disabled={numbers.length === 0} onClick={onClear}>
          重選
        </Button>
        <Button className="px-[10px]" disabled={left === 0} onClick={onRandom}>
          隨機
        </Button>
        <div className="hidden desk:grid">
          <Button className="px-2" disabled={left === 0} onClick={onAll}>
            整筒 {left}
          </Button>
        </div>
        {closed ? <Suspense fallback={button}>{closed}</Suspense> : button}
      </div>
    </ActionBar>
  );
}
