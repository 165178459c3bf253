import { useEffect, useState } from 'react';

/** Milliseconds from `reveal` until the dome has left the bowl; the stylesheet opens it in the same time. */
export const openingMs = 520;

/** True once the capsule named by `key` is open: `openingMs` after its reveal began, at once when `still`. */
export function useOpened(key: string, revealed: boolean, still: boolean): boolean {
  const [opened, setOpened] = useState<string>();
  useEffect(() => {
    if (!revealed) return;
    const timer = setTimeout(() => setOpened(key), still ? 0 : openingMs);
    return () => clearTimeout(timer);
  }, [key, revealed, still]);
  return revealed && opened === key;
}
