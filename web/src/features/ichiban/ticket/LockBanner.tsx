import Hourglass from 'lucide-react/icons/hourglass';
import Ticket from 'lucide-react/icons/ticket';
import { type ComponentProps, Suspense } from 'react';
import { lazyNamed } from '#lib/lazy-named.ts';
import { cx } from '#ui/cx.ts';

type CountdownProps = ComponentProps<typeof import('#ui/Countdown.tsx').Countdown>;
// Few tubes are locked when they are first shown.
const Countdown = lazyNamed<'Countdown', CountdownProps>(() => import('#ui/Countdown.tsx'), 'Countdown');

const seconds = (left: number): string => `${left} 秒`;

export type Holder = 'nobody' | 'me' | 'other';

/** The text of the banner, with the time left between `text` and `end`. */
const looks: Record<Holder, { icon: typeof Ticket; style: string; text: string; end?: string }> = {
  nobody: {
    icon: Ticket,
    style: 'bg-mint-tint text-mint-ink',
    text: '現在可以抽',
  },
  me: { icon: Ticket, style: 'bg-butter text-ink', text: '輪到您了，還有', end: '完成抽選' },
  other: { icon: Hourglass, style: 'on-night', text: '其他玩家抽選中，還有' },
};

/**
 * The state of this tube's lock: its holder, and the time left. It keeps its place while the tube is free: a banner
 * that appears would shift the grid under the finger, and the wrong ticket would be tapped.
 */
export function LockBanner({
  holder,
  endsAt,
  onEnd,
}: {
  holder: Holder;
  /** Epoch ms by this browser's clock; null while nobody draws. */
  endsAt: number | null;
  onEnd: () => void;
}) {
  const { icon: Icon, style, text, end } = looks[holder];
  return (
    <div
      data-lock-banner
      className={cx(
        'sticky z-[9] flex min-h-13 items-center gap-3 phone-on-its-side:min-h-9 phone-on-its-side:py-1 border-b-[1.5px] border-ink px-3 py-2 transition-colors desk:top-20 desk:rounded-md desk:border-[1.5px] desk:px-4',
        style,
      )}
    >
      <Icon size={22} aria-hidden="true" className={cx('shrink-0', holder === 'other' && 'text-butter')} />
      <p role="status" className="grow text-sm leading-snug font-black">
        {text}{' '}
        {endsAt !== null && (
          <Suspense>
            <Countdown
              endsAt={endsAt}
              onEnd={onEnd}
              format={seconds}
              label={holder === 'me' ? '您的抽選時間剩餘' : '請等候'}
              className={cx('mx-0.5 text-lg', holder === 'other' && '[&_.text-kuji-ink]:text-butter')}
            />
          </Suspense>
        )}{' '}
        {end}
      </p>
    </div>
  );
}
