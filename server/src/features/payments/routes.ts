import formbody from '@fastify/formbody';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import * as calls from '@kujiya/contract/payments';
import { homePath } from '@kujiya/contract/shop/paths';
import type { FastifyInstance } from 'fastify';
import { counted } from '#platform/counted.ts';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Shop } from '#shop/feature.ts';
import { pathAfterPayment } from '#shop/payments/form.ts';
import { newebpay, returnPath } from '#shop/payments/newebpay.ts';
import { askSoon, orderOfNumber } from '#shop/payments/queries.ts';
import { newebpaySandbox } from './sandbox/routes.ts';
import * as payments from './service.ts';

/** The content type of forms, which only the browser sends: the gateway's answer on the buyer's way back. */
const form = 'application/x-www-form-urlencoded';

export async function paymentsRoutes(api: Api, shop: Shop, app: FastifyInstance): Promise<void> {
  const gateway = newebpay(shop.config, shop.ownUrl);
  const unsealed = counted((count) =>
    shop.log.warn({ count }, 'notices without a valid seal of the gateway'),
  );

  api.route(calls.paymentRedirect, async ({ memberId, params }) =>
    ok(await payments.redirectOf(shop, memberId, params.orderId)),
  );
  api.route(calls.paymentForm, async ({ memberId, params }) =>
    ok({ form_html: await payments.formOf(shop, gateway, memberId, params.orderNumber) }),
  );
  api.route(calls.paymentState, async ({ memberId, params }) =>
    ok({ data: await payments.stateOf(shop, memberId, params.orderNumber) }),
  );

  api.route(calls.pendingDraw, async ({ memberId }) =>
    ok({ data: await payments.pendingDraw(shop, memberId) }),
  );

  // Answered as soon as it is durable. A forger learns nothing, not even that the seal was wrong.
  api.webhook(calls.newebpayNotice, async ({ body }) => {
    const handled = await payments.handlePost(shop, gateway, body.toString('utf8'), 'notice');
    if (!handled) {
      unsealed();
      throw new Refused(commonRefusals.invalid_request);
    }
    return 'OK';
  });

  // The browser's way back credits nothing: it makes the shop ask the gateway soon, and leads to the page that waits.
  app.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post<{ Body: string }>(returnPath, { schema: { hide: true } }, async ({ body }, reply) => {
    const handled = await payments.handlePost(shop, gateway, typeof body === 'string' ? body : '', 'return');
    const [order] = handled ? await orderOfNumber(shop.db, gateway.provider, handled.number) : [];
    if (!handled || !order) return reply.redirect(homePath, 303);
    if (handled.verdict === 'noted') await askSoon.alone(shop.db, gateway.provider, handled.number);
    const back = handled.failure === null ? 'told' : { failure: handled.failure };
    return reply.redirect(pathAfterPayment(order.order_type, order.order_number, back), 303);
  });

  if (!shop.config.newebpay && shop.config.allowSandbox)
    await app.register(async (scope) => {
      scope.removeContentTypeParser(form);
      await scope.register(formbody);
      newebpaySandbox(scope, shop);
    });
}
