import type { Purchasability } from '@kujiya/contract/shop/pricing';
import { Suspense, useState } from 'react';
import { lazyNamed } from '#lib/lazy-named.ts';
import { Button } from '#ui/Button.tsx';
import { closedLabel } from './availability.ts';

const ClosedSheet = lazyNamed(() => import('./ClosedSheet.tsx'), 'ClosedSheet');

/** In place of the red button while a product cannot be bought: says why, and at a tap from when on it can. */
export function ClosedButton({
  state,
  className,
}: {
  state: Purchasability;
  className?: string | undefined;
}) {
  const [asked, setAsked] = useState<boolean>();
  if (!state.open && state.reason === 'off_shelf')
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
      {asked !== undefined && (
        <Suspense>
          <ClosedSheet state={state} open={asked} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
