import { addAddress } from '@kujiya/contract/address';
import { putCart } from '@kujiya/contract/cart';
import { createOrder } from '@kujiya/contract/goods';
import { setCarrier, setInvoiceEmail } from '@kujiya/contract/invoice';
import type { InputOf } from '@kujiya/contract/kernel/call';
import { toggleLike } from '@kujiya/contract/likes';
import { saveNotificationSettings } from '@kujiya/contract/notifications';
import { staffDeliverShipment, staffHandOver, staffPackShipment } from '@kujiya/contract/staff/shipments';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { expect } from 'vitest';
import { giveCoupon } from './coupons.ts';
import { makeGoods } from './goods.ts';
import { notificationsOf } from './notifications.ts';
import { parcelSteps } from './parcel.ts';
import type { TestShop } from './shop.ts';
import type { TestMember } from './stock.ts';
import { addressOf, send, rowsOf as storageOf } from './storage.ts';

/**
 * A member who has used every feature: 3 tickets of 100, an address, an invoice, a like, a card, goods that were sent
 * for 200 and a coupon, a parcel for 60 of goods for 40, a cart, coupons, notifications. 700 tokens are left.
 */
export async function makeLiveliest(shop: TestShop, name: string, password: string): Promise<TestMember> {
  const member = await shop.member({ tokens: 1_300, points: 400, password });
  const { token } = member;
  await shop.db.query('update members set display_name = $2 where id = $1', [member.id, name]);
  const { productId, tubeId } = await shop.tube({ price: 100 });
  await shop.call(drawTickets, {
    token,
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers: [1, 2, 3] },
  });
  await shop.call(addAddress, {
    token,
    body: {
      name: `${name}的收件人`,
      phone: member.phone,
      city: '臺北市',
      district: '大安區',
      address_detail: `${name}的街`,
    },
  });
  await shop.call(setCarrier, { token, body: { carrier_number: '/123-ABC' } });
  await shop.call(setInvoiceEmail, { token, body: { email: `m${member.id}@toys.example` } });
  await shop.call(toggleLike, { token, params: { id: productId } });
  await shop.db.query(`insert into identities (provider, subject, member_id) values ('line', $2, $1)`, [
    member.id,
    `line-${member.id}`,
  ]);
  await shop.cards(member, 'shake_card', 2);
  await goShopping(shop, member, name);
  await notificationsOf(shop).drain();
  return member;
}

/**
 * Buys goods that go to an address and goods that go through the storage, both delivered, with a note to the packer.
 */
async function goShopping(shop: TestShop, member: TestMember, name: string): Promise<void> {
  const { token } = member;
  const [toy, sticker] = [await makeGoods(shop.db, { price: 250 }), await makeGoods(shop.db, { price: 40 })];
  const buy = async (product: number, more: Partial<InputOf<typeof createOrder>['body']> = {}) => {
    const items = [{ product_id: product, quantity: 1 }];
    const { status, body } = await shop.call(createOrder, {
      token,
      body: { items, payment_method: 'balance', ...more },
    });
    expect(status).toBe(200);
    return body.data.id;
  };
  const clerk = await shop.staff('clerk');
  const addressId = await addressOf(shop, member, `${name}的家人`);
  const order = await buy(toy, {
    address_id: addressId,
    coupon_id: await giveCoupon(shop.db, member.id, { amount: 50 }),
    customer_note: `給${name}，請打 02-2700${member.id}`,
  });
  const at = { params: { id: order }, token: clerk.token };
  await shop.call(staffPackShipment, { ...at, body: null });
  await shop.call(staffHandOver, {
    ...at,
    body: { carrier: 'tcat', tracking_number: String(200_000_000_000 + order) },
  });
  expect((await shop.call(staffDeliverShipment, at)).status).toBe(200);

  await buy(sticker);
  const stored = (await storageOf(shop, member)).find(
    ({ quantity, item_name }) => quantity === 1 && item_name === '測試杯',
  );
  const parcel = await send(
    shop,
    { token, addressId },
    { ids: [stored?.id ?? 0], note: `請交給${name}的管理員` },
  );
  await parcelSteps(shop, parcel.body.data.order_id ?? 0).deliver(clerk);

  await shop.call(putCart, {
    token,
    body: { version: 0, items: [{ product_id: toy, quantity: 1, selected: true }] },
  });
  await giveCoupon(shop.db, member.id);
  await shop.call(saveNotificationSettings, { token, body: { muted: ['likes'] } });
}
