import type { PageRoute } from '../../lib/route.ts';

export const routes: PageRoute[] = [
  { path: '/settings/privacy', lazy: () => import('./PrivacyPage.tsx') },
  { path: '/settings/terms', lazy: () => import('./TermsPage.tsx') },
  { path: '/settings/aboutus', lazy: () => import('./AboutPage.tsx') },
  { path: '/settings/contactus', lazy: () => import('./ContactPage.tsx') },
  { path: '/return-policy', lazy: () => import('./ReturnsPage.tsx') },
];
