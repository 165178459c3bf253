import { createOrder } from '@kujiya/contract/goods';
import type { InputOf } from '@kujiya/contract/kernel/call';
import { createGoods } from '#features/goods/service.ts';
import { features } from '#features.ts';
import type { Context } from '#platform/context.ts';
import { sha256 } from '#platform/crypto.ts';
import { consumersOf, drainEvents } from '#shop/events/service.ts';
import { payOrder } from './payment.ts';
import type { TestServer, TestShop } from './shop.ts';
import type { TestMember } from './stock.ts';
import { addressOf } from './storage.ts';

type Items = InputOf<typeof createOrder>['body']['items'];
export type Ordering = { items: Items; points?: number; sent?: boolean };

/** Orders goods with tokens; returns the order's id. */
export async function orderByTokens(
  server: TestServer,
  member: TestMember,
  { items, points = 0, sent = false }: Ordering,
): Promise<number> {
  const { status, body } = await server.call(createOrder, {
    body: {
      items,
      payment_method: 'balance',
      points_discount: points,
      ...(sent && { address_id: await addressOf(server, member) }),
    },
    token: member.token,
  });
  if (status !== 200) throw new Error(`no order: ${body.code}`);
  return body.data.id;
}

/** Orders goods by card and pays as the gateway's notice does; returns the order's id. */
export async function orderByCard(
  shop: TestShop,
  member: TestMember,
  { items, points = 0, sent = false }: Ordering,
): Promise<number> {
  const context: Context = { db: shop.db, config: shop.config, clock: Date.now, log: shop.app.log };
  const buyer = { tokenHash: sha256(member.token), idempotency: { key: null, bodyHash: sha256('') } };
  const addressId = sent ? await addressOf(shop, member) : null;
  const wanted = { items, points, couponId: null, addressId, note: '', shownFinal: null };
  const { order } = await createGoods(context)(buyer, wanted, 1_800);
  if ((await payOrder(shop.db, order)) !== 'opened') throw new Error('the order was not paid');
  return order;
}

/** Lets every consumer read what happened. */
export const heedEvents = (shop: TestShop): Promise<unknown> =>
  drainEvents(shop.db, consumersOf(shop as never, features));
