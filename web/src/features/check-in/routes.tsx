import { checkInPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: checkInPath, lazy: () => import('./CheckInPage.tsx'), handle: { login: true } },
];
