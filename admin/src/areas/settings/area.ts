import { sellingPage, settingsPage } from '@kujiya/contract/staff/paths';
import { lazyNamed } from '@kujiya/web/lib/lazy-named.ts';
import type { Area } from '#kit/area.ts';
import { LegalTextsPage } from './LegalTextsPage.tsx';
import { SellingPage } from './SellingPage.tsx';
import { SettingsPage } from './SettingsPage.tsx';

// Large and seldom opened: the first page does not wait for it.
const LegalRecord = lazyNamed(() => import('./LegalRecord.tsx'), 'LegalRecord');

export const area: Area = {
  menu: [
    {
      place: 180,
      group: '管理',
      path: settingsPage,
      title: '商店設定',
      right: 'read_settings',
      page: SettingsPage,
    },
  ],
  pages: [
    { path: sellingPage, title: '出貨與付款', right: 'read_settings', page: SellingPage },
    { path: '/settings/legal', title: '條款與政策', right: 'read_settings', page: LegalTextsPage },
    { path: '/settings/legal/:kind', title: '條款與政策', right: 'read_settings', page: LegalRecord },
  ],
  actions: [
    { place: 79, path: sellingPage, title: '出貨與付款', right: 'read_settings' },
    { place: 80, path: '/settings/legal', title: '條款與政策', right: 'read_settings' },
  ],
};
