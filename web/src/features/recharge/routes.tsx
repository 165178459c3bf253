import { rechargeCompletePath, rechargeDetailsPath, rechargePath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  {
    path: rechargePath,
    lazy: () => import('./form/RechargePage.tsx'),
    handle: { login: true, tab: 'recharge' },
  },
  {
    path: rechargeCompletePath,
    lazy: () => import('./complete/CompletePage.tsx'),
    handle: { login: true, late: '付款已送出，正在確認' },
  },
  { path: rechargeDetailsPath, lazy: () => import('./details/DetailsPage.tsx'), handle: { login: true } },
];
