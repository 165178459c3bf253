import { payerPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: payerPath, lazy: () => import('./PayerPage.tsx'), handle: { login: true } },
];
