import { fairnessPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: fairnessPath, lazy: () => import('./FairnessPage.tsx'), outline: () => import('./outline.ts') },
];
