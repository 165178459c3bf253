import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Nullable, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { CodeText, FreeText } from '../kernel/texts.ts';
import { invoiceKindRefusals } from '../shop/invoice.ts';
import { Reason, staffRefusals } from './session.ts';

export const staffInvoiceRefusals = defineRefusals({
  correction_missing: [404, '找不到等待確認的折讓'],
  invoice_settled: [404, '這張發票已經開立，或不存在'],
  invoice_trying: [409, '這張發票正在開立，請一分鐘後再看結果'],
  invoice_deleted_member: [409, '會員已刪除帳號，發票資料不能再改'],
});

const staffCall = { access: 'staff', right: 'read_refunds' } as const;

export const staffInvoiceCorrections = defineCall({
  ...staffCall,
  method: 'GET',
  path: '/api/staff/invoice-corrections',
  summary: 'List pending voids and allowances. `asking`: the answer was lost, and staff have to look it up.',
  answer: Success({
    data: Type.Array(
      Type.Object({
        id: Id,
        kind: Type.Union([Type.Literal('void'), Type.Literal('allowance')]),
        state: Type.Union([Type.Literal('waiting'), Type.Literal('asking')]),
        invoice_number: Type.String(),
        order: Type.Object({ id: Id, order_number: Type.String() }),
        total: Tokens,
        failure: Nullable(Type.String()),
      }),
    ),
  }),
});

export const staffSettleCorrection = defineCall({
  ...staffCall,
  right: 'write_refunds',
  method: 'POST',
  words: '確認發票折讓',
  path: '/api/staff/invoice-corrections/:id/settle',
  summary:
    "Record the allowance number shown in the provider's console, or that there is none, so that it is requested again.",
  params: IdParams,
  body: Type.Object({ allowance_number: Nullable(CodeText(40, 1)) }),
  answer: Success({}),
  fields: { id: staffInvoiceRefusals.correction_missing },
});

const InvoiceKind = Type.Union([Type.Literal('personal'), Type.Literal('company'), Type.Literal('donation')]);
/** What an invoice is made out to, in the office. */
export const invoiceKindWords: Readonly<Record<Static<typeof InvoiceKind>, string>> = {
  personal: '個人發票',
  company: '公司發票',
  donation: '捐贈發票',
};

export const staffFailedInvoices = defineCall({
  access: 'staff',
  right: 'read_money',
  method: 'GET',
  path: '/api/staff/invoices/failed',
  summary:
    'List invoices that the provider refused to issue, oldest first. They are tried again by themselves.',
  answer: Success({
    data: Type.Array(
      Type.Object({
        id: Id,
        /** The payment it belongs to. */
        payment: Type.Object({ id: Id, number: Type.String() }),
        order: Type.Object({ id: Id, order_number: Type.String() }),
        total: Tokens,
        /** The kind that was asked for; null: a printed one. */
        invoice_type: Nullable(InvoiceKind),
        failure: Type.String(),
        tries: Type.Integer(),
        /** When it is tried again. */
        try_at: Timestamp,
        created_at: Timestamp,
      }),
    ),
  }),
});

export const staffRetryInvoice = defineCall({
  access: 'staff',
  right: 'write_money',
  method: 'POST',
  words: '再開一次發票',
  path: '/api/staff/invoices/:id/retry',
  summary: 'Try to issue a refused invoice again within a minute, instead of at its next turn.',
  params: IdParams,
  answer: Success({}),
  fields: { id: staffInvoiceRefusals.invoice_settled },
});

export const staffCorrectInvoice = defineCall({
  access: 'staff',
  right: 'write_money',
  method: 'POST',
  words: '更正發票資料',
  path: '/api/staff/invoices/:id/correct',
  summary:
    'Make a refused invoice out to something else: a mobile carrier or none (printed), a company, or a donation code. It is tried again within a minute.',
  params: IdParams,
  body: Type.Object({
    invoice_type: InvoiceKind,
    /** Empty: printed. */
    carrier_number: Type.Optional(CodeText(1_000)),
    tax_id: Type.Optional(CodeText(1_000)),
    company_name: Type.Optional(FreeText(1_000)),
    donation_code: Type.Optional(CodeText(1_000)),
    reason: Reason,
  }),
  answer: Success({}),
  refusals: [
    ...invoiceKindRefusals,
    staffInvoiceRefusals.invoice_trying,
    staffInvoiceRefusals.invoice_deleted_member,
  ],
  fields: {
    id: staffInvoiceRefusals.invoice_settled,
    reason: [staffRefusals.reason_required, staffRefusals.reason_too_long],
  },
});
