import { heldInvitationsPage } from '@kujiya/contract/staff/paths';
import { lazyNamed } from '@kujiya/web/lib/lazy-named.ts';
import type { Area } from '#kit/area.ts';
import { MembersPage } from './MembersPage.tsx';

// Large or seldom opened: the first page of the office does not wait for them.
const EntriesPage = lazyNamed(() => import('./EntriesPage.tsx'), 'EntriesPage');
const InvitationsPage = lazyNamed(() => import('./InvitationsPage.tsx'), 'InvitationsPage');
const MemberRecord = lazyNamed(() => import('./MemberRecord.tsx'), 'MemberRecord');

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
