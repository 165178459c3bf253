import {
  orderDetailPath,
  orderDetailQueryPath,
  orderPath,
  orderQueryPath,
  orderSuccessPath,
  ordersDetailPath,
  ordersPath,
} from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

// Fixed addresses come first: `/order/:id` would match them, too.
export const routes: PageRoute[] = [
  { path: ordersPath, lazy: () => import('./ListPage.tsx'), handle: { login: true, tab: 'user' } },
  {
    path: orderSuccessPath,
    lazy: () => import('./ResultPage.tsx'),
    handle: { fullScreen: true, late: '付款已送出，正在確認' },
  },
  {
    path: [orderQueryPath, ordersDetailPath, orderDetailQueryPath, orderDetailPath(':id'), orderPath(':id')],
    lazy: () => import('./OrderPage.tsx'),
    handle: { login: true, tab: 'user' },
  },
];
