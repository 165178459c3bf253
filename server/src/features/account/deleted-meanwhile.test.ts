import { deleteAccount, deletionWords } from '@kujiya/contract/account';
import { addAddress } from '@kujiya/contract/address';
import { putCart } from '@kujiya/contract/cart';
import { createOrder } from '@kujiya/contract/goods';
import { setCarrier } from '@kujiya/contract/invoice';
import type { InputOf } from '@kujiya/contract/kernel/call';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { toggleLike } from '@kujiya/contract/likes';
import { saveNotificationSettings } from '@kujiya/contract/notifications';
import { paymentForm } from '@kujiya/contract/payments';
import { expect, test } from 'vitest';
import { untilBlocked, whileBusy } from '#testing/busy.ts';
import { giveCoupon } from '#testing/coupons.ts';
import { makeGoods } from '#testing/goods.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { collector, send } from '#testing/storage.ts';

// Purchases and writes that race with the deletion of an account: no personal data may stay behind.

const shop = useTestShop();
const note = '請交給一樓的林太太';

const waiting = (count: number) => untilBlocked(shop.db, count);
const remove = ({ token }: Pick<TestMember, 'token'>, shown: { tokens: number; box_items: number }) =>
  shop.call(deleteAccount, { token, body: { confirmation: deletionWords, ...shown } });
const nothing = { tokens: 0, box_items: 0 };
const loggedOut = { status: 401, body: { code: commonRefusals.login_required.code } };

const ordersOf = async ({ id }: Pick<TestMember, 'id'>) =>
  (
    await shop.db.query<{ note: string | null; address: string | null }>(
      `select coalesce(g.customer_note, p.customer_note) as note, d.name as address
       from orders o left join goods_orders g on g.order_id = o.id left join parcels p on p.order_id = o.id
       left join shipment_addresses d on d.order_id = o.id
       where o.member_id = $1 and o.order_type in ('shop', 'box_shipping') order by o.id`,
      [id],
    )
  ).rows;
const order = ({ token }: TestMember, product: number, more: Partial<InputOf<typeof createOrder>['body']>) =>
  shop.call(createOrder, {
    token,
    body: {
      items: [{ product_id: product, quantity: 1 }],
      payment_method: 'balance',
      customer_note: note,
      ...more,
    },
  });

test('an order of goods committed before the deletion loses its note', async () => {
  const member = await shop.member({ tokens: 100 });
  const goods = await makeGoods(shop.db, { price: 90 });
  const coupon = await giveCoupon(shop.db, member.id, { amount: 10 });
  const [ordered, removed] = await whileBusy(
    shop.db,
    ['select from member_coupons where id = $1 for update', [coupon]],
    async () => {
      const ordering = order(member, goods, { coupon_id: coupon });
      await waiting(1);
      const removing = remove(member, { tokens: 20, box_items: 1 });
      await waiting(2);
      return [ordering, removing] as const;
    },
  );
  expect((await ordered).status).toBe(200);
  expect((await removed).status).toBe(200);
  expect(await ordersOf(member)).toEqual([{ note: '', address: null }]);
});

test('an order of goods is refused when its member is deleted while it waits; an order of another member succeeds', async () => {
  const [member, other] = await Promise.all([shop.member({ tokens: 100 }), shop.member({ tokens: 100 })]);
  const goods = await makeGoods(shop.db, { price: 90 });
  const ordering = await whileBusy(
    shop.db,
    ['select from ledger_accounts where member_id = $1 for no key update', [member.id]],
    async () => {
      const began = [member, other].map((buyer) => order(buyer, goods, {}));
      await waiting(1);
      expect((await remove(member, { tokens: 100, box_items: 0 })).status).toBe(200);
      return began;
    },
  );
  expect(await ordering[0]).toMatchObject(loggedOut);
  expect((await ordering[1])?.status).toBe(200);
  expect(await ordersOf(member)).toEqual([]);
  expect((await ordersOf(other))[0]).toEqual({ note, address: null });
});

test('an order of goods placed during the deletion waits for it and is refused', async () => {
  const member = await shop.member({ tokens: 100 });
  const goods = await makeGoods(shop.db, { price: 90 });
  await shop.call(putCart, { token: member.token, body: { version: 0, items: [] } });
  const [removed, ordered] = await whileBusy(
    shop.db,
    ['select from carts where member_id = $1 for update', [member.id]],
    async () => {
      const removing = remove(member, { tokens: 100, box_items: 0 });
      await waiting(1);
      const ordering = order(member, goods, {});
      await waiting(2);
      return [removing, ordering] as const;
    },
  );
  expect((await removed).status).toBe(200);
  expect(await ordered).toMatchObject(loggedOut);
  expect(await ordersOf(member)).toEqual([]);
});

