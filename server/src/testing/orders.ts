import { createOrder } from '@kujiya/contract/goods';
import type { InputOf } from '@kujiya/contract/kernel/call';
import { features } from '#features.ts';
import { consumersOf, drainEvents } from '#shop/events/service.ts';
import { payOrder } from './payment.ts';
import type { TestServer, TestShop } from './shop.ts';
import type { TestMember } from './stock.ts';
import { addressOf } from './storage.ts';

type Items = InputOf<typeof createOrder>['body']['items'];
export type Ordering = { items: Items; points?: number; sent?: boolean; recipient?: string };

async function order(
  server: TestServer,
  member: TestMember,
  method: 'balance' | 'credit_card',
  { items, points = 0, sent = false, recipient }: Ordering,
): Promise<number> {
  const { status, body } = await server.call(createOrder, {
    body: {
      items,
      payment_method: method,
      points_discount: points,
      ...(method === 'credit_card' && {
        invoice_type: 'personal',
        carrier_code: '/ABC1234',
        email: 'me@toys.example',
      }),
      ...(sent && { address_id: await addressOf(server, member, recipient) }),
    },
    token: member.token,
  });
  if (status !== 200) throw new Error(`no order: ${body.code}`);
  return body.data.id;
}

/** Orders goods with tokens; returns the order's id. */
export const orderByTokens = (server: TestServer, member: TestMember, ordering: Ordering): Promise<number> =>
  order(server, member, 'balance', ordering);

/** Orders goods by card and pays as the gateway's notice does; returns the order's id. */
export async function orderByCard(shop: TestShop, member: TestMember, ordering: Ordering): Promise<number> {
  const id = await order(shop, member, 'credit_card', ordering);
  if ((await payOrder(shop.db, id)) !== 'opened') throw new Error('the order was not paid');
  return id;
}

/** Lets every consumer handle the pending events. */
export const heedEvents = (shop: TestShop): Promise<unknown> =>
  drainEvents(shop.db, consumersOf(shop as never, features));
