import type { ProductDetail } from '@kujiya/contract/catalogue';
import type { Tube } from '@kujiya/contract/ichiban';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import type { ComponentProps } from 'react';
import { formatShare } from '#lib/format.ts';
import { PurchaseSheet } from '#shop/money/PurchaseSheet.tsx';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { fingerprintOf } from '#shop/proof/fingerprint.ts';
import type { PrizeLine } from '../tubes.ts';
import { ChosenTickets } from './ChosenTickets.tsx';
import type { TicketIntent } from './useTicketPurchase.ts';

/** The odds of the next ticket, tier by tier; empty tiers are left out. */
function OddsLine({ lines, remaining }: { lines: readonly PrizeLine[]; remaining: number }) {
  return (
    <div>
      <p className="font-semibold">目前每一張的機率</p>
      <ul className="mt-1 grid grid-cols-3 gap-y-1 desk:grid-cols-6">
        {lines
          .filter(({ left }) => left > 0)
          .map(({ prize, left }) => (
            <li key={prize.id} className="flex items-center gap-1">
              <TierStamp tier={prize.tier} size="sm" />
              <span className="font-print">{formatShare(left, remaining)}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}

type Passed = 'open' | 'onClose' | 'points' | 'onPoints' | 'paying' | 'uncertain' | 'onPay';

/** Confirms the purchase of the picked tickets. */
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
  /** The name of the LAST prize, if the tube has one. */
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
