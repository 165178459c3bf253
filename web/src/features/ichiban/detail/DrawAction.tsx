import type { ProductDetail } from '@kujiya/contract/catalogue';
import type { Tube } from '@kujiya/contract/ichiban';
import { resultOfTubePath, tubeTicketPath, waitingRoomPath } from '@kujiya/contract/shop/paths';
import type { Purchasability } from '@kujiya/contract/shop/pricing';
import { Suspense } from 'react';
import { formatDateTime } from '#lib/format.ts';
import { useStartTime } from '#lib/hydration.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#ui/cx.ts';

// A separate chunk, because most products can be bought.
const TellMe = lazyNamed(() => import('#shop/bell/TellMe.tsx'), 'TellMe');
const ClosedButton = lazyNamed(() => import('#shop/money/ClosedButton.tsx'), 'ClosedButton');

/** The red button: leads to the tickets, to the queue for them, or to the results of an empty tube, or shows the reason why not yet. */
export function DrawAction({
  product,
  tube,
  soldOut,
  state,
  className,
}: {
  product: ProductDetail;
  tube: Tube;
  /** No tube of the product has tickets left. */
  soldOut: boolean;
  state: Purchasability;
  className?: string;
}) {
  const now = useStartTime();
  if (tube.remaining_tickets === 0) {
    return (
      <span className={cx('grid gap-2', className)}>
        {soldOut && (
          <Suspense fallback={<span className="min-h-14" />}>
            <TellMe productId={product.id} when="補貨" />
          </Suspense>
        )}
        <ButtonLink size={soldOut ? 'md' : 'lg'} to={resultOfTubePath(tube.id)}>
          已抽完(前往結果頁)
        </ButtonLink>
      </span>
    );
  }
  if (tube.waits_from !== null && (state.open || state.reason !== 'off_shelf')) {
    return (
      <span className={cx('grid gap-1', className)}>
        {Date.parse(tube.waits_from) > now && (
          <span className="text-center text-sm font-black">
            {formatDateTime(tube.waits_from).slice('2026/'.length)} 開放
          </span>
        )}
        <ButtonLink variant="primary" size="lg" to={waitingRoomPath(tube.id)}>
          排隊抽賞
        </ButtonLink>
      </span>
    );
  }
  if (state.open) {
    return (
      <ButtonLink variant="primary" size="lg" to={tubeTicketPath(product.id, tube.id)} className={className}>
        選籤抽賞
      </ButtonLink>
    );
  }
  return (
    <Suspense fallback={<span className="min-h-14" />}>
      <ClosedButton productId={product.id} state={state} className={className} />
    </Suspense>
  );
}
