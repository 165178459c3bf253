import { fairnessHomePath, fairnessLogPath, fairnessPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  {
    path: [fairnessPath, fairnessHomePath],
    lazy: () => import('./FairnessPage.tsx'),
    outline: () => import('./outline.ts'),
  },
  {
    path: fairnessLogPath,
    lazy: () => import('./log/LogPage.tsx'),
    outline: () => import('./log/outline.ts'),
  },
];
