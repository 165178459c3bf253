import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReducedMotion } from '#lib/motion.ts';
import { pauseOf } from './run.ts';

/** For so long after the touch that stopped a run, its click presses nothing, ms. */
const deafMs = 400;

export type Run = {
  on: boolean;
  /** An ordinary thing is opened in a run: its motions are short. */
  quick: boolean;
  /** The lights are down: a big one is next. */
  hush: boolean;
  start: () => void;
  stop: () => void;
  /** Opens one, and brings it first if the one before lies open. */
  one: () => void;
};

/** Opens one thing after the other without a hand, until something is touched or all are open. */
export function useRun({
  index,
  total,
  open,
  done,
  big,
  act,
  next,
}: {
  index: number;
  total: number;
  open: boolean;
  done: boolean;
  /** The thing at `index` gets the whole theatre. */
  big: boolean;
  /** Opens the thing at `index`. */
  act: () => void;
  /** Goes on to the one after it, or to the result. */
  next: () => void;
}): Run {
  const [mode, setMode] = useState<'one' | 'all'>();
  const still = useReducedMotion();
  const arrived = useRef({ index: -1, at: 0 });
  const stopped = useRef(Number.NEGATIVE_INFINITY);
  const on = mode === 'all' && !done;

  const goOn = useEffectEvent(() => {
    if (mode === 'one' || (open && index === total - 1)) setMode(undefined);
    if (open) next();
    else act();
  });
  useEffect(() => {
    if (arrived.current.index !== index) arrived.current = { index, at: performance.now() };
    if (!on && mode !== 'one') return;
    const since = performance.now() - arrived.current.at;
    const timer = setTimeout(() => goOn(), on ? pauseOf({ open, big, still, since }) : 0);
    return () => clearTimeout(timer);
  }, [on, mode, index, open, big, still]);

  useEffect(() => {
    const touched = (event: Event) => {
      const click = event.type === 'click';
      // Keys press a button by a click that no pointer came before.
      if (click ? performance.now() - stopped.current > deafMs : !on) return;
      event.stopPropagation();
      if (click) return event.preventDefault();
      stopped.current = performance.now();
      setMode(undefined);
    };
    window.addEventListener('pointerdown', touched, true);
    window.addEventListener('click', touched, true);
    return () => {
      window.removeEventListener('pointerdown', touched, true);
      window.removeEventListener('click', touched, true);
    };
  }, [on]);

  return {
    on,
    quick: on && !big,
    hush: on && big && !open,
    start: () => setMode('all'),
    stop: () => setMode(undefined),
    one: () => {
      if (!open) return act();
      next();
      setMode('one');
    },
  };
}
