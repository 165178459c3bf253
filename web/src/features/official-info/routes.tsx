import { articlePath, infoPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: infoPath, lazy: () => import('./InfoPage.tsx'), handle: { depth: 0, tab: 'info' } },
  { path: articlePath(':id'), lazy: () => import('./ArticlePage.tsx') },
];
