import { cartPath, checkoutPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: cartPath, lazy: () => import('./CartPage.tsx'), handle: { fullScreen: true } },
  {
    path: checkoutPath,
    lazy: () => import('./checkout/CheckoutPage.tsx'),
    handle: { login: true, fullScreen: true },
  },
];
