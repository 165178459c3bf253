import { accountDataPath, basicPath, devicesPath } from '@kujiya/contract/shop/paths';
import FileLock from 'lucide-react/icons/file-lock';
import IdCard from 'lucide-react/icons/id-card';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import type { Section } from '#shop/account-frame/menu.ts';

export const sections: readonly Section[] = [
  { place: 10, to: basicPath, icon: IdCard, label: '基本資料', text: null },
  { place: 80, to: devicesPath, icon: MonitorSmartphone, label: '登入裝置', text: null },
  { place: 90, to: accountDataPath, icon: FileLock, label: '我的資料', text: '下載一份，或刪除帳號' },
];
