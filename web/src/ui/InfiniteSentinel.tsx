import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './Button.tsx';

/** Ends an endless list: asks for more within 100 px of the bottom, and offers the retry when that failed. */
export function InfiniteSentinel({
  hasMore,
  loading,
  failed = false,
  onMore,
}: {
  hasMore: boolean;
  loading: boolean;
  failed?: boolean;
  onMore: () => unknown;
}) {
  const mark = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(() => onMore());
  const waiting = hasMore && !loading && !failed;

  // The observer is created again after every page: a short page may leave the sentinel visible, which fires no event.
  useEffect(() => {
    const element = mark.current;
    if (!element || !waiting) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more();
      },
      { rootMargin: '0px 0px 100px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [waiting]);

  return (
    <div ref={mark} className="grid min-h-16 place-items-center py-4 text-sm text-ink-soft">
      {failed && (
        <div className="grid justify-items-center gap-2">
          <p role="alert">更多內容暫時載入不了</p>
          <Button onClick={onMore}>再試一次</Button>
        </div>
      )}
      {loading && <p role="status">載入更多…</p>}
      {!hasMore && !loading && !failed && <p>・ 到底了 ・</p>}
    </div>
  );
}
