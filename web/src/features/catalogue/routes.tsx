import type { PageRoute } from '../../lib/route.ts';
import { Component as HomePage } from './home/HomePage.tsx';

export const routes: PageRoute[] = [
  {
    path: ['/', '/ichiban', '/blindbox', '/gacha'],
    Component: HomePage,
    handle: { keepsScroll: true },
  },
  { path: '/search', lazy: () => import('./search/SearchPage.tsx') },
  { path: '/detail/:id', lazy: () => import('./detail/ProductPage.tsx') },
];
