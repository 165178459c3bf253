import type { InvoiceSettings } from '@kujiya/contract/invoice';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

const columns = 'invoice_type, carrier_number, tax_id, company_name, donation_code, email';

export const findSettings = readStatement<InvoiceSettings, [memberId: number]>(
  'invoice.find',
  `select ${columns} from invoice_settings where member_id = $1`,
);

export const saveCarrier = writeStatement<InvoiceSettings, [memberId: number, carrier: string]>(
  'invoice.save_carrier',
  `insert into invoice_settings (member_id, invoice_type, carrier_number) values ($1, 'personal', $2)
   on conflict (member_id) do update set invoice_type = 'personal', carrier_number = excluded.carrier_number
   returning ${columns}`,
);

export const dropCarrier = writeStatement<InvoiceSettings, [memberId: number]>(
  'invoice.drop_carrier',
  `insert into invoice_settings (member_id) values ($1)
   on conflict (member_id) do update set carrier_number = null,
     invoice_type = case invoice_settings.invoice_type when 'personal' then 'none' else invoice_settings.invoice_type end
   returning ${columns}`,
);

export const saveTaxId = writeStatement<InvoiceSettings, [memberId: number, taxId: string, company: string]>(
  'invoice.save_tax_id',
  `insert into invoice_settings (member_id, invoice_type, tax_id, company_name) values ($1, 'company', $2, $3)
   on conflict (member_id) do update
     set invoice_type = 'company', tax_id = excluded.tax_id, company_name = excluded.company_name
   returning ${columns}`,
);

export const saveDonation = writeStatement<InvoiceSettings, [memberId: number, code: string]>(
  'invoice.save_donation',
  `insert into invoice_settings (member_id, invoice_type, donation_code) values ($1, 'donation', $2)
   on conflict (member_id) do update set invoice_type = 'donation', donation_code = excluded.donation_code
   returning ${columns}`,
);

export const saveEmail = writeStatement<InvoiceSettings, [memberId: number, email: string]>(
  'invoice.save_email',
  `insert into invoice_settings (member_id, email) values ($1, $2)
   on conflict (member_id) do update set email = excluded.email returning ${columns}`,
);

export const dropEmail = writeStatement<InvoiceSettings, [memberId: number]>(
  'invoice.drop_email',
  `insert into invoice_settings (member_id) values ($1)
   on conflict (member_id) do update set email = null returning ${columns}`,
);

export const eraseSettings = writeStatement<object, [memberId: number]>(
  'invoice.erase',
  'delete from invoice_settings where member_id = $1',
);
