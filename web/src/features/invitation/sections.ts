import { invitationLimits } from '@kujiya/contract/invitation';
import { friendsPath } from '@kujiya/contract/shop/paths';
import Gift from 'lucide-react/icons/gift';
import type { Section } from '#shop/account-frame/menu.ts';

export const sections: readonly Section[] = [
  {
    place: 60,
    to: friendsPath,
    icon: Gift,
    label: '邀請好友',
    text: `雙方各得 ${invitationLimits.reward} 點紅利`,
    hiddenInTrial: true,
  },
];
