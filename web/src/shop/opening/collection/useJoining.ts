import { useEffect, useState } from 'react';
import { useReducedMotion } from '#lib/motion.ts';

/** When the first of them pops into the row, and the next after it; the style sheet says the same. Milliseconds. */
const firstMs = 500;
const nextMs = 260;

/** How many of `count` new figures have joined their series so far: they come one after the other. */
export function useJoining(count: number): number {
  const still = useReducedMotion();
  const [joined, setJoined] = useState(0);

  useEffect(() => {
    if (joined >= count) return;
    const timer = setTimeout(() => setJoined(joined + 1), joined === 0 ? firstMs : nextMs);
    return () => clearTimeout(timer);
  }, [joined, count]);

  return still ? count : Math.min(joined, count);
}
