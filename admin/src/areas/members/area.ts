import { heldInvitationsPage } from '@kujiya/contract/staff/paths';
import type { Area } from '#kit/area.ts';
import { EntriesPage } from './EntriesPage.tsx';
import { InvitationsPage } from './InvitationsPage.tsx';
import { MemberRecord } from './MemberRecord.tsx';
import { MembersPage } from './MembersPage.tsx';

export const area: Area = {
  menu: [
    { place: 50, group: '會員', path: '/members', title: '會員', right: 'read_members', page: MembersPage },
  ],
  pages: [
    { path: heldInvitationsPage, title: '邀請獎勵', right: 'read_rewards', page: InvitationsPage },
    { path: '/members/:id', title: '會員', right: 'read_members', page: MemberRecord },
    { path: '/members/:id/entries', title: '帳務明細', right: 'read_members', page: EntriesPage },
  ],
};
