import type { Area } from '#kit/area.ts';
import { PreviewPage } from './PreviewPage.tsx';

export const area: Area = {
  pages: [{ path: '/preview', title: '預覽', right: 'read_catalogue', page: PreviewPage }],
  actions: [{ place: 90, path: '/preview', title: '預覽商店', right: 'read_catalogue' }],
};
