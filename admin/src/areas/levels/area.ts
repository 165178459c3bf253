import { levelsPage } from '@kujiya/contract/staff/paths';
import type { Area } from '#kit/area.ts';
import { LevelsPage } from './LevelsPage.tsx';

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
