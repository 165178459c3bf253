import {
  bookAccountsPage,
  closingPage,
  monthPage,
  monthsPage,
  vouchersPage,
} from '@kujiya/contract/staff/paths';
import { lazyNamed } from '@kujiya/web/lib/lazy-named.ts';
import type { Area } from '#kit/area.ts';

// Opened once a day: the first page does not wait for them.
const AccountsPage = lazyNamed(() => import('./AccountsPage.tsx'), 'AccountsPage');
const ClosingRecord = lazyNamed(() => import('./ClosingRecord.tsx'), 'ClosingRecord');
const ClosingsPage = lazyNamed(() => import('./ClosingsPage.tsx'), 'ClosingsPage');
const MonthRecord = lazyNamed(() => import('./MonthRecord.tsx'), 'MonthRecord');
const MonthsPage = lazyNamed(() => import('./MonthsPage.tsx'), 'MonthsPage');
const VouchersPage = lazyNamed(() => import('./VouchersPage.tsx'), 'VouchersPage');

export const area: Area = {
  menu: [
    { place: 80, group: '錢', path: '/closings', title: '結帳', right: 'read_money', page: ClosingsPage },
  ],
  pages: [
    { path: monthsPage, title: '月帳', right: 'read_money', page: MonthsPage },
    { path: vouchersPage, title: '分錄', right: 'read_money', page: VouchersPage },
    { path: bookAccountsPage, title: '會計科目', right: 'read_money', page: AccountsPage },
    { path: closingPage(':day'), title: '結帳', right: 'read_money', page: ClosingRecord },
    { path: monthPage(':month'), title: '月帳', right: 'read_money', page: MonthRecord },
  ],
};
