import { getCart, putCart } from '@kujiya/contract/cart';
import * as calls from '@kujiya/contract/goods';
import type { InputOf } from '@kujiya/contract/kernel/call';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Tx } from '#platform/postgres/database.ts';
import type { Shop } from '#shop/feature.ts';
import { keepMemberCart, memberCart } from './cart.ts';
import { checkoutInvoice } from './invoice.ts';
import { joinLines } from './lines.ts';
import { quoteOrder, refreshLines } from './quote.ts';
import * as goods from './service.ts';
import { findGoods, listGoods } from './shelf.ts';

/** Refuses `cart_empty`. */
function someOf<Item>(items: readonly Item[]): readonly Item[] {
  if (items.length === 0) throw new Refused(calls.goodsRefusals.cart_empty);
  return items;
}

export function goodsRoutes(api: Api, shop: Shop): void {
  api.route(calls.listGoods, async ({ query }) =>
    ok(
      await listGoods(shop, {
        page: query.page ?? 1,
        limit: query.limit ?? calls.goodsLimits.listPage,
        sort: query.sort ?? 'newest',
        search: query.q ?? '',
      }),
    ),
  );
  api.route(calls.getGoods, async ({ params }) => ok({ data: await findGoods(shop, params.id) }));
  api.route(calls.refreshCart, async ({ memberId, body }) =>
    ok({ data: await refreshLines(shop, memberId, joinLines(someOf(body.items))) }),
  );
  api.route(getCart, async ({ memberId }) => ok({ data: await memberCart(shop, memberId) }));
  api.route(putCart, async ({ memberId, body }) =>
    ok({ data: { version: await keepMemberCart(shop, memberId, body.version, body.items) } }),
  );
  api.route(calls.quoteOrder, async ({ memberId, body }) =>
    ok({
      data: await quoteOrder(shop, memberId, {
        items: someOf(body.items),
        points: body.points_discount ?? 0,
        couponId: body.coupon_id ?? null,
      }),
    }),
  );
  const order = async (
    tx: Tx,
    { memberId, body }: { memberId: number; body: InputOf<typeof calls.createOrder>['body'] },
  ) => {
    const ordered = await goods.orderGoods(tx, shop, memberId, {
      items: someOf(body.items),
      points: body.points_discount ?? 0,
      couponId: body.coupon_id ?? null,
      addressId: body.address_id ?? null,
      note: body.customer_note?.trim() ?? '',
      shownFinal: body.final_amount ?? null,
      method: body.payment_method,
      invoice: body.payment_method === 'balance' ? null : checkoutInvoice(body),
    });
    return ok({
      message: calls.goodsMessages.ordered,
      data: {
        id: ordered.order,
        order_number: ordered.number,
        status: ordered.status,
        final_amount: ordered.final,
        tokens: ordered.tokens,
        points: ordered.points,
      },
    });
  };
  api.routeOnce(calls.createOrder, order, ({ memberId, body }) =>
    goods.releaseOverdue(shop.db, memberId, body.items),
  );
}
