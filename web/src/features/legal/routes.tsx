import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  {
    path: [
      '/settings/aboutus',
      '/settings/contactus',
      '/return-policy',
      '/settings/terms',
      '/settings/privacy',
    ],
    lazy: () => import('./LegalPages.tsx'),
  },
];
