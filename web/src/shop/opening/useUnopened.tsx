import { type ReactNode, Suspense, useMemo } from 'react';
import { useHydrated } from '#lib/hydration.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import { readJson } from '#lib/storage.ts';
import type { Unopened } from './unopened.ts';

// Few leave an opening before its end.
const UnopenedNote = lazyNamed(() => import('./UnopenedNote.tsx'), 'UnopenedNote');

const isList = (value: unknown): value is Unopened[] => Array.isArray(value);
const none: readonly Unopened[] = [];
const read = () => readJson('draws_unopened', isList) ?? none;

/** What a list of prizes is asked with, so that it leaves out those that are not open yet. */
export const withoutUnopened = (): { unopened?: string } => {
  const unopened = read().map(({ orderId, opened }) => `${orderId}:${opened}`);
  return unopened.length > 0 ? { unopened: unopened.join() } : {};
};

/**
 * The orders of this browser that wait for their opening, so that no list gives their prizes away, and the note that leads
 * to them.
 */
export function useUnopened(): {
  draws: readonly Unopened[];
  note: ReactNode;
} {
  const hydrated = useHydrated();
  // Read once: a list does not change its rows under a finger.
  const draws = useMemo(() => (hydrated ? read() : none), [hydrated]);
  return {
    draws,
    note: draws.length > 0 && (
      <Suspense fallback={<div className="min-h-28" />}>
        <UnopenedNote draws={draws} />
      </Suspense>
    ),
  };
}
