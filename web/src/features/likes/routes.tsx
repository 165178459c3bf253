import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [{ path: '/likes', lazy: () => import('./LikesPage.tsx') }];
