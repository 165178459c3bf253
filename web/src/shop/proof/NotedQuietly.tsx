import { Suspense } from 'react';
import { optionalNamed } from '#lib/lazy-named.ts';
import type { ShownLot } from './useNoted.ts';

const ComparedLots = optionalNamed(() => import('./ComparedLots.tsx'), 'ComparedLots');

/** `ComparedLots` beside a draw button, which does not wait for its code. */
export const NotedQuietly = (shown: { lots: readonly ShownLot[] }) => (
  <Suspense fallback={null}>
    <ComparedLots {...shown} />
  </Suspense>
);
