import Hourglass from 'lucide-react/icons/hourglass';
import Ticket from 'lucide-react/icons/ticket';
import { Countdown } from '../../../ui/Countdown.tsx';
import { cx } from '../../../ui/cx.ts';

export type Holder = 'me' | 'other';

/** Whose turn it is at this tube, and for how long. */
export function LockBanner({
  holder,
  endsAt,
  onEnd,
}: {
  holder: Holder;
  /** Epoch ms by this browser's clock. */
  endsAt: number;
  onEnd: () => void;
}) {
  const mine = holder === 'me';
  return (
    <div
      className={cx(
        'sticky top-[calc(3.5rem+1.5px+env(safe-area-inset-top))] z-[9] flex min-h-13 items-center gap-3 border-b-[1.5px] border-ink px-3 py-2 desk:top-20 desk:rounded-md desk:border-[1.5px] desk:px-4',
        mine ? 'bg-butter text-ink' : 'on-night',
      )}
    >
      {mine ? (
        <Ticket size={22} aria-hidden="true" className="shrink-0" />
      ) : (
        <Hourglass size={22} aria-hidden="true" className="shrink-0 text-butter" />
      )}
      <p role="status" className="grow text-sm leading-snug font-black">
        {mine ? '輪到您了，請在時間內完成抽選' : '其他玩家抽選中，請稍候再購買'}
      </p>
      <Countdown
        endsAt={endsAt}
        onEnd={onEnd}
        label={mine ? '您的抽選時間剩餘' : '請等候'}
        className={cx('text-lg', !mine && '[&_.text-kuji-ink]:text-butter')}
      />
    </div>
  );
}
