import { waitingRoomPath } from '@kujiya/contract/shop/paths';
import type { PlaceOutcome, WaitingPlace } from '@kujiya/contract/waiting-room';
import UsersRound from 'lucide-react/icons/users-round';
import { Link } from '#lib/navigation.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { cx } from '#ui/cx.ts';

/** Why it is not the member's turn: the shop has paused the tube, or how the last turn ended. */
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
  place: { data, refetch },
}: {
  tubeId: number;
  /** The query of where the member stands; without data for a visitor. */
  place: { data?: { data: WaitingPlace } | undefined; refetch: () => unknown };
}) {
  const room = data?.data;
  const until = (room?.state !== 'paused' && room?.place?.turn_until) || null;
  const why: Why = room?.state === 'paused' ? 'paused' : (room?.place?.outcome ?? 'left');
  return (
    <div
      data-lock-banner
      className={cx(
        'sticky z-[9] flex min-h-13 items-center gap-3 phone-on-its-side:min-h-9 phone-on-its-side:py-1 border-b-[1.5px] border-ink px-3 py-2 desk:top-20 desk:rounded-md desk:border-[1.5px] desk:px-4',
        until === null ? 'on-night' : 'bg-butter text-ink',
      )}
    >
      <UsersRound size={22} aria-hidden="true" className={cx('shrink-0', until === null && 'text-butter')} />
      <p role="status" className="grow text-sm leading-snug font-black">
        {until === null ? (
          words[why]
        ) : (
          <>
            輪到您了，還有{' '}
            <Countdown
              endsAt={Date.parse(until)}
              onEnd={refetch}
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
            : why === 'left'
              ? '去排隊'
              : '重新排隊'}
      </Link>
    </div>
  );
}
