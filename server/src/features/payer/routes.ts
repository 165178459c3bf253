import * as calls from '@kujiya/contract/payer';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { transaction } from '#platform/postgres/database.ts';
import type { Shop } from '#shop/feature.ts';
import { confirmPayer, payerOf, setLimits } from '#shop/payments/payer.ts';

const { payerMessages: messages } = calls;

export function payerRoutes(api: Api, { db, clock }: Shop): void {
  api.route(calls.getPayer, async ({ memberId }) => ok({ data: await payerOf(db, memberId) }));
  api.route(calls.setPayerLimits, async ({ memberId, body: { day = null, month = null } }) => {
    await transaction(db, (tx) => setLimits(tx, memberId, { day, month }, clock()));
    return ok({ message: messages.limits, data: await payerOf(db, memberId) });
  });
  api.route(calls.confirmPayer, async ({ memberId, body }) => {
    await transaction(db, (tx) => confirmPayer(tx, memberId, body.confirmation));
    return ok({ message: messages.confirmed, data: await payerOf(db, memberId) });
  });
}
