import type { Purchasability } from '@kujiya/contract/shop/pricing';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import PackageX from 'lucide-react/icons/package-x';
import { cx } from '#ui/cx.ts';
import { closedMessage } from './availability.ts';

/** A sentence that breaks at its comma rather than inside a date. */
export const ClosedText = ({ message }: { message: string }) =>
  message.split(/(?<=，)/).map((part) => (
    <span key={part} className="inline-block">
      {part}
    </span>
  ));

/** Says from when the product can be drawn from, or that it cannot. Empty while it can. */
export function ClosedSign({ state, className }: { state: Purchasability; className?: string }) {
  const message = closedMessage(state);
  if (message === undefined) return null;
  const Icon = !state.open && state.reason === 'off_shelf' ? PackageX : CalendarClock;
  return (
    <p
      className={cx(
        'outline-ink flex min-h-13 items-center gap-3 rounded-md bg-butter-tint px-4 py-2 text-sm font-semibold',
        className,
      )}
    >
      <Icon size={22} aria-hidden="true" className="shrink-0" />
      <span>
        <ClosedText message={message} />
      </span>
    </p>
  );
}
