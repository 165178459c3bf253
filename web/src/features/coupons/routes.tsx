import { couponsPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: couponsPath, lazy: () => import('./CouponsPage.tsx'), handle: { login: true } },
];
