import { orderPage } from '@kujiya/contract/staff/paths';
import { staffSearchLimits as limits } from '@kujiya/contract/staff/search';
import { readStatement } from '#platform/postgres/database.ts';
import { endsWith, ordersIn, ordersOfNames } from '#shop/search/orders.ts';
import { type Finder, fits } from '#shop/staff/finders.ts';

const findOrders = readStatement<
  { id: number; order_number: string; content: string | null; is_numbered: boolean },
  { words: readonly string[]; tail: string | null; limit: number }
>(
  'find.orders',
  `with ${ordersOfNames},
     numbered as materialized (select id from orders where ${endsWith('order_number', '$tail')}),
     held as (select id from holding order by id desc limit $limit),
     found as materialized (select id from numbered union select id from held)
   select o.id, o.order_number, coalesce((select name from products p where p.id = o.product_id),
     (select l.name from order_lines l where l.order_id = o.id order by l.position limit 1)) as content,
     o.id in (select id from numbered) as is_numbered
   from ${ordersIn('found')}
   order by is_numbered desc, o.id desc limit $limit`,
);

/** Orders by their number or its end, and the newest ones with a thing. */
export const orderFinder: Finder = {
  right: 'read_orders',
  async find(db, { words, tail, code }) {
    const rows = await findOrders(db, { words: words ?? [], tail, limit: limits.each });
    return rows.map(({ content, is_numbered, ...order }) => ({
      kind: 'order',
      id: order.id,
      title: [order.order_number, ...(content === null ? [] : [content])].join('・'),
      path: orderPage(order.id),
      fit: order.order_number === code ? fits.whole : is_numbered ? fits.end : fits.around,
    }));
  },
};
