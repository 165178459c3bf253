import {
  type InvoiceInfo,
  invoiceLimits,
  isCarrier,
  isDonationCode,
  isEmail,
  isTaxId,
  plainCarrier,
  invoiceRefusals as refusals,
} from '@kujiya/contract/shop/invoice';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { findInvoiceSettings, type OrderInvoice } from './queries.ts';

type InvoiceRequest = {
  type: OrderInvoice['invoice_type'];
  email: string;
  carrier?: string | undefined;
  taxId?: string | undefined;
  companyName?: string | undefined;
  donationCode?: string | undefined;
};

const none = { carrier_number: null, tax_id: null, company_name: null, donation_code: null };

function company(taxId: string, name: string): Pick<OrderInvoice, 'tax_id' | 'company_name'> {
  if (!/^\d{8}$/.test(taxId)) throw new Refused(refusals.tax_id_format);
  if (!isTaxId(taxId)) throw new Refused(refusals.tax_id_invalid);
  if (name === '') throw new Refused(refusals.company_name_required);
  if ([...name].length > invoiceLimits.companyNameMax) throw new Refused(refusals.company_name_too_long);
  return { tax_id: taxId, company_name: name };
}

function donation(code: string): Pick<OrderInvoice, 'donation_code'> {
  if (code === '') throw new Refused(refusals.donation_required);
  if (!isDonationCode(code)) throw new Refused(refusals.donation_invalid);
  return { donation_code: code };
}

function personal(carrier: string): Pick<OrderInvoice, 'carrier_number'> {
  if (carrier !== '' && !isCarrier(carrier)) throw new Refused(refusals.carrier_invalid);
  return { carrier_number: carrier || null };
}

function checkedEmail(email: string): string {
  if (!isEmail(email)) throw new Refused(refusals.email_invalid);
  return email;
}

/**
 * An order's invoice from the buyer's input; fields of another invoice type are left out. A personal invoice without a
 * carrier is printed. Refuses with the texts of the invoice settings.
 */
export function invoiceOf(asked: InvoiceRequest): OrderInvoice {
  const email = asked.email.trim();
  if (email === '') throw new Refused(refusals.email_required);
  return recipientOf(asked, checkedEmail(email));
}

/** What an invoice is made out to, checked, with an e-mail address that was checked before. Refuses as `invoiceOf`. */
export function recipientOf(asked: Omit<InvoiceRequest, 'email'>, email: string | null): OrderInvoice {
  const { taxId = '', companyName = '', donationCode = '', carrier = '' } = asked;
  const own = {
    personal: () => personal(plainCarrier(carrier)),
    company: () => company(taxId.trim(), companyName.trim()),
    donation: () => donation(donationCode.trim()),
  }[asked.type]();
  return { ...none, ...own, invoice_type: asked.type, email };
}

/**
 * The same from the invoice details of a purchase by card; without an invoice type the member's settings apply, and
 * nothing is required: without an e-mail address or a carrier the invoice is printed.
 */
export async function invoiceOfPurchase(
  db: Queryable,
  memberId: number,
  info: InvoiceInfo | null,
): Promise<OrderInvoice> {
  if (info?.invoiceType) {
    const { invoiceType, donationCode, customDonation } = info;
    return invoiceOf({
      type: invoiceType,
      email: info.email ?? '',
      carrier: info.mobileCarrier,
      taxId: info.companyTaxId,
      companyName: info.companyName,
      donationCode: donationCode === 'other' ? customDonation : donationCode,
    });
  }
  const [settings] = await findInvoiceSettings(db, memberId);
  const type = settings?.invoice_type ?? 'none';
  const email = (info?.email ?? settings?.email ?? '').trim();
  return recipientOf(
    {
      type: type === 'none' ? 'personal' : type,
      carrier: settings?.carrier_number ?? undefined,
      taxId: settings?.tax_id ?? undefined,
      companyName: settings?.company_name ?? undefined,
      donationCode: settings?.donation_code ?? undefined,
    },
    email === '' ? null : checkedEmail(email),
  );
}
