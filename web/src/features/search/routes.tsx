import { searchPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: searchPath, lazy: () => import('./SearchPage.tsx'), outline: () => import('./outline.ts') },
];
