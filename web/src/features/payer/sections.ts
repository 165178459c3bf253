import { payerPath } from '@kujiya/contract/shop/paths';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import type { Section } from '#shop/account-frame/menu.ts';

export const sections: readonly Section[] = [
  { place: 40, to: payerPath, icon: PiggyBank, label: '付款上限', text: '每天、每月最多付多少，自己訂' },
];
