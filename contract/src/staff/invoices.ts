import { Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Nullable, Success, Tokens } from '../kernel/schema.ts';
import { CodeText } from '../kernel/texts.ts';

export const staffInvoiceRefusals = defineRefusals({
  correction_missing: [404, '找不到等待確認的折讓'],
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
