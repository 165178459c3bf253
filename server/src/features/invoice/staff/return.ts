import type { InvoicePeriod, InvoiceSums } from '@kujiya/contract/staff/invoice-list';
import { taxedRate } from '../issue/amounts.ts';

type Papers = Pick<InvoicePeriod, 'companies' | 'persons' | 'allowances'>;

/**
 * What form 401 asks for. Invoices of companies count as they are; those of persons are taxed by the total of the period
 * (加值型及非加值型營業稅法施行細則 §32-1), which differs by some NT$ from the sum of their rounded taxes. A void one
 * counts in neither. Allowances count as they are, in the period in which they are made.
 */
export function filedOf({ companies, persons, allowances }: Papers): InvoicePeriod['filed'] {
  const personsTax = Math.round(persons.total - persons.total / taxedRate);
  const tax = companies.tax + personsTax;
  const sales = companies.net + persons.total - personsTax;
  const count = companies.count + persons.count;
  return {
    invoices: { count, sales, tax },
    allowances: { count: allowances.count, sales: allowances.net, tax: allowances.tax },
    total: {
      count: count + allowances.count,
      sales: sales - allowances.net,
      tax: tax - allowances.tax,
    },
  };
}

/** Sums that are absent where nothing was issued. */
export const noSums: InvoiceSums = { count: 0, net: 0, tax: 0, total: 0 };
