import { phoneBindingPath } from '@kujiya/contract/shop/paths';
import Smartphone from 'lucide-react/icons/smartphone';
import type { Section } from '#shop/account-frame/menu.ts';

export const sections: readonly Section[] = [
  { place: 50, to: phoneBindingPath, icon: Smartphone, label: '手機綁定', text: null, hiddenInTrial: true },
];
