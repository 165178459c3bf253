import { orderPage } from '@kujiya/contract/staff/paths';
import { readStatement } from '#platform/postgres/database.ts';
import type { Finder } from '#shop/staff/finders.ts';

const findOrder = readStatement<
  { id: number; order_number: string; content: string | null },
  [number: string]
>(
  'find.order',
  `select o.id, o.order_number, coalesce((select name from products p where p.id = o.product_id),
     (select l.name from order_lines l where l.order_id = o.id order by l.position limit 1)) as content
   from orders o where o.order_number = $1`,
);

/** Orders by their whole number. */
export const orderFinder: Finder = {
  right: 'read_orders',
  async find(db, { code }) {
    const rows = await findOrder(db, code);
    return rows.map(({ content, ...order }) => ({
      kind: 'order',
      id: order.id,
      title: [order.order_number, ...(content === null ? [] : [content])].join('・'),
      path: orderPage(order.id),
    }));
  },
};
