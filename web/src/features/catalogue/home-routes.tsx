import { blindboxPath, gachaPath, homePath, ichibanPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';
import { Component as HomePage } from './home/HomePage.tsx';

/** The home screen and its tabs, which come with the entry; all other routes are fetched after it. */
export const homeRoutes: PageRoute[] = [
  {
    path: [homePath, ichibanPath, blindboxPath, gachaPath],
    Component: HomePage,
    handle: { keepsScroll: true, tab: 'home' },
    handleAt: { [homePath]: { depth: 0 } },
  },
];
