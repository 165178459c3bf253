import { type Tab, Tabs } from '#kit/Tabs.tsx';

const tabs: readonly Tab[] = [
  ['/staff', '人員', 'read_staff'],
  ['/staff/roles', '職務', 'read_staff'],
];

/** The pages about the staff, above each of them. */
export const StaffTabs = () => <Tabs title="人員與職務" tabs={tabs} />;
