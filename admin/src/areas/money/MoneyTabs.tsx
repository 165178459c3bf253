import {
  failedInvoicesPage,
  invoicesPage,
  mismatchesPage,
  settlementsPage,
} from '@kujiya/contract/staff/paths';
import { type Tab, Tabs } from '#kit/Tabs.tsx';

const tabs: readonly Tab[] = [
  ['/payments', '付款', 'read_money'],
  [mismatchesPage, '對不上的付款', 'read_money'],
  [settlementsPage, '撥款', 'read_money'],
  [invoicesPage, '發票', 'read_money'],
  [failedInvoicesPage, '開立失敗的發票', 'read_money'],
];

/** The pages of payments, above each of them. */
export const MoneyTabs = () => <Tabs title="付款" tabs={tabs} />;
