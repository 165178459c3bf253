import type { Purchasability } from '@kujiya/contract/shop/pricing';
import { Suspense } from 'react';
import { lazyNamed } from '#lib/lazy-named.ts';

// Few products are closed: the pages of all the others do without it.
const ClosedNotice = lazyNamed(() => import('./ClosedNotice.tsx'), 'ClosedNotice');

/** Says from when the product can be drawn from, or that it cannot. Empty while it can. */
export const ClosedSign = ({ state, className }: { state: Purchasability; className?: string }) =>
  !state.open && (
    <Suspense fallback={<div className={state.reason === 'off_shelf' ? 'h-13' : 'h-20'} />}>
      <ClosedNotice state={state} className={className} />
    </Suspense>
  );
