import { paymentState } from '@kujiya/contract/payments';
import { newebpay } from '#shop/payments/newebpay.ts';
import { askDue } from '#shop/payments/service.ts';
import type { TestShop } from './shop.ts';
import type { TestMember } from './stock.ts';

/** Helpers for tests of payments: the shop's view of an attempt, the gateway's answers, and the passing of time. */
export function attemptsOf(shop: TestShop) {
  const context = () => ({ db: shop.db, log: shop.app.log, clock: Date.now, config: shop.config });
  /** Asks the gateway, played by the sandbox at `address`, about all attempts that are due; returns how many. */
  const askAll = (address: string) =>
    askDue(
      context(),
      newebpay(shop.config, () => address),
    );
  return {
    context,
    askAll,
    async ask(number: string, address: string) {
      await shop.db.query('update payment_attempts set ask_at = now() where number = $1', [number]);
      return askAll(address);
    },
    /** Postpones every query, so that none is left to the next test. */
    rest: () => shop.db.query(`update payment_attempts set ask_at = now() + interval '1 year'`),
    stateOf: async ({ token }: TestMember, orderNumber: string) =>
      (await shop.call(paymentState, { token, params: { orderNumber } })).body.data,
    async attempt(number: string) {
      const { rows } = await shop.db.query(
        'select id, state, used_for, method, card_first, card_last, failure, asked from payment_attempts where number = $1',
        [number],
      );
      return rows[0];
    },
    async messages(number: string) {
      const { rows } = await shop.db.query(
        'select via, verdict, body from gateway_messages where number = $1 order by id',
        [number],
      );
      return rows;
    },
    /** Lets days pass for one attempt and its order. */
    pass: (number: string, days: number) =>
      shop.db.query(
        `with a as (update payment_attempts set created_at = created_at - make_interval(days => $2),
           pay_until = pay_until - make_interval(days => $2) where number = $1 returning order_id)
         update orders set created_at = created_at - make_interval(days => $2) where id = (select order_id from a)`,
        [number, days],
      ),
  };
}
