import { waitingRoomPath } from '@kujiya/contract/shop/paths';
import type { PlaceOutcome } from '@kujiya/contract/waiting-room';
import UsersRound from 'lucide-react/icons/users-round';
import { Link } from '#lib/navigation.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { cx } from '#ui/cx.ts';

type Why = PlaceOutcome | 'paused';

const words: Record<Why, string> = {
  paused: '這一筒暫停販售中',
  missed: '您的時間到了，已換下一位',
  bought: '您這一輪結束了',
  left: '這一筒要排隊，輪到您才能購買',
};

/** In the place of the lock's banner, for a tube with a waiting room: the member's turn, or the way to the queue. */
export function TurnBanner({
  tubeId,
  until,
  why,
  onEnd,
}: {
  tubeId: number;
  /** The end of the member's turn; null while it is not theirs. */
  until: string | null;
  /** Why it is not: how the member's last turn ended, or the shop has paused the tube. */
  why: Why | null;
  onEnd: () => void;
}) {
  return (
    <div
      data-lock-banner
      className={cx(
        'sticky top-[calc(3.5rem+1px+env(safe-area-inset-top))] z-[9] flex min-h-13 items-center gap-3 phone-on-its-side:min-h-9 phone-on-its-side:py-1 border-b-[1.5px] border-ink px-3 py-2 desk:top-20 desk:rounded-md desk:border-[1.5px] desk:px-4',
        until === null ? 'on-night' : 'bg-butter text-ink',
      )}
    >
      <UsersRound size={22} aria-hidden="true" className={cx('shrink-0', until === null && 'text-butter')} />
      <p role="status" className="grow text-sm leading-snug font-black">
        {until === null ? (
          words[why ?? 'left']
        ) : (
          <>
            輪到您了，還有{' '}
            <Countdown
              endsAt={Date.parse(until)}
              onEnd={onEnd}
              label="您的時間剩餘"
              className="mx-0.5 text-lg"
            />
          </>
        )}
      </p>
      <Link
        to={waitingRoomPath(tubeId)}
        className="inline-flex min-h-11 shrink-0 items-center px-1 text-sm font-black underline underline-offset-4"
      >
        {until !== null
          ? '抽完讓下一位'
          : why === 'paused'
            ? '看順位'
            : why === null || why === 'left'
              ? '去排隊'
              : '重新排隊'}
      </Link>
    </div>
  );
}
