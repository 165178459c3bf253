import { addressPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: addressPath, lazy: () => import('./AddressPage.tsx'), handle: { login: true } },
];
