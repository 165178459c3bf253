import { invoiceRefusals } from '@kujiya/contract/invoice';
import { type Draft, errorsOf, type FieldErrors } from '#shop/invoice/draft.ts';

/** What is wrong with the invoice of a top-up: a carrier may be left out, the mailbox may not. */
export function faultsOf(draft: Draft): FieldErrors {
  const { carrier, ...errors } = errorsOf(draft);
  const isCarrierWrong = carrier !== undefined && draft.carrier.trim() !== '';
  return {
    ...errors,
    ...(isCarrierWrong && { carrier }),
    ...(draft.email.trim() === '' && { email: invoiceRefusals.email_required.message }),
  };
}
