import { lazyNamed } from '@kujiya/web/lib/lazy-named.ts';
import type { Area } from '#kit/area.ts';
import { chapterNames } from './contents.ts';

// Long, and read now and then: the first page does not wait for it.
const HelpPage = lazyNamed(() => import('./HelpPage.tsx'), 'HelpPage');

export const area: Area = {
  pages: [
    { path: '/help', title: '使用手冊', right: 'self', page: HelpPage },
    { path: '/help/:chapter', title: '使用手冊', right: 'self', page: HelpPage },
  ],
  actions: Object.entries(chapterNames).map(([name, { title, words }], at) => ({
    place: 300 + at * 10,
    path: `/help/${name}`,
    title: `手冊：${title}`,
    words,
    right: 'self',
  })),
};
