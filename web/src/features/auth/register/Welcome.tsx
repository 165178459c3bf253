import type { AnswerOf } from '@kujiya/contract/kernel/call';
import type { getUser } from '@kujiya/contract/member';
import { friendsPath } from '@kujiya/contract/shop/paths';
import { pointsDiscount } from '@kujiya/contract/shop/pricing';
import Sparkle from 'lucide-react/icons/sparkle';
import { formatMoney, formatPoints } from '#lib/format.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Confetti } from '#ui/Confetti.tsx';
import { FirstGames } from './FirstGames.tsx';

/** The result of registering: what the new member has, and the way on. */
export function Welcome({
  member,
  to,
  remembered,
}: {
  member: AnswerOf<typeof getUser>;
  to: string;
  /** `to` is where one wanted to go before. */
  remembered: boolean;
}) {
  const points = member.vip_info.total_points;
  return (
    <div className="grid gap-4">
      {points > 0 && (
        <p className="flex items-center gap-3 rounded-md bg-butter-tint px-4 py-3">
          <Sparkle size={26} aria-hidden="true" className="shrink-0 text-kuji" />
          <span>
            <strong className="block font-black">邀請禮 {formatPoints(points)}紅利已入帳</strong>
            <span className="text-sm">
              付款時可折抵 {formatMoney(pointsDiscount(points))}，您的朋友也收到一份。
            </span>
          </span>
        </p>
      )}
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
