import { useEffect, useState } from 'react';
import { shopAnswers } from '#lib/missing-part.ts';
import { usePlace } from '#lib/navigation.tsx';
import { Button } from '#ui/Button.tsx';
import { useToast } from '#ui/Toast.tsx';
import { isBuying } from './buying.ts';
import { startWorker } from './worker.ts';

/** Fired by the build's loader for every chunk that cannot be fetched, whoever wanted it. */
const chunkFailed = 'vite:preloadError';

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
    const onFailed = async () => {
      const arriving = isArriving();
      if (!(await shopAnswers())) return;
      if (arriving) return window.location.reload();
      setGone(true);
      // A sheet hides the bar, and its next press has to be answered, too.
      toast('商店剛更新過，請先重新整理這一頁', { tone: 'bad' });
    };
    window.addEventListener(chunkFailed, onFailed);
    return () => window.removeEventListener(chunkFailed, onFailed);
  }, [toast]);

  if (!isGone && (!update || isBuying(pathname))) return null;
  return (
    <div
      role="status"
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
