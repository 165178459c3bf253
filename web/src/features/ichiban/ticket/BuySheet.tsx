import type { ProductDetail } from '@kujiya/contract/catalogue';
import type { Tube } from '@kujiya/contract/ichiban';
import { waitingRoomPath } from '@kujiya/contract/shop/paths';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import type { WaitingPlace } from '@kujiya/contract/waiting-room';
import type { ComponentProps } from 'react';
import { formatShare } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import { PurchaseSheet } from '#shop/money/PurchaseSheet.tsx';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { lastPrizeIn, type PrizeLine, prizeLines, tubeCommitment } from '../tubes.ts';
import { ChosenTickets } from './ChosenTickets.tsx';
import type { TicketIntent } from './useTicketPurchase.ts';

/** The odds of the next ticket, tier by tier; empty tiers are left out. */
function OddsLine({ lines, remaining }: { lines: readonly PrizeLine[]; remaining: number }) {
  return (
    <div>
      <p className="font-semibold">目前每一張的機率</p>
      <ul className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(max(6rem,33%),1fr))] gap-y-1 desk:grid-cols-[repeat(auto-fill,minmax(max(5rem,16%),1fr))]">
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

/** The seconds left of the member's turn, which the sheet hides in the banner. */
const TurnLeft = ({ room: { tube_id, state, place } }: { room: WaitingPlace }) => (
  <p className="flex min-h-11 items-center justify-center gap-1.5 rounded-sm bg-butter text-sm font-black">
    {!place?.turn_until || state === 'paused' ? (
      <>
        {state === 'paused' ? '這一筒暫停販售中' : '您的時間到了'}
        <Link to={waitingRoomPath(tube_id)} className="p-2 underline underline-offset-4">
          {state === 'paused' ? '看順位' : '重新排隊'}
        </Link>
      </>
    ) : (
      <>
        您的時間還有
        <Countdown endsAt={Date.parse(place.turn_until)} label="您的時間剩餘" className="text-lg" />
      </>
    )}
  </p>
);

type Passed = 'open' | 'onClose' | 'points' | 'purchase';

/** Confirms the purchase of the picked tickets. */
export function BuySheet({
  product,
  tube,
  intent: { numbers, full },
  room,
  ...passed
}: Pick<ComponentProps<typeof PurchaseSheet>, Passed> & {
  product: ProductDetail;
  tube: Tube;
  intent: TicketIntent;
  /** Where the member stands in the tube's waiting room, if it has one. */
  room: WaitingPlace | undefined;
}) {
  const unitPrice = drawPrice(product);
  const isLast = numbers.length === tube.remaining_tickets;
  const last = isLast ? lastPrizeIn(tube, product.prizes)?.name : undefined;
  return (
    <PurchaseSheet
      {...passed}
      product={product}
      lot={{
        game: 'ichiban',
        name: tube.tube_title,
        commitments: [tubeCommitment(tube)],
        odds: <OddsLine lines={prizeLines(product.prizes, tube)} remaining={tube.remaining_tickets} />,
      }}
      selection={{
        shown: <ChosenTickets numbers={numbers} full={full} last={last} />,
        count: numbers.length,
        unitPrice,
        total: unitPrice * numbers.length,
      }}
      // While the last tickets are paid for, the turn is over and the time is not up.
      notice={room && (!passed.purchase.paying || room.place?.turn_until) && <TurnLeft room={room} />}
    />
  );
}
