import type { ProductDetail } from '@kujiya/contract/catalogue';
import type { Tube } from '@kujiya/contract/ichiban';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import type { ComponentProps } from 'react';
import { PurchaseSheet } from '#shop/money/PurchaseSheet.tsx';
import { fingerprintOf } from '#shop/proof/fingerprint.ts';
import { OddsLine } from '../OddsLine.tsx';
import type { PrizeLine } from '../tubes.ts';
import { ChosenTickets } from './ChosenTickets.tsx';
import type { TicketIntent } from './useTicketPurchase.ts';

type Passed = 'open' | 'onClose' | 'points' | 'onPoints' | 'paying' | 'uncertain' | 'onPay';

/** The last look at the picked tickets before they are paid. */
export function BuySheet({
  product,
  tube,
  lines,
  last,
  intent: { numbers, full },
  ...passed
}: Pick<ComponentProps<typeof PurchaseSheet>, Passed> & {
  product: ProductDetail;
  tube: Tube;
  lines: readonly PrizeLine[];
  /** The LAST prize, where the tube has one. */
  last: string | undefined;
  intent: TicketIntent;
}) {
  const unitPrice = drawPrice(product);
  return (
    <PurchaseSheet
      {...passed}
      game="ichiban"
      product={product}
      from={tube.tube_title}
      chosen={<ChosenTickets numbers={numbers} full={full} last={last} />}
      count={numbers.length}
      unitPrice={unitPrice}
      total={unitPrice * numbers.length}
      odds={<OddsLine lines={lines} remaining={tube.remaining_tickets} />}
      commitment={fingerprintOf(tube)}
    />
  );
}
