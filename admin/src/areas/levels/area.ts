import { levelsPage } from '@kujiya/contract/staff/paths';
import { lazyNamed } from '@kujiya/web/lib/lazy-named.ts';
import type { Area } from '#kit/area.ts';

// The first page does not wait for what is opened seldom.
const LevelsPage = lazyNamed(() => import('./LevelsPage.tsx'), 'LevelsPage');

export const area: Area = {
  menu: [
    {
      place: 160,
      group: '行銷',
      path: levelsPage,
      title: '任務與等級',
      right: 'read_rewards',
      page: LevelsPage,
    },
  ],
};