test('a payment begun during the deletion waits for it and is refused', async () => {
  const member = await shop.member();
  const goods = await makeGoods(shop.db, { price: 90 });
  const { body } = await order(member, goods, {
    payment_method: 'credit_card',
    invoice_type: 'personal',
    carrier_code: '/ABC1234',
    email: 'me@toys.example',
  });
  const orderNumber = body.data.order_number;
  await shop.call(putCart, { token: member.token, body: { version: 0, items: [] } });
  const [removed, form] = await whileBusy(
    shop.db,
    ['select from carts where member_id = $1 for update', [member.id]],
    async () => {
      const removing = remove(member, nothing);
      await waiting(1);
      const asking = shop.call(paymentForm, { token: member.token, params: { orderNumber } });
      await waiting(2);
      return [removing, asking] as const;
    },
  );
  expect((await removed).status).toBe(200);
  expect((await form).body.code).toBe('payable_missing');
});

test('a parcel committed before the deletion blocks it and keeps its address', async () => {
  const ann = await collector(shop, { things: 5, tokens: 0 });
  const key = 'a-parcel-of-the-last-moment';
  const [sent, removed] = await whileBusy(
    shop.db,
    [
      `insert into idempotency_keys (member_id, key, body_hash, answer) values ($1, $2, '', '{}')`,
      [ann.id, key],
    ],
    async () => {
      const sending = send(shop, ann, { ids: ann.ids, pays: false, note, key });
      await waiting(1);
      const removing = remove(ann, nothing);
      await waiting(2);
      return [sending, removing] as const;
    },
  );
  expect((await sent).status).toBe(200);
  expect(await removed).toMatchObject({ status: 409, body: { code: 'deletion_in_shipping' } });
  expect(await ordersOf(ann)).toEqual([{ note, address: '林小籤' }]);
});

test('a parcel is refused when its member is deleted while it waits', async () => {
  const ann = await collector(shop, { things: 5, tokens: 0 });
  const [sent] = await whileBusy(
    shop.db,
    [
      `select from ledger_accounts where member_id = $1 and kind = 'wallet' and currency = 'token' for update`,
      [ann.id],
    ],
    async () => {
      const sending = send(shop, ann, { ids: ann.ids, pays: false, note });
      await waiting(1);
      expect((await remove(ann, { tokens: 0, box_items: 5 })).status).toBe(200);
      return [sending] as const;
    },
  );
  expect(await sent).toMatchObject(loggedOut);
  expect(await ordersOf(ann)).toEqual([]);
});

const address = {
  name: '林小籤',
  phone: '0912345678',
  city: '臺北市',
  district: '大安區',
  address_detail: '和平東路 1 段 1 號',
};
type Writing = [table: string, write: (member: TestMember) => Promise<{ status: number }>];
const writings: Writing[] = [
  ['addresses', ({ token }) => shop.call(addAddress, { token, body: address })],
  ['carts', ({ token }) => shop.call(putCart, { token, body: { version: 0, items: [] } })],
  ['invoice_settings', ({ token }) => shop.call(setCarrier, { token, body: { carrier_number: '/123-ABC' } })],
  [
    'notification_settings',
    ({ token }) => shop.call(saveNotificationSettings, { token, body: { muted: ['likes'] } }),
  ],
  [
    'likes',
    async ({ token }) =>
      shop.call(toggleLike, { token, params: { id: (await shop.tube({ price: 100 })).productId } }),
  ],
];
test.each(writings)('nothing is added to %s of a member deleted in the meantime', async (table, write) => {
  const member = await shop.member();
  const written = await whileBusy(
    shop.db,
    ['update members set deleted_at = now(), phone = null, password_hash = null where id = $1', [member.id]],
    async (other) => {
      const writing = write(member);
      await waiting(1);
      await other.query('commit');
      return writing;
    },
  );
  expect(written).toMatchObject(loggedOut);
  expect((await shop.db.query(`select from ${table} where member_id = $1`, [member.id])).rowCount).toBe(0);
});
