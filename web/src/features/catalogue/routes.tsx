import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: '/search', lazy: () => import('./search/SearchPage.tsx') },
  { path: '/detail/:id', lazy: () => import('./detail/ProductPage.tsx') },
];
