import { legalKinds } from '@kujiya/contract/legal';
import { carriersPage, sellingPage, settingsPage } from '@kujiya/contract/staff/paths';
import { shopChoices, shopFacts, shopNumbers } from '@kujiya/contract/staff/settings';
import { lazyNamed } from '@kujiya/web/lib/lazy-named.ts';
import type { Area } from '#kit/area.ts';

// Seldom opened: the first page does not wait for them.
const CarriersPage = lazyNamed(() => import('./CarriersPage.tsx'), 'CarriersPage');
const LegalTextsPage = lazyNamed<'LegalTextsPage', object>(
  () => import('./LegalTextsPage.tsx'),
  'LegalTextsPage',
);
const SellingPage = lazyNamed(() => import('./SellingPage.tsx'), 'SellingPage');
const SettingsPage = lazyNamed(() => import('./SettingsPage.tsx'), 'SettingsPage');
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
      words: [...Object.values(shopFacts), '核准金額'],
    },
  ],
  pages: [
    { path: sellingPage, title: '出貨與付款', right: 'read_settings', page: SellingPage },
    { path: carriersPage, title: '物流', right: 'read_parcels', page: CarriersPage },
    { path: '/settings/legal', title: '條款與政策', right: 'read_settings', page: LegalTextsPage },
    { path: '/settings/legal/:kind', title: '條款與政策', right: 'read_settings', page: LegalRecord },
  ],
  actions: [
    {
      ...{ place: 79, path: sellingPage, title: '出貨與付款', right: 'read_settings' },
      words: [...Object.values(shopNumbers).map(({ title }) => title), ...Object.values(shopChoices)],
    },
    {
      ...{ place: 80, path: '/settings/legal', title: '條款與政策', right: 'read_settings' },
      words: Object.values(legalKinds).map(({ name }) => name),
    },
    { place: 81, path: carriersPage, title: '物流與單號', right: 'read_parcels', words: ['查件網址'] },
  ],
};
