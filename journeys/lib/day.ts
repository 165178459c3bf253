import { expect } from '@playwright/test';
import { listCoupons } from '../../contract/src/coupons.ts';
import { drawCapsules } from '../../contract/src/gacha.ts';
import { createOrder } from '../../contract/src/goods.ts';
import { tubesOfProduct } from '../../contract/src/ichiban.ts';
import { getBalance } from '../../contract/src/member.ts';
import { getOrder } from '../../contract/src/orders.ts';
import { paymentForm } from '../../contract/src/payments.ts';
import { recharge } from '../../contract/src/recharge.ts';
import { staffGifts, staffGrantMember } from '../../contract/src/staff/balances.ts';
import { createStaffCoupon } from '../../contract/src/staff/coupons.ts';
import { listBoxItems, shippingOrder } from '../../contract/src/storage.ts';
import { drawTicket } from '../../contract/src/ticket-purchase.ts';
import { type Api, buy } from './api.ts';
import { buyBox, casesNamed } from './boxes.ts';
import { payByCard } from './gateway.ts';
import type { Joined } from './join.ts';
import { type Storeroom, stockDraws, stockGoods } from './stock.ts';

const email = 'me@toys.example';
const balance = 'balance' as const;

/** One of the day's orders: whose it is, what it cost, where it goes. */
export type Made = { id: number; number: string; by: Joined; amount: number; isSent: boolean };

/** Fills the shelf with a product of each kind; returns their ids. */
export async function stockShelf(room: Storeroom) {
  const tiers = [
    { tier: 'A', name: '招財貓公仔', quantity: 2, value: 300, is_big: true },
    { tier: 'B', name: '招財貓毛巾', quantity: 18, value: 20 },
  ];
  const figures = ['睡貓', '飛貓', '煮飯貓'].map((name) => ({ rarity: 'common' as const, name, value: 60 }));
  return {
    tubes: await stockDraws(room, { type: 0, name: '整天賞', price: 100 }, tiers, { count: 2 }),
    boxes: await stockDraws(room, { type: 1, name: '整天盒玩', price: 250 }, figures, { pieces: [2, 2, 2] }),
    capsules: await stockDraws(room, { type: 2, name: '整天轉蛋', price: 80 }, figures, {
      pieces: [9, 9, 9],
    }),
    mugs: await stockGoods(room, { name: '整天馬克杯', price: 400, allow_point_payment: true }, 20),
    figures: await stockGoods(
      room,
      {
        ...{ name: '整天預購公仔', price: 900 },
        arrives_at: new Date(Date.now() + 10 * 86_400_000).toISOString(),
      },
      5,
    ),
  };
}

/**
 * Ten orders of all kinds: two top-ups, tickets, a box and capsules by tokens, a ticket by card, two parcels of what was
 * won, goods by card with a coupon and points, and a preorder. `owner`: the token of somebody who may give.
 */
export async function tenOrders(
  api: Api,
  origin: string,
  owner: string,
  shelf: Awaited<ReturnType<typeof stockShelf>>,
  [ann, ben]: readonly [Joined, Joined],
) {
  const made: Record<string, Made> = {};
  const add = async (name: string, by: Joined, order: string | number, amount: number, isSent = false) => {
    const { data } = await api(getOrder, { token: by.token, params: { id: String(order) } });
    const { id, order_number: number } = data.order;
    made[name] = { id, number, by, amount, isSent };
  };
  for (const by of [ann, ben]) {
    const body = { amount: 10_000, invoice_type: 'personal' as const, email };
    const { data } = await api(recharge, { token: by.token, body });
    await payByCard(origin, data.payment_form);
    await expect.poll(async () => (await api(getBalance, { token: by.token })).data.tokens).toBe(10_000);
    await add(`top-up of ${by.name}`, by, data.order_number, 10_000);
  }
  const [one, two] = await api(tubesOfProduct, { params: { productId: shelf.tubes } });
  const numbers = [1, 2, 3, 4, 5];
  const tickets = { token: ann.token, productId: shelf.tubes, tubeId: one?.id ?? 0, numbers };
  const drawn = await buy(api, tickets);
  await add('tickets', ann, drawn.order.id, 500);

  const ship = async (name: string, by: Joined, fee: number) => {
    const { token, addressId: address_id } = by;
    const { data } = await api(listBoxItems, { token, query: { tab: 'pending' } });
    const items_count = data.reduce((sum, { quantity }) => sum + quantity, 0);
    const answer = await api(shippingOrder, {
      token,
      body: {
        ...{ action: 'confirm', item_ids: data.map((item) => item.id), address_id },
        ...{ payment_method: fee === 0 ? 'none' : balance, items_count, shipping_fee: fee },
      },
    });
    await add(name, by, answer.data.order_number ?? '', fee, true);
  };
  await ship('parcel of prizes', ann, 0);

  const cases = await casesNamed(api, '整天盒玩');
  const box = await buyBox(api, ann.token, cases, cases.packages[0]!, 2);
  await add('box', ann, box.order.id, 250);

  const capsules = await api(drawCapsules, {
    ...{ token: ben.token, params: { id: shelf.capsules } },
    body: { payment_method: balance, quantity: 3 },
  });
  if (!('items' in capsules)) throw new Error('the capsules are not paid');
  await add('capsules', ben, capsules.order.id, 240);
  await ship('parcel of capsules', ben, 60);

  const reserved = await api(drawTicket, {
    ...{ token: ben.token, params: { tubeId: two?.id ?? 0 } },
    body: {
      ...{ payment_method: 'credit_card', product_id: shelf.tubes, ticket_number: 7 },
      invoice_info: { invoiceType: 'personal', email },
    },
  });
  const pay = async (order_number: string) => {
    const params = { orderNumber: order_number };
    await payByCard(origin, (await api(paymentForm, { token: ben.token, params })).form_html);
  };
  await pay(reserved.order.order_number);
  await add('ticket by card', ben, reserved.order.id, 100);

  const gift = { token: owner, params: { id: ben.id } };
  const coupon = await api(createStaffCoupon, { token: owner, body: { title: '折一百', amount: 100 } });
  const { data: gifts } = await api(staffGifts, { token: owner });
  const coupon_id = gifts.find(({ title }) => title === coupon.data.title)?.id ?? 0;
  const reason = '開幕';
  await api(staffGrantMember, { ...gift, body: { kind: 'coupon', coupon_id, reason } });
  await api(staffGrantMember, { ...gift, body: { kind: 'points', amount: 2_000, reason } });
  const coupons = (await api(listCoupons, { token: ben.token, query: {} })).data;
  const held = coupons.find(({ title }) => title === coupon.data.title);
  if (!held) throw new Error('the coupon was not given');
  // 3 × 400, less the coupon's 100 and 1,000 points, which are 50.
  const goods = await api(createOrder, {
    token: ben.token,
    body: {
      items: [{ product_id: shelf.mugs, quantity: 3 }],
      ...{ payment_method: 'credit_card', address_id: ben.addressId, coupon_id: held.id },
      ...{ points_discount: 1_000, final_amount: 1_050 },
      ...{ invoice_type: 'personal', carrier_code: '/ABC1234', email },
    },
  });
  await pay(goods.data.order_number);
  await add('goods by card', ben, goods.data.id, 1_050, true);

  const preorder = await api(createOrder, {
    token: ann.token,
    body: {
      items: [{ product_id: shelf.figures, quantity: 1 }],
      ...{ payment_method: balance, address_id: ann.addressId, final_amount: 900 },
    },
  });
  await add('preorder', ann, preorder.data.id, 900, true);
  return made;
}
