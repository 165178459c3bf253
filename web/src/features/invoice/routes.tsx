import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: '/settings/invoice', lazy: () => import('./InvoicePage.tsx'), handle: { login: true } },
];
