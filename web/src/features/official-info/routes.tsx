import { articlePath, infoPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  {
    path: infoPath,
    lazy: () => import('./InfoPage.tsx'),
    outline: () => import('./outline.ts'),
    handle: { depth: 0, tab: 'info' },
  },
  {
    path: articlePath(':id'),
    lazy: () => import('./ArticlePage.tsx'),
    outline: () => import('./article-outline.ts'),
  },
];
