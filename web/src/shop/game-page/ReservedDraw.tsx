import { Suspense } from 'react';
import { useToken } from '#lib/api.tsx';
import { lazyNamed } from '#lib/lazy-named.ts';

const PendingDraw = lazyNamed(() => import('./PendingDraw.tsx'), 'PendingDraw');

/** Reminds a member, on the pages of the games, of a draw that is kept for them and not paid yet. */
export function ReservedDraw() {
  const isMember = useToken() !== undefined;
  return (
    isMember && (
      <Suspense>
        <PendingDraw />
      </Suspense>
    )
  );
}
