import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Sheet } from './Sheet.tsx';

/** What would be left behind on the page that is open, in words. */
const left = new Set<{ words: string }>();

/** Asks before somebody leaves the page by a link of the office or closes the tab, as long as `words` say why. */
export function useLeaveWarning(words: string | null): void {
  useEffect(() => {
    if (words === null) return;
    const one = { words };
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    left.add(one);
    addEventListener('beforeunload', ask);
    return () => {
      left.delete(one);
      removeEventListener('beforeunload', ask);
    };
  }, [words]);
}

/** Where a click leads, if it leaves the page for another one of the office in the same tab. */
function leadsTo(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return null;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const { origin, pathname, search } = new URL(link.href, location.href);
  return origin === location.origin && pathname !== location.pathname ? pathname + search : null;
}

/** The question before a page with something unsaved is left by a link. */
export function LeaveQuestion() {
  const [asked, setAsked] = useState<{ to: string; words: string } | null>(null);
  const [, go] = useLocation();
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      const [first] = left;
      const to = first ? leadsTo(event) : null;
      if (!first || to === null) return;
      // Before the link itself hears of it.
      event.preventDefault();
      event.stopPropagation();
      setAsked({ to, words: first.words });
    };
    document.addEventListener('click', hold, true);
    return () => document.removeEventListener('click', hold, true);
  }, []);
  if (!asked) return null;
  const stay = () => setAsked(null);
  return (
    <Sheet title="要離開這一頁嗎？" onClose={stay}>
      <p className="mt-3 text-ink-soft">{asked.words}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <button
          type="button"
          className="button"
          onClick={() => {
            stay();
            go(asked.to);
          }}
        >
          先離開
        </button>
        <button type="button" className="button is-main" onClick={stay}>
          留在這一頁
        </button>
      </div>
    </Sheet>
  );
}
