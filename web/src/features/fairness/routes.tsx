import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: '/ichiban/fairness-verification', lazy: () => import('./FairnessPage.tsx') },
];
