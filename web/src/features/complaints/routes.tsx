import { complainPath, complaintPath, complaintsPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

const handle = { login: true, tab: 'user' } as const;

export const routes: PageRoute[] = [
  { path: complaintsPath, lazy: () => import('./ListPage.tsx'), handle },
  { path: complaintPath(':id'), lazy: () => import('./ComplaintPage.tsx'), handle },
  { path: complainPath(':id'), lazy: () => import('./FormPage.tsx'), handle },
];
