import type { Purchasability } from '@kujiya/contract/shop/pricing';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import PackageX from 'lucide-react/icons/package-x';
import { cx } from '#ui/cx.ts';
import { closedMessage } from './availability.ts';
import { ClosedText } from './ClosedText.tsx';
import { OpeningClock } from './OpeningClock.tsx';

/** The reason why a product cannot be drawn from, and the time until it can. */
export function ClosedNotice({
  state,
  className,
}: {
  state: Purchasability;
  className?: string | undefined;
}) {
  const message = closedMessage(state);
  if (state.open || message === undefined) return null;
  const from = state.reason === 'off_shelf' ? undefined : state.from;
  const Icon = from === undefined ? PackageX : CalendarClock;
  return (
    <div
      className={cx(
        'outline-ink flex min-h-13 items-center gap-3 rounded-md bg-butter-tint px-4 py-2 text-sm font-semibold',
        className,
      )}
    >
      <Icon size={22} aria-hidden="true" className="shrink-0" />
      <div className="grow">
        <p>
          <ClosedText message={message} />
        </p>
        {from !== undefined && (
          <p className="min-h-8 leading-8">
            <OpeningClock from={from} />
          </p>
        )}
      </div>
    </div>
  );
}
