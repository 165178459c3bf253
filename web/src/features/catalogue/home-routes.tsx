import { blindboxPath, gachaPath, homePath, ichibanPath } from '@kujiya/contract/shop/paths';
import type { ComponentType } from 'react';
import type { PageRoute } from '#lib/route.ts';
import { HomePage, loadChips, loadLead, loadTop } from './home/HomePage.tsx';

/**
 * The home screen and its tabs, which come with the entry; the chunks of other routes are fetched later. `Front` is the
 * part that other features show at its top.
 */
export const homeRoutes = (Front: ComponentType, fetchFront?: () => Promise<unknown>): PageRoute[] => [
  {
    path: [homePath, ichibanPath, blindboxPath, gachaPath],
    Component: () => <HomePage front={<Front />} />,
    parts: () => Promise.all([loadTop(), loadLead(), loadChips(), fetchFront?.()]),
    handle: { keepsScroll: true, tab: 'home' },
    handleAt: { [homePath]: { depth: 0 } },
    outline: () => import('./home/outline.ts'),
  },
];
