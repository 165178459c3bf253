import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './Button.tsx';

/** The state of an endless list, as `useInfiniteQuery` returns it. */
type PagedQuery = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** Ends an endless list: fetches more within 100 px of the bottom, and offers a retry when that failed. */
export function InfiniteSentinel({ query }: { query: PagedQuery }) {
  const { hasNextPage: hasMore, isFetchingNextPage: loading, isFetchNextPageError: failed } = query;
  const mark = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(() => query.fetchNextPage());
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
          <Button onClick={() => query.fetchNextPage()}>再試一次</Button>
        </div>
      )}
      {loading && <p role="status">載入更多…</p>}
      {!hasMore && !loading && !failed && <p>・ 到底了 ・</p>}
    </div>
  );
}
