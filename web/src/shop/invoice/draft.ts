import type { InvoiceSettings } from '@kujiya/contract/invoice';
import {
  donationBodies,
  type InvoiceType,
  isCarrier,
  isDonationCode,
  isEmail,
  isTaxId,
  plainCarrier,
  invoiceRefusals as refusals,
} from '@kujiya/contract/shop/invoice';

export type Kind = Exclude<InvoiceType, 'none'>;
/** Instead of one of the nine bodies: another, by its own code. */
export const otherBody = 'other';

/** The invoice settings as filled into the form. */
export type Draft = {
  kind: Kind;
  carrier: string;
  taxId: string;
  company: string;
  /** The code of one of the nine bodies, or `other`. */
  body: string;
  otherCode: string;
  email: string;
};
export type FieldErrors = Partial<Record<'carrier' | 'taxId' | 'company' | 'otherCode' | 'email', string>>;

/** The field that a refusal of invoice data is about. */
export const fieldOfRefusal = {
  carrier_invalid: 'carrier',
  company_name_required: 'company',
  company_name_too_long: 'company',
  tax_id_format: 'taxId',
  tax_id_invalid: 'taxId',
  donation_required: 'otherCode',
  donation_invalid: 'otherCode',
  email_required: 'email',
  email_invalid: 'email',
} as const;

export const draftOf = (settings: InvoiceSettings): Draft => {
  const code = settings.donation_code ?? donationBodies[0].code;
  const listed = donationBodies.some((body) => body.code === code);
  return {
    kind: settings.invoice_type === 'none' ? 'personal' : settings.invoice_type,
    carrier: settings.carrier_number ?? '',
    taxId: settings.tax_id ?? '',
    company: settings.company_name ?? '',
    body: listed ? code : otherBody,
    otherCode: listed ? '' : code,
    email: settings.email ?? '',
  };
};

export const donationCodeOf = ({ body, otherCode }: Draft): string =>
  body === otherBody ? otherCode.trim() : body;

const taxIdError = (taxId: string): string | undefined => {
  if (!/^\d{8}$/.test(taxId)) return refusals.tax_id_format.message;
  return isTaxId(taxId) ? undefined : refusals.tax_id_invalid.message;
};

const errorsOfKind: Record<Kind, (draft: Draft) => FieldErrors> = {
  personal: ({ carrier }) =>
    isCarrier(plainCarrier(carrier)) ? {} : { carrier: refusals.carrier_invalid.message },
  company: ({ company, taxId }) => {
    const error = taxIdError(taxId.trim());
    return {
      ...(company.trim() === '' && { company: refusals.company_name_required.message }),
      ...(error !== undefined && { taxId: error }),
    };
  },
  donation: (draft) => {
    const code = donationCodeOf(draft);
    if (code === '') return { otherCode: refusals.donation_required.message };
    return isDonationCode(code) ? {} : { otherCode: refusals.donation_invalid.message };
  },
};

/** The change to the stored address: another one, removal (null), or none (undefined). */
export const newEmailOf = ({ email }: Draft, kept: string | null): string | null | undefined => {
  const text = email.trim();
  if (text === (kept ?? '')) return undefined;
  if (text === '') return null;
  return isEmail(text) ? text : undefined;
};

const emailError = ({ kind, email }: Draft): string | undefined => {
  const text = email.trim();
  // The receipt of a donation is sent to nobody.
  if (kind === 'donation') return undefined;
  if (text === '') return refusals.email_required.message;
  return isEmail(text) ? undefined : refusals.email_invalid.message;
};

/** The errors of the values that would be saved; the other kinds do not matter. */
export const errorsOf = (draft: Draft): FieldErrors => {
  const email = emailError(draft);
  return { ...errorsOfKind[draft.kind](draft), ...(email !== undefined && { email }) };
};
