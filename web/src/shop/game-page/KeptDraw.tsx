import { Suspense } from 'react';
import { useToken } from '#lib/api.tsx';
import { lazyNamed } from '#lib/lazy-named.ts';

const PendingDraw = lazyNamed(() => import('./PendingDraw.tsx'), 'PendingDraw');

/** Reminds a member, on the pages where one buys, of a draw that is kept for them and not paid yet. */
export function KeptDraw() {
  const isMember = useToken() !== undefined;
  return (
    isMember && (
      <Suspense>
        <PendingDraw />
      </Suspense>
    )
  );
}
