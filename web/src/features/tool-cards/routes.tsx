import { cardsPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: cardsPath, lazy: () => import('./CardsPage.tsx'), handle: { login: true } },
];
