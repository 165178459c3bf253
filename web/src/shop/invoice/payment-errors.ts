import { isEmail, invoiceRefusals as refusals } from '@kujiya/contract/shop/invoice';
import { type Draft, errorsOf, type FieldErrors } from './draft.ts';

/** The errors of an invoice for a payment of money: a carrier may be left out, the mailbox may not. */
export function paymentErrorsOf(draft: Draft): FieldErrors {
  const { carrier, email: _ofSettings, ...errors } = errorsOf(draft);
  const isCarrierWrong = carrier !== undefined && draft.carrier.trim() !== '';
  const email = draft.email.trim();
  return {
    ...errors,
    ...(isCarrierWrong && { carrier }),
    ...(email === ''
      ? { email: refusals.email_required.message }
      : !isEmail(email) && { email: refusals.email_invalid.message }),
  };
}
