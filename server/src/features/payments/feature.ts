import { accountRefusals } from '@kujiya/contract/account';
import * as calls from '@kujiya/contract/payments';
import * as mismatchCalls from '@kujiya/contract/staff/mismatches';
import * as staffCalls from '@kujiya/contract/staff/payments';
import * as settlementCalls from '@kujiya/contract/staff/settlements';
import type { Tx } from '#platform/postgres/database.ts';
import { publishCardDraws } from '#shop/draws/news.ts';
import type { EventKind, ShopEvent } from '#shop/events/kinds.ts';
import { defineFeature, type Shop } from '#shop/feature.ts';
import { brokenPayments } from '#shop/payments/queries.ts';
import { paymentJobs } from './jobs.ts';
import * as queries from './queries.ts';
import { paymentsRoutes } from './routes.ts';
import { paymentFinder } from './staff/finder.ts';
import { staffPaymentsRoutes } from './staff/routes.ts';
import { strangeQueue } from './staff/work.ts';

/** Publishes what becomes of draws by card to those who watch the lot, however the shop has learned of it. */
const publish =
  (kind: EventKind) =>
  (tx: Tx, events: readonly ShopEvent[], { draws }: Shop) =>
    publishCardDraws(
      tx,
      draws.notifier,
      kind,
      events.flatMap(({ orderId }) => orderId ?? []),
    );

export const payments = defineFeature({
  name: 'card-draws',
  onMany: {
    'order.placed': publish('order.placed'),
    'order.paid': publish('order.paid'),
    'order.cancelled': publish('order.cancelled'),
  },
  calls: { ...calls, ...staffCalls, ...mismatchCalls, ...settlementCalls },
  routes: paymentsRoutes,
  staffRoutes: staffPaymentsRoutes,
  finders: [paymentFinder],
  queues: [strangeQueue],
  jobs: paymentJobs,
  audit: [brokenPayments],
  memberData: {
    tables: { order_invoices: 'erased' },
    texts: {
      // A payment is found again at the gateway, the bank and by the tax office by these; no more of a card is ever kept.
      kept: [
        'provider',
        'number',
        'trade_number',
        'card_first',
        'card_last',
        'pay_bank',
        'pay_code',
        'failure',
        'gateway_code',
        'gateway_words',
        'order_type',
      ]
        .map((name) => `payment_attempts.${name}`)
        .concat(['provider', 'number', 'trade_number', 'reason'].map((name) => `payment_mismatches.${name}`))
        .concat(
          ['provider', 'file_name', 'number', 'trade_number'].map((name) => `settlement_lines.${name}`),
        ),
    },
    export: { payments: queries.exportPayments, order_invoices: queries.exportOrderInvoices },
    erase: [queries.eraseOrderInvoices],
    blocks: [{ refusal: accountRefusals.deletion_in_payment, rows: queries.payableAttempts }],
  },
});
