import { invitationLink } from '@kujiya/contract/invitation';
import { friendsPath } from '@kujiya/contract/shop/paths';
import { pointsDiscount } from '@kujiya/contract/shop/pricing';
import { useQuery } from '@tanstack/react-query';
import Sparkle from 'lucide-react/icons/sparkle';
import { apiQuery, useClient } from '#lib/api.tsx';
import { formatMoney, formatPoints } from '#lib/format.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Confetti } from '#ui/Confetti.tsx';
import { FirstGames } from './FirstGames.tsx';

const states = {
  pending: '幾秒內入帳，您的朋友也有一份。',
  granted: '已入帳，您的朋友也收到一份。',
  held: '審核中，通過後您和朋友都會收到。',
} as const;

/** The points of an invited member, and their state; the shop grants them soon after the phone is bound. */
function InvitationGift() {
  const mine = useQuery({
    ...apiQuery(useClient(), invitationLink, {}),
    refetchInterval: ({ state }) => (state.data?.data.my_reward === 'pending' ? 1_000 : false),
  });
  const state = mine.data?.data.my_reward;
  if (state !== 'pending' && state !== 'granted' && state !== 'held') return null;
  const points = mine.data?.data.invitation_reward.reward_amount ?? 0;
  return (
    <p className="flex items-center gap-3 rounded-md bg-butter-tint px-4 py-3" role="status">
      <Sparkle size={26} aria-hidden="true" className="shrink-0 text-kuji" />
      <span>
        <strong className="block font-black">邀請禮 {formatPoints(points)}紅利</strong>
        <span className="text-sm">
          {states[state]}付款時可折抵 {formatMoney(pointsDiscount(points))}。
        </span>
      </span>
    </p>
  );
}

/** The end of a registration: the invitation gift, and links to go on. */
export function Welcome({
  to,
  remembered,
}: {
  to: string;
  /** `to` is the page the member wanted before signing up. */
  remembered: boolean;
}) {
  return (
    <div className="grid gap-4">
      <InvitationGift />
      <ButtonLink to={to} replace variant="primary" size="lg" className="w-full">
        {remembered ? '回到剛才的地方' : '開始逛逛'}
      </ButtonLink>
      <FirstGames />
      <ButtonLink to={friendsPath} variant="quiet" className="justify-self-center text-sm">
        邀請朋友，再拿紅利
      </ButtonLink>
      <Confetti />
    </div>
  );
}
