import * as calls from '@kujiya/contract/recharge';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import { invoiceOf } from '#shop/payments/invoice-data.ts';
import { newebpay } from '#shop/payments/newebpay.ts';
import * as recharge from './service.ts';

export function rechargeRoutes(api: Api, shop: Shop): void {
  const gateway = newebpay(shop.config, shop.ownUrl);

  api.routeOnce(calls.recharge, async (tx, { memberId, body }) => {
    const invoice = invoiceOf({
      type: body.invoice_type,
      email: body.email,
      carrier: body.carrier_code ?? undefined,
      taxId: body.tax_id ?? undefined,
      companyName: body.company_name ?? undefined,
      donationCode: body.donation_code ?? undefined,
    });
    const asked = { amount: body.amount, invoice };
    return ok({ data: await recharge.startTopUp(tx, shop, gateway, memberId, asked) });
  });
  api.route(calls.rechargeHistory, async ({ memberId, query: { page, ...days } }) =>
    ok({ data: await recharge.history(shop, memberId, days, page ?? 1) }),
  );
  api.route(calls.rechargeSummary, async ({ memberId }) =>
    ok({ data: await recharge.monthSummary(shop, memberId) }),
  );
}
