import { productPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  {
    path: productPath(':id'),
    lazy: () => import('./detail/ProductPage.tsx'),
    outline: () => import('./detail/outline.ts'),
    handle: { fullScreen: true },
  },
];
