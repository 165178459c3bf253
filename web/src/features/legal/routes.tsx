import {
  aboutUsPath,
  contactUsPath,
  lineAccountPath,
  privacyPath,
  returnsPath,
  termsPath,
} from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  {
    path: [termsPath, privacyPath],
    lazy: () => import('./LegalPages.tsx'),
    outline: () => import('./outline.ts'),
  },
  {
    path: returnsPath,
    lazy: () => import('./ReturnsPage.tsx'),
    outline: () => import('./outline.ts'),
  },
  {
    path: [aboutUsPath, contactUsPath],
    lazy: () => import('./ServicePages.tsx'),
    outline: () => import('./service-outline.ts'),
  },
  {
    path: lineAccountPath,
    lazy: () => import('./LineAccountPage.tsx'),
    outline: () => import('./line-outline.ts'),
  },
];
