import { useState } from 'react';
import { useLeaveWarning } from './leave.tsx';

const keyOf = (name: string) => `draft:${name}`;

function read<T>(name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/**
 * What somebody has typed and not saved, kept in the browser per person and record: it survives a closed tab and an
 * ended session. `name` such as `3:product:17`; null when nothing is typed.
 */
export function useDraft<T extends object>(name: string): [draft: T | null, set: (draft: T | null) => void] {
  const [draft, setDraft] = useState<T | null>(() => read<T>(name));
  // Written at once: the page may leave in the same moment, as after a new record is saved.
  const set = (next: T | null) => {
    if (next === null) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), JSON.stringify(next));
    setDraft(next);
  };
  useLeaveWarning(draft === null ? null : '有內容還沒儲存。草稿會留在這台電腦，回到這一頁時還在。');
  return [draft, set];
}
