import { failedInvoicesPage, invoicesPage } from '@kujiya/contract/staff/paths';
import { lazyNamed } from '@kujiya/web/lib/lazy-named.ts';
import type { Area } from '#kit/area.ts';
import { PaymentsPage } from './PaymentsPage.tsx';

// Large and seldom opened: the first page does not wait for them.
const FailedInvoicesPage = lazyNamed(() => import('./FailedInvoicesPage.tsx'), 'FailedInvoicesPage');
const MismatchesPage = lazyNamed(() => import('./MismatchesPage.tsx'), 'MismatchesPage');
const PaymentRecord = lazyNamed(() => import('./PaymentRecord.tsx'), 'PaymentRecord');
const SettlementLinesPage = lazyNamed(() => import('./SettlementLinesPage.tsx'), 'SettlementLinesPage');
const SettlementsPage = lazyNamed(() => import('./SettlementsPage.tsx'), 'SettlementsPage');
const InvoicesPage = lazyNamed(() => import('./InvoicesPage.tsx'), 'InvoicesPage');
const SettlementImportPage = lazyNamed(() => import('./SettlementImportPage.tsx'), 'SettlementImportPage');

export const area: Area = {
  menu: [
    { place: 70, group: '錢', path: '/payments', title: '付款', right: 'read_money', page: PaymentsPage },
  ],
  pages: [
    { path: '/payments/mismatches', title: '對不上的付款', right: 'read_money', page: MismatchesPage },
    { path: '/payments/settlements', title: '撥款', right: 'read_money', page: SettlementsPage },
    {
      path: '/payments/settlements/import',
      title: '匯入撥款明細',
      right: 'write_money',
      page: SettlementImportPage,
    },
    {
      path: '/payments/settlements/lines',
      title: '撥款明細',
      right: 'read_money',
      page: SettlementLinesPage,
    },
    { path: invoicesPage, title: '發票', right: 'read_money', page: InvoicesPage },
    {
      path: failedInvoicesPage,
      title: '開立失敗的發票',
      right: 'read_money',
      page: FailedInvoicesPage,
    },
    { path: '/payments/:id', title: '付款', right: 'read_money', page: PaymentRecord },
  ],
};
