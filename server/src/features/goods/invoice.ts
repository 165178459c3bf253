import { goodsRefusals as refusals } from '@kujiya/contract/goods';
import { Refused } from '#platform/http/refused.ts';
import { invoiceOf } from '#shop/payments/invoice-data.ts';
import type { OrderInvoice } from '#shop/payments/service.ts';

type Field = string | null | undefined;
/** The fields of the checkout; absent, null and empty mean the same. */
type InvoiceRequest = {
  invoice_type?: Field;
  email?: Field;
  carrier_code?: Field;
  buyer_ubn?: Field;
  buyer_name?: Field;
  donation_code?: Field;
};

/**
 * The invoice of an order of goods that is paid with money. Refuses `email_first`, `invoice_type_needed`,
 * `carrier_needed`, and as the invoice settings do.
 */
export function checkoutInvoice(asked: InvoiceRequest): OrderInvoice {
  const { invoice_type: type } = asked;
  const email = asked.email?.trim() ?? '';
  const carrier = asked.carrier_code?.trim() ?? '';
  if (email === '') throw new Refused(refusals.email_first);
  if (type !== 'personal' && type !== 'company' && type !== 'donation')
    throw new Refused(refusals.invoice_type_needed);
  if (type === 'personal' && carrier === '') throw new Refused(refusals.carrier_needed);
  return invoiceOf({
    type,
    email,
    carrier,
    taxId: asked.buyer_ubn ?? '',
    companyName: asked.buyer_name ?? '',
    donationCode: asked.donation_code ?? '',
  });
}
