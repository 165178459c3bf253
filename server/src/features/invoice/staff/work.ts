import { failedInvoicesPage, invoiceCorrectionsPage } from '@kujiya/contract/staff/paths';
import { type Queue, queueStatement } from '#shop/staff/work.ts';

const failed = queueStatement(
  'invoices_failed',
  `select id, created_at as since from invoices where state = 'waiting' and failure is not null order by id`,
);
const corrections = queueStatement(
  'invoice_corrections',
  `select id, created_at as since from invoice_corrections
   where state <> 'issued' and (state = 'asking' or failure is not null) order by id`,
);

/** Invoices that could not be issued, and voids and allowances that failed or whose answer was lost. */
export const invoiceQueues: readonly Queue[] = [
  {
    kind: 'invoices_failed',
    rights: ['read_money', 'write_money'],
    read: (db) => failed(db),
    path: () => failedInvoicesPage,
  },
  {
    kind: 'invoice_corrections',
    rights: ['read_refunds', 'write_refunds'],
    read: (db) => corrections(db),
    path: () => invoiceCorrectionsPage,
  },
];
