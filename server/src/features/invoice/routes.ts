import * as calls from '@kujiya/contract/invoice';
import type { FastifyInstance } from 'fastify';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import { ezpaySandbox } from './issue/sandbox.ts';
import * as invoice from './service.ts';

const saved = (data: calls.InvoiceSettings) => ok({ message: calls.invoiceMessages.saved, data });

export async function invoiceRoutes(api: Api, shop: Shop, app: FastifyInstance): Promise<void> {
  api.route(calls.getInvoiceSettings, async ({ memberId }) =>
    ok({ data: await invoice.settings(shop, memberId) }),
  );
  api.route(calls.setCarrier, async ({ memberId, body }) =>
    saved(await invoice.setCarrier(shop, memberId, body.carrier_number)),
  );
  api.route(calls.deleteCarrier, async ({ memberId }) => saved(await invoice.deleteCarrier(shop, memberId)));
  api.route(calls.setTaxId, async ({ memberId, body }) =>
    saved(await invoice.setTaxId(shop, memberId, body.tax_id, body.company_name)),
  );
  api.route(calls.setDonation, async ({ memberId, body }) =>
    saved(await invoice.setDonation(shop, memberId, body.donation_code)),
  );
  api.route(calls.setInvoiceEmail, async ({ memberId, body }) =>
    saved(await invoice.setEmail(shop, memberId, body.email)),
  );
  api.route(calls.deleteInvoiceEmail, async ({ memberId }) =>
    saved(await invoice.deleteEmail(shop, memberId)),
  );
  if (!shop.config.ezpay && shop.config.allowSandbox) await ezpaySandbox(app, shop);
}
