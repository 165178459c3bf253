import { homePath } from '@kujiya/contract/shop/paths';
import { useCallback, useEffect, useState } from 'react';
import { AppUpdates } from '#features/install/AppUpdates.tsx';
import { LegalNotice } from '#features/legal/LegalNotice.tsx';
import { NotificationWatch } from '#features/notifications/NotificationWatch.tsx';
import { CartSync } from '#shop/cart/CartSync.tsx';
import { useSayLost, wasLedHome } from './Lost.tsx';
import { OfflineNote } from './OfflineNote.tsx';
import { PageFollower } from './PageFollower.tsx';
import type { PageTable } from './pages.tsx';
import { PagePreview } from './preview/PagePreview.tsx';
import { keepScrollPositions } from './scroll-positions.ts';
import { UnopenedWay } from './UnopenedWay.tsx';

/** Work that a page does after it has been shown, and that nobody waits for. */
export function AfterStart({ table }: { table: PageTable }) {
  useEffect(keepScrollPositions, []);
  useSayLost(useState(wasLedHome)[0]);
  const fetchHome = useCallback(() => table.prepare(homePath), [table]);
  return (
    <>
      <PageFollower table={table} />
      <PagePreview />
      <CartSync />
      <NotificationWatch />
      <LegalNotice />
      <OfflineNote />
      <UnopenedWay table={table} />
      <AppUpdates fetchHome={fetchHome} />
    </>
  );
}
