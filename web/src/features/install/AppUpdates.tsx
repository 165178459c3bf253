import { useEffect, useState } from 'react';
import { usePlace } from '#lib/navigation.tsx';
import { Button } from '#ui/Button.tsx';
import { isBuying } from './buying.ts';
import { startWorker } from './worker.ts';

/** Offers a new version of the shop, but not while the member is buying or opening something. */
export function AppUpdates({ fetchHome }: { fetchHome: () => Promise<void> }) {
  const { pathname } = usePlace();
  const [update, setUpdate] = useState<{ take: () => void }>();
  useEffect(() => startWorker((take) => setUpdate({ take }), fetchHome), [fetchHome]);

  if (!update || isBuying(pathname)) return null;
  return (
    <div
      role="status"
      className="above-bars outline-ink fixed inset-x-3 bottom-[calc(var(--tab-bar)+var(--action-bar)+0.75rem)] z-30 mx-auto flex max-w-md items-center gap-3 rounded-md bg-butter p-3 shadow-hard"
    >
      <p className="grow text-sm font-semibold">有新版本了，重新整理就能使用。</p>
      <Button onClick={update.take} className="shrink-0">
        更新
      </Button>
    </div>
  );
}
