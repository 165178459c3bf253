import Truck from 'lucide-react/icons/truck';
import { ourShop } from '#lib/settings.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Meter } from '#ui/Meter.tsx';
import type { NextParcel } from '../picks.ts';

/** The shipping fee of the selection, and the things missing for free shipping. */
export const freeWords = ({ freeIn, fee }: Pick<NextParcel, 'freeIn' | 'fee'>): string =>
  freeIn === 0 ? '免運費' : `運費 ${fee} 代幣，再 ${freeIn} 件免運`;

/** The bar with select all or none, the sums of the selection, and the button to ship it. */
export function ShipBar({
  parcel,
  all,
  selectable,
  onAll,
  onShip,
}: {
  parcel: NextParcel;
  /** True when everything shippable is selected, or as much as a parcel holds. */
  all: boolean;
  selectable: boolean;
  onAll: () => unknown;
  onShip: () => Promise<unknown>;
}) {
  const { things, freeIn } = parcel;
  const counting = ourShop.freeFrom - freeIn;
  return (
    <ActionBar everywhere className="desk:rounded-t-md desk:border-x-[1.5px] desk:px-6">
      <div className="mx-auto flex w-full max-w-300 flex-wrap items-center gap-[8px] desk:gap-3">
        <Button variant="quiet" className="shrink-0 px-[8px] text-sm" disabled={!selectable} onClick={onAll}>
          {all ? '全不選' : '全選'}
        </Button>
        <div className={cx('flex-999', things > 0 ? 'min-w-24' : 'min-w-16')} aria-live="polite">
          <p className="text-sm leading-snug font-black desk:text-base">
            已選 <span className="font-print text-lg">{things}</span> 件
          </p>
          <p className="truncate text-xs text-ink-soft desk:text-sm">
            {things > 0 ? freeWords(parcel) : '勾一件也能送給朋友'}
          </p>
          {things > 0 && (
            <Meter
              value={counting}
              total={ourShop.freeFrom}
              color={freeIn === 0 ? 'var(--color-mint)' : 'var(--color-butter)'}
              className="mt-1 max-w-60"
            />
          )}
        </div>
        <Button
          variant={things > 0 ? 'primary' : 'outline'}
          size="lg"
          className="max-w-full grow px-[16px] desk:px-6"
          onClick={onShip}
        >
          <Truck size={22} aria-hidden="true" />
          出貨
        </Button>
      </div>
    </ActionBar>
  );
}
