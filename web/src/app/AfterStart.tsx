import { homePath } from '@kujiya/contract/shop/paths';
import { useCallback, useEffect } from 'react';
import { AppUpdates } from '#features/install/AppUpdates.tsx';
import { NotificationWatch } from '#features/notifications/NotificationWatch.tsx';
import { recordVisit } from '#features/visitors/record.ts';
import type { Services } from '#lib/api.tsx';
import { CartSync } from '#shop/cart/CartSync.tsx';
import { OfflineNote } from './OfflineNote.tsx';
import { PageFollower } from './PageFollower.tsx';
import type { PageTable } from './pages.tsx';
import { PagePreview } from './preview/PagePreview.tsx';
import { keepScrollPositions } from './scroll-positions.ts';

const visitDelay = 100; // ms

/** Work that a page does after it has been shown, and that nobody waits for. */
export function AfterStart({ services, table }: { services: Services; table: PageTable }) {
  useEffect(() => {
    const timer = setTimeout(() => void recordVisit(services), visitDelay);
    return () => clearTimeout(timer);
  }, [services]);
  useEffect(keepScrollPositions, []);
  const fetchHome = useCallback(() => table.prepare(homePath), [table]);
  // The service worker caches the files a build has named, and a development server has none.
  return (
    <>
      <PageFollower table={table} />
      <PagePreview />
      <CartSync />
      <NotificationWatch />
      <OfflineNote />
      {import.meta.env.PROD && 'serviceWorker' in navigator && <AppUpdates fetchHome={fetchHome} />}
    </>
  );
}
