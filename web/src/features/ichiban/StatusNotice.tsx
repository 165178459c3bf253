import type { Purchasability } from '@kujiya/contract/pricing';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { closedMessage } from '../draws/purchase/availability.ts';

/** Says when, or that, the product cannot be drawn from. Nothing while it can. */
export function StatusNotice({ state }: { state: Purchasability }) {
  const message = closedMessage(state);
  if (message === undefined) return null;
  return (
    <p className="outline-ink flex items-center gap-3 rounded-md bg-butter-tint px-4 py-3 text-sm font-semibold">
      <CalendarClock size={22} aria-hidden="true" className="shrink-0" />
      <span className="text-balance">{message}</span>
    </p>
  );
}
