import { invoiceCorrectionsPage } from '@kujiya/contract/staff/paths';
import { type Tab, Tabs } from '#kit/Tabs.tsx';

const tabs: readonly Tab[] = [
  ['/refunds', '退款', 'read_refunds'],
  [invoiceCorrectionsPage, '作廢與折讓', 'read_refunds'],
];

/** The pages about refunds and the corrections of their invoices, above each of them. */
export const RefundTabs = () => <Tabs title="退款" tabs={tabs} />;
