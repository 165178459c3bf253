import type { Purchasability } from '@kujiya/contract/shop/pricing';
import { useState } from 'react';
import { TellMe } from '#shop/like/TellMe.tsx';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { closedLabel, closedMessage } from './availability.ts';
import { ClosedText } from './ClosedText.tsx';

/**
 * Replaces the red button while a product cannot be bought: shows the reason, and when tapped, the start of the sale.
 */
export function ClosedButton({
  productId,
  state,
  className,
}: {
  productId: number;
  state: Purchasability;
  className?: string | undefined;
}) {
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  if (state.open) return null;
  if (state.reason === 'off_shelf')
    return (
      <Button variant="primary" size="lg" disabled className={className}>
        {closedLabel(state)}
      </Button>
    );
  return (
    <>
      <Button size="lg" className={className} onClick={() => setAsked(true)}>
        {closedLabel(state)}
      </Button>
      <Sheet
        question
        open={asked}
        onClose={close}
        title={state.reason === 'not_released' ? '商品尚未發售' : '抽選尚未開放'}
        footer={
          <div className="grid gap-2">
            <TellMe productId={productId} when="開賣" />
            <Button className="w-full" data-autofocus onClick={close}>
              知道了
            </Button>
          </div>
        }
      >
        <p className="pt-2 text-center">
          <ClosedText message={closedMessage(state) ?? ''} />
        </p>
      </Sheet>
    </>
  );
}
