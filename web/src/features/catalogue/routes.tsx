import { productPath, searchPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: searchPath, lazy: () => import('./search/SearchPage.tsx') },
  { path: productPath(':id'), lazy: () => import('./detail/ProductPage.tsx') },
];
