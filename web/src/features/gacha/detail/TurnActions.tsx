import { gachaPath, trialTurnPath } from '@kujiya/contract/shop/paths';
import type { Purchasability } from '@kujiya/contract/shop/pricing';
import { formatPrice } from '#lib/format.ts';
import { ClosedButton } from '#shop/money/ClosedButton.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';

/** The red button that turns the machine, and the trial beside it; when it cannot be turned, why. */
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
  /** With the price of one: said on the button where they have been chosen already. */
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
    <div className="flex grow gap-3">
      {stock > 0 && (
        <ButtonLink to={trialTurnPath(productId)} size="lg" className="shrink-0">
          試轉
        </ButtonLink>
      )}
      {stock === 0 ? (
        <ButtonLink to={gachaPath} size="lg" className="grow">
          {compact ? '看看其他轉蛋' : '已轉完・看看其他轉蛋'}
        </ButtonLink>
      ) : state.open ? (
        <Button variant="primary" size="lg" className="grow" onClick={onTurn}>
          {sum}
        </Button>
      ) : (
        <ClosedButton state={state} className="grow" />
      )}
    </div>
  );
}
