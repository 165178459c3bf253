import { notificationSettingsPath } from '@kujiya/contract/shop/paths';
import Bell from 'lucide-react/icons/bell';
import type { Section } from '#shop/account-frame/menu.ts';

export const sections: readonly Section[] = [
  { place: 70, to: notificationSettingsPath, icon: Bell, label: '通知設定', text: null },
];
