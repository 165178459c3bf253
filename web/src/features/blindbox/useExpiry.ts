import { useEffect, useState } from 'react';
import { useStartTime } from '#lib/hydration.ts';

/** The time (epoch ms) as of the last moment that mattered: it moves on when `next` has come. */
export function useExpiry(next: (now: number) => number | undefined): number {
  const [now, setNow] = useState(useStartTime());
  const at = next(now);

  useEffect(() => {
    if (at === undefined) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, at - Date.now()) + 20);
    return () => clearTimeout(timer);
  }, [at]);

  return now;
}
