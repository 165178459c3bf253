import { invoicePath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: invoicePath, lazy: () => import('./InvoicePage.tsx'), handle: { login: true } },
];
