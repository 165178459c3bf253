import { type ReactNode, Suspense, useState } from 'react';
import { useHydrated } from '#lib/hydration.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import { readText, removeStored } from '#lib/storage.ts';

// Few leave an opening before its end.
const UnopenedNote = lazyNamed(() => import('./UnopenedNote.tsx'), 'UnopenedNote');

/**
 * What would give prizes away: while draws of this browser wait for their opening, the way to it stands in its place,
 * until the member asks for the prizes.
 */
export function UnopenedFirst({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  const [isAsked, setAsked] = useState(false);
  // What `unopened.ts` keeps; it keeps nothing where no draw waits.
  const key = 'draws_unopened';
  if (!hydrated || isAsked || readText(key) === undefined) return children;
  const show = () => {
    removeStored(key);
    setAsked(true);
  };
  return (
    <Suspense>
      <UnopenedNote onShow={show} />
    </Suspense>
  );
}
