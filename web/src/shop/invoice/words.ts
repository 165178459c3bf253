import type { InvoiceState } from '@kujiya/contract/shop/invoice';
import { formatDate } from '#lib/format.ts';

/** What became of an invoice since, as far as there is something to say. */
const after: Readonly<Record<InvoiceState, string>> = {
  waiting: '',
  issued: '',
  void: '　已作廢',
  allowance: '　已折讓',
};

/** An invoice's number, its date, and what became of it. */
export function invoiceText(number: string | null, issuedAt: string | null, state: InvoiceState): string {
  if (number === null || issuedAt === null) return '開立中';
  return `${number}（${formatDate(issuedAt)}）${after[state]}`;
}
