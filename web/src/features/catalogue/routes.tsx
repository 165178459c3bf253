import type { PageRoute } from '../../lib/route.ts';

export const routes: PageRoute[] = [
  {
    path: ['/', '/ichiban', '/blindbox', '/gacha'],
    lazy: () => import('./home/HomePage.tsx'),
    handle: { keepsScroll: true },
  },
  { path: '/search', lazy: () => import('./search/SearchPage.tsx') },
  { path: '/detail/:id', lazy: () => import('./detail/ProductPage.tsx') },
];
