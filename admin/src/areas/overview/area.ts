import { lazyNamed } from '@kujiya/web/lib/lazy-named.ts';
import type { Area } from '#kit/area.ts';

// Large and seldom opened: the first page does not wait for it.
const OverviewPage = lazyNamed(() => import('./OverviewPage.tsx'), 'OverviewPage');
const MarginsPage = lazyNamed(() => import('./MarginsPage.tsx'), 'MarginsPage');

export const area: Area = {
  menu: [{ place: 20, path: '/overview', title: '總覽', right: 'self', page: OverviewPage }],
  pages: [{ path: '/overview/margins', title: '毛利', right: 'read_money', page: MarginsPage }],
  actions: [
    { place: 95, path: '/overview/margins', title: '毛利', right: 'read_money' },
    { place: 100, path: '/overview?days=7', title: '最近 7 天的總覽', right: 'self' },
    { place: 110, path: '/overview?days=90', title: '最近 90 天的總覽', right: 'self' },
  ],
};
