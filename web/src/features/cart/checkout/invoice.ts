import { goodsRefusals } from '@kujiya/contract/goods';
import type { InvoiceSettings } from '@kujiya/contract/invoice';
import { plainCarrier, invoiceRefusals as refusals } from '@kujiya/contract/shop/invoice';
import { type Draft, donationCodeOf, draftOf, type Kind } from '#shop/invoice/draft.ts';

/** The invoice draft of a purchase by money: the fields from the settings, and the kind chosen here. */
export function checkoutDraft(settings: InvoiceSettings, email: string, kind: Kind | undefined): Draft {
  const known = draftOf(settings);
  return { ...known, email: known.email || email, kind: kind ?? known.kind };
}

/** The checkout's message for the first missing field; undefined when nothing is missing. */
export function missingOf(draft: Draft): string | undefined {
  if (draft.email.trim() === '') return goodsRefusals.email_first.message;
  if (draft.kind === 'personal' && draft.carrier.trim() === '') return goodsRefusals.carrier_needed.message;
  if (draft.kind === 'company' && draft.company.trim() === '') return refusals.company_name_required.message;
  if (draft.kind === 'company' && draft.taxId.trim() === '') return refusals.tax_id_format.message;
  if (draft.kind === 'donation' && donationCodeOf(draft) === '') return refusals.donation_required.message;
  return undefined;
}

/** The fields that an order sends. */
export const invoiceFields = (draft: Draft) => ({
  invoice_type: draft.kind,
  email: draft.email.trim(),
  carrier_code: draft.kind === 'personal' ? plainCarrier(draft.carrier) : null,
  buyer_ubn: draft.kind === 'company' ? draft.taxId.trim() : null,
  buyer_name: draft.kind === 'company' ? draft.company.trim() : null,
  donation_code: draft.kind === 'donation' ? donationCodeOf(draft) : null,
});
