import { Suspense } from 'react';
import { optionalNamed } from '#lib/lazy-named.ts';

const NotedLot = optionalNamed(() => import('./NotedLot.tsx'), 'NotedLot');

/** Notes and compares a lot beside a draw button; it says something only if the lot was exchanged. */
export const NotedQuietly = (lot: { lotId: number; root: string; total: number }) => (
  <Suspense fallback={null}>
    <NotedLot quiet {...lot} />
  </Suspense>
);
