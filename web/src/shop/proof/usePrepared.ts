import { useEffect, useEffectEvent } from 'react';
import { mayFetchAhead } from '#lib/connection.ts';
import { rest } from '#lib/hydration.ts';

/**
 * Fetches the code of a check that this page offers, and the curve of the beacon with it, while the browser is idle: the
 * first check then takes hardly longer than the next. Not where the visitor saves data.
 */
export function usePrepared(isOffered: boolean, fetchCode: () => Promise<unknown>): void {
  const fetchNow = useEffectEvent(fetchCode);
  useEffect(() => {
    if (!isOffered || !mayFetchAhead()) return;
    let isShown = true;
    const next = async () => {
      await rest();
      if (!isShown) throw new Error('the page was left');
    };
    const prepare = async () => {
      await next();
      await fetchNow();
      await (await import('@kujiya/fairness/beacon/prepare')).prepareBeacon(next);
    };
    // A failure is silent here: the check fetches again and reports it.
    prepare().catch(() => {});
    return () => {
      isShown = false;
    };
  }, [isOffered]);
}
