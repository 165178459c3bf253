import { likesPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [{ path: likesPath, lazy: () => import('./LikesPage.tsx') }];
