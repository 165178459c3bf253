import { cancelOrder } from '@kujiya/contract/orders';
import { paymentForm, paymentState } from '@kujiya/contract/payments';
import { sandboxRoot } from '#shop/payments/newebpay.ts';
import { buyOf, type CardLot, type CardOrder } from './cards.ts';
import { fieldsOf, postForm } from './gateway.ts';
import type { TestShop } from './shop.ts';
import type { TestMember } from './stock.ts';

/** The slots that a test reserves in a lot of each game. */
export const numbersOf = { ichiban: [3, 4], blindbox: [1, 2, 3, 4, 5, 6], gacha: [1, 2, 3] } as const;

/** A draw by card, step by step: reserved, taken to the gateway, paid or not, looked at, cancelled. */
export function cardDrawsOf(shop: TestShop) {
  const lots: Record<CardLot['game'], () => Promise<CardLot>> = {
    async ichiban() {
      // As many tickets as one stored part of the tree holds, so that each part has both prizes.
      const { productId, tubeId } = await shop.tube({ tickets: 16 });
      return { game: 'ichiban', productId, lotId: tubeId };
    },
    async blindbox() {
      const { productId, packageId } = await shop.boxCase();
      return { game: 'blindbox', productId, lotId: packageId };
    },
    async gacha() {
      const { productId, lotId } = await shop.machine();
      return { game: 'gacha', productId, lotId };
    },
  };
  return {
    lots,
    async start(
      by: TestMember,
      lot: CardLot,
      more: { key?: string; [field: string]: unknown } = {},
    ): Promise<CardOrder> {
      const { order, body } = await buyOf(shop, by, lot, numbersOf[lot.game], more);
      if (!order) throw new Error(`not reserved: ${body.code}`);
      return order;
    },
    /** Takes an order to the gateway and presses one of its buttons; returns the number of the attempt. */
    async press({ token }: TestMember, { order_number: orderNumber }: CardOrder, action: string) {
      const { body } = await shop.call(paymentForm, { token, params: { orderNumber } });
      const page = await postForm(shop, `${sandboxRoot}/MPG/mpg_gateway`, fieldsOf(body.form_html));
      const number = /name="number" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
      const back = await postForm(shop, `${sandboxRoot}/pay`, { number, action, method: 'CREDIT' });
      return { number, page, back };
    },
    settle: (number: string) =>
      postForm(shop, `${sandboxRoot}/pay`, { number, action: 'settle', method: 'CREDIT' }),
    stateOf: async ({ token }: TestMember, { order_number: orderNumber }: CardOrder) =>
      (await shop.call(paymentState, { token, params: { orderNumber } })).body,
    cancel: ({ token }: TestMember, { order_number: id }: CardOrder) =>
      shop.call(cancelOrder, { token, params: { id }, key: crypto.randomUUID() }),
    /** Ends a reservation, as if its time had passed. */
    async runOut({ id }: CardOrder) {
      for (const statement of [
        `update lots set locked_until = now() - interval '1 s' where id = (select lot_id from orders where id = $1)`,
        `update slots set reserved_until = now() - interval '1 s' where reserved_by = $1`,
        `update orders set expires_at = now() - interval '1 s' where id = $1`,
      ])
        await shop.db.query(statement, [id]);
    },
  };
}
