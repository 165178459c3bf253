import { storagePath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: storagePath, lazy: () => import('./StoragePage.tsx'), handle: { login: true, tab: 'user' } },
];
