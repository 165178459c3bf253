import { goodsRefusals } from '@kujiya/contract/goods';
import { type InvoiceInfo, plainCarrier } from '@kujiya/contract/shop/invoice';
import type { Draft, FieldErrors } from '#shop/invoice/draft.ts';
import { paymentErrorsOf } from '#shop/invoice/payment-errors.ts';

/** The errors of an order's invoice, in the words of the checkout: a personal one needs a carrier. */
export const checkoutErrorsOf = (draft: Draft): FieldErrors => ({
  ...paymentErrorsOf(draft),
  ...(draft.kind === 'personal' &&
    draft.carrier.trim() === '' && { carrier: goodsRefusals.carrier_needed.message }),
  ...(draft.email.trim() === '' && { email: goodsRefusals.email_first.message }),
});

/** The fields that an order sends. */
export const invoiceFields = (invoice: InvoiceInfo) => ({
  invoice_type: invoice.invoiceType,
  email: invoice.email,
  carrier_code: invoice.mobileCarrier === undefined ? null : plainCarrier(invoice.mobileCarrier),
  buyer_ubn: invoice.companyTaxId ?? null,
  buyer_name: invoice.companyName ?? null,
  donation_code: invoice.donationCode ?? null,
});
