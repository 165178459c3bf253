import type { InvoiceState } from '@kujiya/contract/shop/invoice';
import { formatDate } from '#lib/format.ts';

/** A later change to an invoice, if it is worth mentioning. */
const after: Readonly<Record<InvoiceState, string>> = {
  waiting: '',
  issued: '',
  void: '　已作廢',
  allowance: '　已折讓',
};

/** An invoice's number, its date, and whether it was voided or reduced since. */
export function invoiceText(number: string | null, issuedAt: string | null, state: InvoiceState): string {
  if (number === null || issuedAt === null) return '開立中';
  return `${number}（${formatDate(issuedAt)}）${after[state]}`;
}
