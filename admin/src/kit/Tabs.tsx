import type { StaffRight } from '@kujiya/contract/staff/rights';
import { useLocation } from 'wouter';
import { useStaff } from './staff.ts';
import { TabLinks } from './TabLinks.tsx';

export type Tab = readonly [path: string, title: string, right: StaffRight];

/** The pages of an area, above each of them; those alone that the person may open. */
export function Tabs({ title, tabs }: { title: string; tabs: readonly Tab[] }) {
  const { can } = useStaff();
  const [location] = useLocation();
  const shown = tabs.filter(([, , right]) => can(right));
  return (
    <div className="mb-6">
      <TabLinks
        label={title}
        tabs={shown.map(([href, name]) => ({ href, title: name, isCurrent: location === href }))}
      />
    </div>
  );
}
