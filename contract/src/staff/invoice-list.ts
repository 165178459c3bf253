import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, Nullable, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';

/** Rows of a page, and of a search. */
export const invoiceListLimits = { page: 50 } as const;

export const invoiceListRefusals = defineRefusals({
  period_invalid: [422, '請填寫發票期別的第一個月，例如 2026-11'],
});

/** The months are counted in pairs; a period is named by the first of its two. */
const Period = Type.String({ pattern: '^(19|20)\\d{2}-(01|03|05|07|09|11)$' });

/** What is filed, and the names. */
export const documentStates = { issued: '開立', void: '作廢', allowance: '折讓' } as const;
const State = Type.Unsafe<keyof typeof documentStates>(Type.Enum(Object.keys(documentStates)));

/** An invoice of the period in which it was issued, or an allowance of the period in which it was made. */
const Document = Type.Object({
  id: Type.String(),
  state: State,
  /** Of the invoice; an allowance has its own beside it. */
  number: Type.String(),
  allowance_number: Nullable(Type.String()),
  at: Timestamp,
  /** NT$ as on the paper; of a void one what it was made out for. */
  net: Tokens,
  tax: Tokens,
  total: Tokens,
  /** NT$ that allowances have taken off an invoice so far. */
  reduced: Tokens,
  /** Of an invoice: a void or an allowance of it is not finished yet. */
  is_pending: Type.Boolean(),
  /** Without a number, a person's. */
  tax_id: Nullable(Type.String()),
  company: Nullable(Type.String()),
  order: Type.Object({ id: Id, order_number: Type.String() }),
  payment: Type.Object({ id: Id, number: Type.String() }),
});
export type InvoiceDocument = Static<typeof Document>;

const Sums = Type.Object({ count: Type.Integer(), net: Tokens, tax: Tokens, total: Tokens });
export type InvoiceSums = Static<typeof Sums>;
const Filed = Type.Object({ count: Type.Integer(), sales: Type.Integer(), tax: Type.Integer() });

const InvoicePeriod = Type.Object({
  period: Period,
  /** All from the first invoice until now, newest first, with their names: `115年11-12月`. */
  periods: Type.Array(Type.Object({ id: Period, words: Type.String() })),
  /** Sums of what stands on the papers; voids by the period of their invoices. */
  companies: Sums,
  persons: Sums,
  voided: Sums,
  allowances: Sums,
  /** What the return asks for. */
  filed: Type.Object({ invoices: Filed, allowances: Filed, total: Filed }),
  /** Payments, of whatever time, whose invoice is not issued yet. */
  waiting: Type.Integer(),
});
export type InvoicePeriod = Static<typeof InvoicePeriod>;

const read = { access: 'staff', right: 'read_money', method: 'GET', mayLag: true } as const;

export const staffInvoices = defineCall({
  ...read,
  path: '/api/staff/invoices',
  summary:
    'List the invoices and allowances of a period of two months, newest first, of the running one without it; or, of all periods, those that a number of an invoice, a company or an order leads to.',
  query: Type.Object({
    period: Type.Optional(Period),
    state: Type.Optional(State),
    q: Type.Optional(FreeText(60)),
    cursor: Type.Optional(Type.String({ pattern: '^(invoice|allowance):\\d{1,15}$' })),
  }),
  answer: Success({ data: Type.Array(Document), next: Nullable(Type.String()) }),
  fields: { period: invoiceListRefusals.period_invalid },
});

export const staffInvoicePeriod = defineCall({
  ...read,
  path: '/api/staff/invoices/period',
  summary:
    'Sum the invoices and allowances of a period as the return of the business tax (form 401) asks for them; of the running one without it.',
  query: Type.Object({ period: Type.Optional(Period) }),
  answer: Success({ data: InvoicePeriod }),
  fields: { period: invoiceListRefusals.period_invalid },
});
