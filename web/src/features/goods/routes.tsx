import { goodsPath, shopPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  {
    path: shopPath,
    lazy: () => import('./ShopPage.tsx'),
    outline: () => import('./shop-outline.ts'),
    handle: { depth: 0, tab: 'shop' },
  },
  {
    path: goodsPath(':id'),
    lazy: () => import('./DetailPage.tsx'),
    outline: () => import('./outline.ts'),
    handle: { fullScreen: true },
  },
];
