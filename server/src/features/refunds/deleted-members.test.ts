import { deleteAccount, deletionPreview, deletionWords } from '@kujiya/contract/account';
import { putCart } from '@kujiya/contract/cart';
import { createOrder } from '@kujiya/contract/goods';
import { staffNoteTransfer, staffRefunds } from '@kujiya/contract/staff/refunds';

import { Value } from 'typebox/value';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newebpay } from '#shop/payments/newebpay.ts';
import { payOut } from '#shop/refunds/payouts.ts';
import { untilBlocked, whileBusy } from '#testing/busy.ts';
import { cardDrawsOf } from '#testing/card-draws.ts';
import type { CardOrder } from '#testing/cards.ts';
import { beginTopUp, notify, paidResult, sealed, startTopUp } from '#testing/gateway.ts';
import { makeGoods } from '#testing/goods.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { tokensOf } from '#testing/storage.ts';

// Payments reported by the gateway after the member has deleted the account: the money is refunded to its source.

const shop = useTestShop();
const { lots, press, settle, start } = cardDrawsOf(shop);
let address: string;
let ann: TestMember;
beforeAll(async () => {
  address = await shop.listen();
});
beforeEach(async () => {
  ann = await shop.member();
});

/** Sets all attempts back until none can be paid any more, as far as the shop knows: the gateway's time limit is over. */
const formsEnd = () =>
  shop.db.query(
    `update payment_attempts set created_at = created_at - interval '16 minutes', pay_until = now()
     where order_id in (select id from orders where member_id = $1)`,
    [ann.id],
  );
async function remove() {
  const { token } = ann;
  const { tokens, box_items } = (await shop.call(deletionPreview, { token })).body.data;
  const body = { confirmation: deletionWords, tokens, box_items };
  return shop.call(deleteAccount, { token, body });
}
const leave = async () => {
  await formsEnd();
  expect((await remove()).status).toBe(200);
};
const pay = () =>
  payOut(
    { db: shop.db, clock: Date.now, log: { warn: () => {} } },
    newebpay(shop.config, () => address),
  );

/** The state of the member's payments, orders and items. */
const booksOf = async () =>
  (
    await shop.db.query(
      `select o.status as order, a.state as attempt, a.used_for, r.kind, r.state as refund, p.way, p.amount,
         (select count(*)::integer from box_items b where b.member_id = $1) as things
       from orders o join payment_attempts a on a.order_id = o.id
       left join payouts p on p.attempt_id = a.id left join refunds r on r.id = p.refund_id
       where o.member_id = $1 order by a.id`,
      [ann.id],
    )
  ).rows;
const owed = (amount: number) => ({
  order: 'cancelled',
  attempt: 'refunding',
  used_for: 'tokens',
  kind: 'late',
  refund: 'paying',
  way: 'gateway',
  amount,
  things: 0,
});

test('a late top-up is refunded to its card, once', async () => {
  const topUp = await startTopUp(shop, ann, 300);
  await topUp.act('late');
  await leave();
  for (let i = 0; i < 2; i++) await settle(topUp.number);
  expect(await booksOf()).toEqual([owed(300)]);
  expect(await tokensOf(shop, ann)).toBe(0);
  await pay();
  expect(await booksOf()).toEqual([{ ...owed(300), attempt: 'refunded', refund: 'done' }]);
  expect(await tokensOf(shop, ann)).toBe(0);
});

test('a reserved draw and reserved goods are released and given to nobody', async () => {
  const lot = await lots.ichiban();
  const draw = await start(ann, lot);
  const drawn = await press(ann, draw, 'late');
  const product = await makeGoods(shop.db, { stock: 2 });
  const { body } = await shop.call(createOrder, {
    token: ann.token,
    body: {
      items: [{ product_id: product, quantity: 2 }],
      payment_method: 'credit_card',
      invoice_type: 'personal',
      carrier_code: '/ABC1234',
      email: 'me@toys.example',
    },
  });
  const goods = await press(ann, body.data as unknown as CardOrder, 'late');
  await leave();
  await settle(drawn.number);
  await settle(goods.number);
  expect(await booksOf()).toEqual([owed(200), owed(200)]);
  const { rows } = await shop.db.query(
    `select stock, reserved, (select count(*)::integer from slots where lot_id = $2 and (order_id is not null or reserved_by is not null)) as slots
     from goods where product_id = $1`,
    [product, lot.lotId],
  );
  expect(rows).toEqual([{ stock: 2, reserved: 0, slots: 0 }]);
  expect(await tokensOf(shop, ann)).toBe(0);
});

test('a late payment without a card waits for a transfer by staff', async () => {
  const topUp = await startTopUp(shop, ann, 500);
  await topUp.act('pay', 'VACC');
  await leave();
  await topUp.act('settle', 'VACC');
  expect(await booksOf()).toEqual([{ ...owed(500), attempt: 'paid', way: 'transfer' }]);
  const { token } = await shop.staff('accountant');
  const { body } = await shop.call(staffRefunds, { query: { state: 'paying' }, token });
  expect(Value.Check(staffRefunds.answer, body)).toBe(true);
  const refund = body.data.find(({ member_id }) => member_id === ann.id);
  expect(refund).toMatchObject({ kind: 'late', amount: 500, fee: 0, transfer_account: null });
  const id = refund?.payouts[0]?.id ?? 0;
  const noted = await shop.call(staffNoteTransfer, { params: { id }, body: { note: '玉山 0001' }, token });
  expect(noted.status).toBe(200);
  expect(await booksOf()).toMatchObject([{ attempt: 'paid', refund: 'done' }]);
});

test('a notice that arrives during the deletion waits for it', async () => {
  const { number, amount } = await beginTopUp(shop, ann, 100);
  await formsEnd();
  await shop.call(putCart, { token: ann.token, body: { version: 0, items: [] } });
  const notice = sealed(paidResult(number, amount));
  const [removed, asked] = await whileBusy(
    shop.db,
    ['select from carts where member_id = $1 for update', [ann.id]],
    async () => {
      const removing = remove();
      await untilBlocked(shop.db, 1);
      const telling = notify(shop, notice);
      await untilBlocked(shop.db, 2);
      return [removing, telling] as const;
    },
  );
  expect((await removed).status).toBe(200);
  expect((await asked).status).toBe(200);
  expect(await booksOf()).toMatchObject([{ order: 'cancelled', kind: 'late', amount: 100 }]);
  expect(await tokensOf(shop, ann)).toBe(0);
});
