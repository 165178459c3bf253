import { useState } from 'react';

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Stores a value under a name; whether the browser had room for it, and allows it. */
function store(key: string, next: object | null): boolean {
  try {
    // Without the older value there may be room, and none that is out of date comes back later.
    localStorage.removeItem(key);
    if (next !== null) localStorage.setItem(key, JSON.stringify(next));
    return true;
  } catch {
    return false;
  }
}

/**
 * A value kept in the browser under a name: it survives a reload and a closed tab. Null when there is none. `isStored` is
 * false while the browser has no room for it: then it lives as long as the page.
 */
export function useStored<T extends object>(
  key: string,
): [kept: T | null, set: (kept: T | null) => void, isStored: boolean] {
  const [kept, setKept] = useState<T | null>(() => read<T>(key));
  const [isStored, setStored] = useState(true);
  // Written at once: the page may leave in the same moment, as after a new record is saved.
  const set = (next: T | null) => {
    setStored(store(key, next));
    setKept(next);
  };
  return [kept, set, isStored];
}
