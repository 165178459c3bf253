import { invoiceCorrectionsPage } from '@kujiya/contract/staff/paths';
import { lazyNamed } from '@kujiya/web/lib/lazy-named.ts';
import type { Area } from '#kit/area.ts';
import { ApprovalsPage } from './ApprovalsPage.tsx';
import { RefundsPage } from './RefundsPage.tsx';

// Seldom opened: the first page does not wait for them.
const AccountPage = lazyNamed(() => import('./AccountPage.tsx'), 'AccountPage');
const CorrectionsPage = lazyNamed(() => import('./CorrectionsPage.tsx'), 'CorrectionsPage');
const LogPage = lazyNamed(() => import('./LogPage.tsx'), 'LogPage');
const SystemPage = lazyNamed(() => import('./SystemPage.tsx'), 'SystemPage');

export const area: Area = {
  menu: [
    { place: 60, group: '錢', path: '/refunds', title: '退款', right: 'read_refunds', page: RefundsPage },
    { place: 90, group: '錢', path: '/approvals', title: '待核准', right: 'self', page: ApprovalsPage },
    { place: 190, group: '管理', path: '/log', title: '操作紀錄', right: 'read_log', page: LogPage },
    { place: 200, group: '管理', path: '/system', title: '系統狀態', right: 'read_log', page: SystemPage },
    { place: 210, group: '管理', path: '/account', title: '我的帳號', right: 'self', page: AccountPage },
  ],
  pages: [
    { path: invoiceCorrectionsPage, title: '作廢與折讓', right: 'read_refunds', page: CorrectionsPage },
  ],
};
