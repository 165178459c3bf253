import type { StaffRight } from '@kujiya/contract/staff/rights';
import { Link, useLocation } from 'wouter';
import { useStaff } from './staff.ts';

export type Tab = readonly [path: string, title: string, right: StaffRight];

/** The pages of an area, above each of them; those alone that the person may open. */
export function Tabs({ title, tabs }: { title: string; tabs: readonly Tab[] }) {
  const { can } = useStaff();
  const [location] = useLocation();
  return (
    <nav aria-label={title} className="mb-6 flex gap-1 overflow-x-auto border-paper-edge border-b">
      {tabs
        .filter(([, , right]) => can(right))
        .map(([path, name]) => (
          <Link
            key={path}
            href={path}
            aria-current={location === path ? 'page' : undefined}
            // On a phone the tabs scroll sideways.
            ref={(tab: HTMLAnchorElement | null) => {
              if (location === path) tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
            }}
            className="-mb-px whitespace-nowrap border-transparent border-b-2 px-3 py-2 font-semibold text-ink-soft aria-[current=page]:border-kuji-ink aria-[current=page]:text-ink"
          >
            {name}
          </Link>
        ))}
    </nav>
  );
}
