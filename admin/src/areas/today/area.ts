import type { Area } from '#kit/area.ts';
import { TodayPage } from './TodayPage.tsx';

export const area: Area = {
  menu: [{ place: 10, path: '/', title: '今天', right: 'self', page: TodayPage }],
};
