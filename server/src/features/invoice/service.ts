import type { InvoiceSettings } from '@kujiya/contract/invoice';
import {
  invoiceLimits,
  isCarrier,
  isDonationCode,
  isEmail,
  isTaxId,
  plainCarrier,
  invoiceRefusals as refusals,
} from '@kujiya/contract/shop/invoice';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import * as queries from './queries.ts';

const nothing: InvoiceSettings = {
  invoice_type: 'none',
  carrier_number: null,
  tax_id: null,
  company_name: null,
  donation_code: null,
  email: null,
};

async function saved(rows: Promise<InvoiceSettings[]>): Promise<InvoiceSettings> {
  const [data] = await rows;
  if (!data) throw new Error('invoice settings were not saved');
  return data;
}

/** The invoice settings of a member. */
export async function settings({ db }: Context, memberId: number): Promise<InvoiceSettings> {
  const [kept] = await queries.findSettings(db, memberId);
  return kept ?? nothing;
}

/** Sets personal invoices into a mobile carrier, upper-cased. Refuses `carrier_invalid`. */
export async function setCarrier(context: Context, memberId: number, text: string) {
  const carrier = plainCarrier(text);
  if (!isCarrier(carrier)) throw new Refused(refusals.carrier_invalid);
  return saved(queries.saveCarrier.alone(context.db, memberId, carrier));
}

/** Forgets the carrier. */
export const deleteCarrier = (context: Context, memberId: number) =>
  saved(queries.dropCarrier.alone(context.db, memberId));

/** Sets invoices for a company. Refuses `tax_id_format`, `tax_id_invalid` (its check sum), `company_name_*`. */
export async function setTaxId(context: Context, memberId: number, taxText: string, companyText: string) {
  const taxId = taxText.trim();
  const company = companyText.trim();
  if (!/^\d{8}$/.test(taxId)) throw new Refused(refusals.tax_id_format);
  if (!isTaxId(taxId)) throw new Refused(refusals.tax_id_invalid);
  if (company === '') throw new Refused(refusals.company_name_required);
  if ([...company].length > invoiceLimits.companyNameMax) throw new Refused(refusals.company_name_too_long);
  return saved(queries.saveTaxId.alone(context.db, memberId, taxId, company));
}

/** Sets invoices given to a body by its donation code. Refuses `donation_required`, `donation_invalid`. */
export async function setDonation(context: Context, memberId: number, text: string) {
  const code = text.trim();
  if (code === '') throw new Refused(refusals.donation_required);
  if (!isDonationCode(code)) throw new Refused(refusals.donation_invalid);
  return saved(queries.saveDonation.alone(context.db, memberId, code));
}

/** Sets the e-mail address for invoices. Refuses `email_required`, `email_invalid`. */
export async function setEmail(context: Context, memberId: number, text: string) {
  const email = text.trim();
  if (email === '') throw new Refused(refusals.email_required);
  if (!isEmail(email)) throw new Refused(refusals.email_invalid);
  return saved(queries.saveEmail.alone(context.db, memberId, email));
}

/** Forgets the e-mail address for invoices. */
export const deleteEmail = (context: Context, memberId: number) =>
  saved(queries.dropEmail.alone(context.db, memberId));
