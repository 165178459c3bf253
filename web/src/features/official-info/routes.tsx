import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: '/info', lazy: () => import('./InfoPage.tsx') },
  { path: '/info/detail/:id', lazy: () => import('./ArticlePage.tsx') },
];
