import { useEffect, useState } from 'react';
import { useStartTime } from '#lib/hydration.ts';

/** A clock (epoch ms) that advances only at the moments `next` names. */
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
