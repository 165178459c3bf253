import type { ProductDetail } from '@kujiya/contract/catalogue';
import type { Tube } from '@kujiya/contract/ichiban';
import { resultOfTubePath, tubeTicketPath } from '@kujiya/contract/shop/paths';
import type { Purchasability } from '@kujiya/contract/shop/pricing';
import { useState } from 'react';
import { closedLabel, closedMessage } from '#shop/money/availability.ts';
import { ClosedText } from '#shop/money/StatusNotice.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Sheet } from '#ui/Sheet.tsx';

/** The red button: to the tickets, to the results of an empty tube, or to the reason why not yet. */
export function DrawAction({
  product,
  tube,
  state,
  className,
}: {
  product: ProductDetail;
  tube: Tube;
  state: Purchasability;
  className?: string;
}) {
  const [asked, setAsked] = useState(false);

  if (tube.remaining_tickets === 0) {
    return (
      <ButtonLink size="lg" to={resultOfTubePath(tube.id)} className={className}>
        已抽完(前往結果頁)
      </ButtonLink>
    );
  }
  if (state.open) {
    return (
      <ButtonLink variant="primary" size="lg" to={tubeTicketPath(product.id, tube.id)} className={className}>
        選籤抽賞
      </ButtonLink>
    );
  }
  if (state.reason === 'off_shelf') {
    return (
      <Button variant="primary" size="lg" disabled className={className}>
        {closedLabel(state)}
      </Button>
    );
  }
  return (
    <>
      <Button size="lg" className={className} onClick={() => setAsked(true)}>
        {closedLabel(state)}
      </Button>
      <Sheet
        question
        open={asked}
        onClose={() => setAsked(false)}
        title={state.reason === 'not_released' ? '商品尚未發售' : '抽選尚未開放'}
        footer={
          <Button className="w-full" data-autofocus onClick={() => setAsked(false)}>
            知道了
          </Button>
        }
      >
        <p className="pt-2 text-center">
          <ClosedText message={closedMessage(state) ?? ''} />
        </p>
      </Sheet>
    </>
  );
}
