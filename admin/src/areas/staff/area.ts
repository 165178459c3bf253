import { lazyNamed } from '@kujiya/web/lib/lazy-named.ts';
import type { Area } from '#kit/area.ts';

// The first page does not wait for what is opened seldom.
const RoleRecord = lazyNamed(() => import('./RoleRecord.tsx'), 'RoleRecord');
const RolesPage = lazyNamed(() => import('./RolesPage.tsx'), 'RolesPage');
const StaffPage = lazyNamed(() => import('./StaffPage.tsx'), 'StaffPage');
const StaffRecord = lazyNamed(() => import('./StaffRecord.tsx'), 'StaffRecord');

export const area: Area = {
  menu: [
    { place: 170, group: '管理', path: '/staff', title: '人員與職務', right: 'read_staff', page: StaffPage },
  ],
  pages: [
    { path: '/staff/roles', title: '職務', right: 'read_staff', page: RolesPage },
    { path: '/staff/roles/:name', title: '職務', right: 'read_staff', page: RoleRecord },
    { path: '/staff/:id', title: '人員', right: 'read_staff', page: StaffRecord },
  ],
  actions: [{ place: 70, path: '/staff/roles/new', title: '新增職務', right: 'write_staff' }],
};
