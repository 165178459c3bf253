import { useEffect } from 'react';
import { AppUpdates } from '#features/install/AppUpdates.tsx';
import { NotificationWatch } from '#features/notifications/NotificationWatch.tsx';
import { recordVisit } from '#features/visitors/record.ts';
import type { Services } from '#lib/api.tsx';
import { CartSync } from '#shop/cart/CartSync.tsx';
import { keepPlaces } from './kept-places.ts';
import { PageFollower } from './PageFollower.tsx';
import type { PageTable } from './pages.tsx';
import { PagePreview } from './preview/PagePreview.tsx';

const visitDelay = 100; // ms

/** What a page does once it is there, and nobody waits for. */
export function AfterStart({ services, table }: { services: Services; table: PageTable }) {
  useEffect(() => {
    const timer = setTimeout(() => void recordVisit(services), visitDelay);
    return () => clearTimeout(timer);
  }, [services]);
  useEffect(keepPlaces, []);
  // The service worker keeps what a build has named, which a development server does not.
  return (
    <>
      <PageFollower table={table} />
      <PagePreview />
      <CartSync />
      <NotificationWatch />
      {import.meta.env.PROD && 'serviceWorker' in navigator && <AppUpdates />}
    </>
  );
}
