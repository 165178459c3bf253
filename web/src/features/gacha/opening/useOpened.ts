import { useEffect, useState } from 'react';

/** Milliseconds from `reveal` until the dome has left the bowl; the stylesheet opens it in the same time. */
export const openingMs = 520;
/** The same for one of many that are opened one after the other. */
export const quickMs = 200;

/** True once the capsule named by `key` is open: so many `ms` after its reveal began. */
export function useOpened(key: string, revealed: boolean, ms: number): boolean {
  const [opened, setOpened] = useState<string>();
  useEffect(() => {
    if (!revealed) return;
    const timer = setTimeout(() => setOpened(key), ms);
    return () => clearTimeout(timer);
  }, [key, revealed, ms]);
  return revealed && opened === key;
}
