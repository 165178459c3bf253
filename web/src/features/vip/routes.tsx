import { vipPath, vipRulePath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: vipPath, lazy: () => import('./VipPage.tsx'), handle: { login: true } },
  {
    path: vipRulePath,
    lazy: () => import('./RulePage.tsx'),
    outline: () => import('./outline.ts'),
  },
];
