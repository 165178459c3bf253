import { type ReactNode, Suspense, useState } from 'react';
import { useHydrated } from '#lib/hydration.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import { forgetUnopened, unopenedDraws } from './unopened.ts';

// Few leave an opening before its end.
const UnopenedNote = lazyNamed(() => import('./UnopenedNote.tsx'), 'UnopenedNote');

/**
 * What would give prizes away: while draws of this browser wait for their opening, the way to it stands in its place,
 * until the member asks for the prizes.
 */
export function UnopenedFirst({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  const [isAsked, setAsked] = useState(false);
  const draws = hydrated && !isAsked ? unopenedDraws() : [];
  if (draws.length === 0) return children;
  const show = () => {
    forgetUnopened();
    setAsked(true);
  };
  return (
    <Suspense>
      <UnopenedNote draws={draws} onShow={show} />
    </Suspense>
  );
}
