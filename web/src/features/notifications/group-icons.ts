import type { NotificationGroup } from '@kujiya/contract/notifications';
import type { LucideIcon } from 'lucide-react';
import BellRing from 'lucide-react/icons/bell-ring';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Crown from 'lucide-react/icons/crown';
import Heart from 'lucide-react/icons/heart';
import Newspaper from 'lucide-react/icons/newspaper';
import Package from 'lucide-react/icons/package';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Scale from 'lucide-react/icons/scale';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import Truck from 'lucide-react/icons/truck';

/** The icon of each group of notifications. */
export const groupIcons: Readonly<Record<NotificationGroup, LucideIcon>> = {
  money: RotateCcw,
  orders: ClipboardList,
  parcels: Truck,
  storage: Package,
  rewards: TicketPercent,
  vip: Crown,
  check_in: CalendarCheck,
  likes: Heart,
  turns: BellRing,
  news: Newspaper,
  legal: Scale,
};
