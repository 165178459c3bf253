import { heldInvitationsPage } from '@kujiya/contract/staff/paths';
import { type Tab, Tabs } from '#kit/Tabs.tsx';

const tabs: readonly Tab[] = [
  ['/members', '會員', 'read_members'],
  [heldInvitationsPage, '待審核的邀請獎勵', 'read_rewards'],
];

/** The pages about members, above each of them. */
export const MemberTabs = () => <Tabs title="會員" tabs={tabs} />;
