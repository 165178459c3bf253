import { useCallback, useEffect, useRef } from 'react';

/** Starts a timer in place of the one still running; none outlives its component. `after(400, leave)` */
export const useTimeout = (): ((ms: number, run: () => void) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((ms, run) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, ms);
  }, []);
};
