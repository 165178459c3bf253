import type { PageRoute } from '../../../lib/route.ts';

export const fairnessRoutes: PageRoute[] = [
  { path: '/ichiban/fairness-verification', lazy: () => import('./FairnessPage.tsx') },
];
