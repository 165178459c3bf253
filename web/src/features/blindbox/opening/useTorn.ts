import { useEffect, useRef } from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';

const easeInOut = (t: number) => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/** How much is torn, from 0 to 1: it follows a finger, or runs to either end by itself. */
export function useTorn(onShare: (share: number, before: number) => void, onEnd: () => void) {
  const frame = useRef(0);
  const share = useRef(0);
  /** Pulling is ignored while the paper moves by itself. */
  const busy = useRef(false);
  const stop = () => cancelAnimationFrame(frame.current);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const show = (value: number) => {
    onShare(value, share.current);
    share.current = value;
  };
  const end = () => {
    busy.current = false;
    share.current = 0;
    onEnd();
  };
  return {
    isBusy: () => busy.current,
    stop,
    show,
    /** Animates from the present share to `to`. */
    run(to: 0 | 1, ms: number) {
      stop();
      if (prefersReducedMotion()) {
        show(to);
        if (to === 1) end();
        return;
      }
      const from = share.current;
      const start = performance.now();
      busy.current = to === 1;
      const step = (now: number) => {
        const t = Math.min(1, (now - start) / ms);
        show(from + (to - from) * easeInOut(t));
        if (t < 1) frame.current = requestAnimationFrame(step);
        else if (to === 1) end();
      };
      frame.current = requestAnimationFrame(step);
    },
  };
}
