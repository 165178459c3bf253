import { cabinetPath, presentPath, storagePath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  {
    path: cabinetPath(':code'),
    lazy: () => import('./cabinet/SharedCabinetPage.tsx'),
    outline: () => import('./cabinet/outline.ts'),
  },
  {
    path: presentPath(':code'),
    lazy: () => import('./presents/PresentPage.tsx'),
    outline: () => import('./presents/outline.ts'),
  },
  { path: storagePath, lazy: () => import('./StoragePage.tsx'), handle: { login: true, tab: 'user' } },
];
