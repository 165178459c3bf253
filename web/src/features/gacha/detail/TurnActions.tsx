import { gachaPath, trialTurnPath } from '@kujiya/contract/shop/paths';
import type { Purchasability } from '@kujiya/contract/shop/pricing';
import { Suspense } from 'react';
import { formatPrice } from '#lib/format.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#ui/cx.ts';

// A separate chunk, because most products can be bought.
const TellMe = lazyNamed(() => import('#shop/bell/TellMe.tsx'), 'TellMe');
const ClosedButton = lazyNamed(() => import('#shop/money/ClosedButton.tsx'), 'ClosedButton');

/** The red button that turns the machine, and the trial beside it; or the reason why it cannot be turned. */
export function TurnActions({
  productId,
  stock,
  state,
  quantity,
  unitPrice,
  compact = false,
  onTurn,
}: {
  productId: number;
  stock: number;
  state: Purchasability;
  /** The chosen number, shown on the button with the total price when it has been chosen already. */
  quantity?: number;
  unitPrice?: number;
  compact?: boolean;
  onTurn: () => void;
}) {
  const sum =
    quantity !== undefined && unitPrice !== undefined
      ? `立即轉 ${quantity} 顆・${formatPrice(unitPrice * quantity)}`
      : '立即轉';
  return (
    // The bells of the other states are as wide as what is left beside the trial.
    <div className={cx('flex grow gap-3', stock > 0 && state.open && 'flex-wrap')}>
      {stock > 0 && (
        <ButtonLink to={trialTurnPath(productId)} size="lg" className="shrink-0">
          試轉
        </ButtonLink>
      )}
      {stock === 0 ? (
        <>
          <Suspense fallback={<span className="min-h-13 grow" />}>
            <TellMe productId={productId} when="補貨" />
          </Suspense>
          <ButtonLink to={gachaPath} size="lg" className="grow px-3 text-sm">
            {compact ? '看看其他轉蛋' : '已轉完・看看其他轉蛋'}
          </ButtonLink>
        </>
      ) : state.open ? (
        <Button variant="primary" size="lg" className="grow" onClick={onTurn}>
          {sum}
        </Button>
      ) : (
        <Suspense fallback={<span className="min-h-13 grow" />}>
          <ClosedButton productId={productId} state={state} className="grow" />
        </Suspense>
      )}
    </div>
  );
}
