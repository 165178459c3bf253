import * as calls from '@kujiya/contract/invoice';
import type { Context } from '#platform/context.ts';
import type { Api } from '#platform/http/api.ts';
import * as invoice from './service.ts';

export function invoiceRoutes(api: Api, context: Context): void {
  api.route(calls.getInvoiceSettings, ({ memberId }) => invoice.settings(context, memberId));
  api.route(calls.setCarrier, ({ memberId, body }) =>
    invoice.setCarrier(context, memberId, body.carrier_number),
  );
  api.route(calls.deleteCarrier, ({ memberId }) => invoice.deleteCarrier(context, memberId));
  api.route(calls.setTaxId, ({ memberId, body }) =>
    invoice.setTaxId(context, memberId, body.tax_id, body.company_name),
  );
  api.route(calls.setDonation, ({ memberId, body }) =>
    invoice.setDonation(context, memberId, body.donation_code),
  );
  api.route(calls.setInvoiceEmail, ({ memberId, body }) => invoice.setEmail(context, memberId, body.email));
}
