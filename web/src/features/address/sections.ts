import { addressPath } from '@kujiya/contract/shop/paths';
import MapPin from 'lucide-react/icons/map-pin';
import type { Section } from '#shop/account-frame/menu.ts';

export const sections: readonly Section[] = [
  { place: 20, to: addressPath, icon: MapPin, label: '地址', text: null },
];
