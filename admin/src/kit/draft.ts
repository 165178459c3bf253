import { useLeaveWarning } from './leave.tsx';
import { useStored } from './stored.ts';

/**
 * What somebody has typed and not saved, kept in the browser per person and record: it survives a closed tab and an
 * ended session. `name` such as `3:product:17`; null when nothing is typed.
 */
export function useDraft<T extends object>(name: string): [draft: T | null, set: (draft: T | null) => void] {
  const [draft, setDraft, isStored] = useStored<T>(`draft:${name}`);
  const words = isStored
    ? '有內容還沒儲存。草稿會留在這台電腦，回到這一頁時還在。'
    : '有內容還沒儲存，瀏覽器的空間也滿了，留不住草稿：離開這一頁就沒有了。';
  useLeaveWarning(draft === null ? null : words);
  return [draft, setDraft];
}

/** Whether something typed under this name is not saved at this moment. */
export const hasDraft = (name: string): boolean => localStorage.getItem(`draft:${name}`) !== null;
