import { carriersPage, sellingPage, settingsPage } from '@kujiya/contract/staff/paths';
import { type Tab, Tabs } from '#kit/Tabs.tsx';

const tabs: readonly Tab[] = [
  [settingsPage, '商店資料', 'read_settings'],
  [sellingPage, '出貨與付款', 'read_settings'],
  [carriersPage, '物流', 'read_parcels'],
  ['/settings/legal', '條款與政策', 'read_settings'],
];

/** The pages of the settings, above each of them. */
export const SettingsTabs = () => <Tabs title="商店設定" tabs={tabs} />;
