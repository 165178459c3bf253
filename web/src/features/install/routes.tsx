import { iosInstallPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: iosInstallPath, lazy: () => import('./IosInstallPage.tsx'), outline: () => import('./outline.ts') },
];
