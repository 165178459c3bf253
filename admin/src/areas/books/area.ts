import {
  bookAccountsPage,
  closingPage,
  monthPage,
  monthsPage,
  vouchersPage,
} from '@kujiya/contract/staff/paths';
import type { Area } from '#kit/area.ts';
import { AccountsPage } from './AccountsPage.tsx';
import { ClosingRecord } from './ClosingRecord.tsx';
import { ClosingsPage } from './ClosingsPage.tsx';
import { MonthRecord } from './MonthRecord.tsx';
import { MonthsPage } from './MonthsPage.tsx';
import { VouchersPage } from './VouchersPage.tsx';

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
