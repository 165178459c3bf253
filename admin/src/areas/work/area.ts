import { invoiceCorrectionsPage } from '@kujiya/contract/staff/paths';
import type { Area } from '#kit/area.ts';
import { AccountPage } from './AccountPage.tsx';
import { ApprovalsPage } from './ApprovalsPage.tsx';
import { CorrectionsPage } from './CorrectionsPage.tsx';
import { LogPage } from './LogPage.tsx';
import { RefundsPage } from './RefundsPage.tsx';
import { SystemPage } from './SystemPage.tsx';

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
