import { lazyNamed } from '@kujiya/web/lib/lazy-named.ts';
import type { Area } from '#kit/area.ts';

// The first page does not wait for what is opened seldom.
const CampaignRecord = lazyNamed(() => import('./CampaignRecord.tsx'), 'CampaignRecord');
const CampaignsPage = lazyNamed(() => import('./CampaignsPage.tsx'), 'CampaignsPage');

export const area: Area = {
  menu: [
    {
      place: 150,
      group: '行銷',
      path: '/campaigns',
      title: '推播',
      right: 'read_content',
      page: CampaignsPage,
    },
  ],
  pages: [{ path: '/campaigns/:id', title: '推播', right: 'read_content', page: CampaignRecord }],
  actions: [{ place: 60, path: '/campaigns/new', title: '寫一則推播', right: 'write_content' }],
};
