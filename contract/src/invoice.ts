import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { Nullable, Success } from './kernel/schema.ts';
import { CodeText, FreeText } from './kernel/texts.ts';
import { InvoiceType, invoiceRefusals } from './shop/invoice.ts';

/** The messages of this feature's successful calls. */
export const invoiceMessages = {
  saved: '發票設定已儲存',
} as const;

export const InvoiceSettings = Type.Object({
  /** The settings saved last; the next invoice follows them. */
  invoice_type: InvoiceType,
  carrier_number: Nullable(Type.String()),
  tax_id: Nullable(Type.String()),
  company_name: Nullable(Type.String()),
  donation_code: Nullable(Type.String()),
  email: Nullable(Type.String()),
});
export type InvoiceSettings = Static<typeof InvoiceSettings>;

const answer = Success({ message: Type.String(), data: InvoiceSettings });

export const getInvoiceSettings = defineCall({
  method: 'GET',
  path: '/api/user/invoice-settings',
  access: 'user',
  summary: "Get the member's invoice settings.",
  answer: Success({ data: InvoiceSettings }),
});

export const setCarrier = defineCall({
  method: 'PUT',
  path: '/api/user/invoice-settings/carrier',
  access: 'user',
  summary: 'Set a mobile carrier for personal invoices. It is stored in upper case.',
  body: Type.Object({ carrier_number: CodeText(1_000) }),
  answer,
  refusals: [invoiceRefusals.carrier_invalid],
  fields: { carrier_number: invoiceRefusals.carrier_invalid },
  failure: '儲存失敗，請稍後再試',
});

export const deleteCarrier = defineCall({
  method: 'DELETE',
  path: '/api/user/invoice-settings/carrier',
  access: 'user',
  summary: 'Remove the mobile carrier.',
  answer,
  failure: '儲存失敗，請稍後再試',
});

export const setTaxId = defineCall({
  method: 'PUT',
  path: '/api/user/invoice-settings/tax-id',
  access: 'user',
  summary: 'Set the company for invoices.',
  body: Type.Object({ tax_id: CodeText(1_000), company_name: FreeText(1_000) }),
  answer,
  refusals: [
    invoiceRefusals.tax_id_format,
    invoiceRefusals.tax_id_invalid,
    invoiceRefusals.company_name_required,
    invoiceRefusals.company_name_too_long,
  ],
  fields: {
    tax_id: invoiceRefusals.tax_id_format,
    company_name: [invoiceRefusals.company_name_required, invoiceRefusals.company_name_too_long],
  },
  failure: '儲存失敗，請稍後再試',
});

export const setDonation = defineCall({
  method: 'PUT',
  path: '/api/user/invoice-settings/donation',
  access: 'user',
  summary: 'Donate invoices to one of the nine listed organisations, or to another by its code.',
  body: Type.Object({ donation_code: CodeText(1_000) }),
  answer,
  refusals: [invoiceRefusals.donation_required, invoiceRefusals.donation_invalid],
  fields: { donation_code: [invoiceRefusals.donation_required, invoiceRefusals.donation_invalid] },
  failure: '儲存失敗，請稍後再試',
});

export const setInvoiceEmail = defineCall({
  method: 'PUT',
  path: '/api/user/invoice-settings/email',
  access: 'user',
  summary: 'Set the e-mail address for invoices.',
  body: Type.Object({ email: CodeText(1_000) }),
  answer,
  refusals: [invoiceRefusals.email_required, invoiceRefusals.email_invalid],
  fields: { email: [invoiceRefusals.email_required, invoiceRefusals.email_invalid] },
  failure: '儲存失敗，請稍後再試',
});

export const deleteInvoiceEmail = defineCall({
  method: 'DELETE',
  path: '/api/user/invoice-settings/email',
  access: 'user',
  summary: 'Remove the e-mail address for invoices. Donated invoices are not sent.',
  answer,
  failure: '儲存失敗，請稍後再試',
});
