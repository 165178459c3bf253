import { paymentPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  {
    path: paymentPath(':orderNumber'),
    lazy: () => import('./PaymentPage.tsx'),
    handle: { login: true, late: '付款已送出，正在確認' },
  },
];
