import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: '/settings/address', lazy: () => import('./AddressPage.tsx'), handle: { login: true } },
];
