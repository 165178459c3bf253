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
    path: [aboutUsPath, contactUsPath, returnsPath, termsPath, privacyPath],
    lazy: () => import('./LegalPages.tsx'),
    outline: () => import('./outline.ts'),
  },
  {
    path: lineAccountPath,
    lazy: () => import('./LineAccountPage.tsx'),
    outline: () => import('./line-outline.ts'),
  },
];
