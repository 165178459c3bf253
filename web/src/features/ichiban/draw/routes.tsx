import type { PageRoute } from '../../../lib/route.ts';

const lazy = () => import('./DrawPage.tsx');

export const drawRoutes: PageRoute[] = [
  { path: '/ichiban/draw/:code', lazy },
  { path: '/ichiban/draw/:tubeId/:productId', lazy, handle: { login: true } },
];
