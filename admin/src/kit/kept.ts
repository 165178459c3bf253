import { useState } from 'react';

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** A value kept in the browser under a name: it survives a reload and a closed tab. Null when there is none. */
export function useKept<T extends object>(key: string): [kept: T | null, set: (kept: T | null) => void] {
  const [kept, setKept] = useState<T | null>(() => read<T>(key));
  // Written at once: the page may leave in the same moment, as after a new record is saved.
  const set = (next: T | null) => {
    if (next === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next));
    setKept(next);
  };
  return [kept, set];
}
