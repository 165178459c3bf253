import { useEffect, useState } from 'react';
import { usePlace } from '#lib/navigation.tsx';
import { Button } from '#ui/Button.tsx';
import { sheetFailed } from '#ui/lazy-sheet.tsx';
import { useToast } from '#ui/Toast.tsx';
import { isBuying } from './buying.ts';
import { startWorker } from './worker.ts';

/** Fired by the build's loader for every chunk that cannot be fetched, whoever wanted it. */
const chunkFailed = 'vite:preloadError';

/** Small, and kept by no service worker. */
const smallFile = '/manifest.webmanifest';
const patienceMs = 3_000;

/**
 * Whether the shop answers: then a chunk that could not be fetched is gone, because the shop has been updated since this
 * page was opened, and only a reload helps. Otherwise it is the network, and the chunk can be fetched later.
 */
const shopAnswers = (): Promise<boolean> =>
  fetch(smallFile, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether another page is being fetched: the address is ahead of the page that is shown. */
const isArriving = () => document.getElementById('main')?.dataset.page !== window.location.pathname;

/**
 * Offers a new version of the shop, but not while the member is buying or opening something; once a chunk of this
 * version was asked for and is gone, everywhere. A page that is on its way is then loaded anew by itself: nothing has
 * been typed or begun on it. Any other reload is left to the member.
 */
export function AppUpdates({ fetchHome }: { fetchHome: () => Promise<void> }) {
  const { pathname } = usePlace();
  const [update, setUpdate] = useState<{ take: () => void }>();
  const [isGone, setGone] = useState(false);
  const toast = useToast();
  // The service worker caches the files a build has named, and a development server has none.
  useEffect(() => {
    if (import.meta.env.PROD && 'serviceWorker' in navigator)
      startWorker((take) => setUpdate({ take }), fetchHome);
  }, [fetchHome]);
  useEffect(() => {
    const onFailed = async ({ type }: Event) => {
      const arriving = isArriving();
      if (!(await shopAnswers())) {
        if (type === sheetFailed) toast('目前連不上網路，恢復後再按一次', { tone: 'bad' });
        return;
      }
      if (arriving) return window.location.reload();
      setGone(true);
      // A sheet hides the bar, and its next press has to be answered, too.
      toast('商店剛更新過，請先重新整理這一頁', { tone: 'bad' });
    };
    const causes = [chunkFailed, sheetFailed];
    for (const cause of causes) window.addEventListener(cause, onFailed);
    return () => {
      for (const cause of causes) window.removeEventListener(cause, onFailed);
    };
  }, [toast]);

  if (!isGone && (!update || isBuying(pathname))) return null;
  return (
    <div
      role="status"
      data-news-bar
      className="above-bars outline-ink fixed inset-x-3 bottom-[calc(var(--tab-bar)+var(--action-bar)+0.75rem)] z-30 mx-auto flex max-w-md items-center gap-3 rounded-md bg-butter p-3 shadow-hard"
    >
      <p className="grow text-sm font-semibold">
        {isGone ? '商店剛更新過，重新整理後才能繼續。' : '有新版本了，重新整理就能使用。'}
      </p>
      <Button onClick={update?.take ?? (() => window.location.reload())} className="shrink-0">
        {isGone ? '重新整理' : '更新'}
      </Button>
    </div>
  );
}
