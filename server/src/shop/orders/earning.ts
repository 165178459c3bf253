import { readStatement, type Tx } from '#platform/postgres/database.ts';
import type { ShopEvent } from '#shop/events/kinds.ts';
import { drawTypes } from './draw-types.ts';

/** A paid order that earns: draws and goods, never a top-up, a fee or a gift; `paid` in tokens or NT$. */
export type EarningOrder = { id: number; memberId: number; paid: number };

const findEarning = readStatement<{ id: number; member_id: number; paid: number }, [orderIds: number[]]>(
  'orders.find_earning',
  `select id, member_id, final_amount - shipping_fee as paid from orders
   where id = any ($1) and paid_at is not null and order_type in (${drawTypes}, 'shop')
     and final_amount > shipping_fee order by id`,
);

/** The orders of these events that earn something. */
export async function earningOrders(tx: Tx, events: readonly ShopEvent[]): Promise<EarningOrder[]> {
  const ids = events.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  const rows = await findEarning(tx, ids);
  return rows.map(({ id, member_id, paid }) => ({ id, memberId: member_id, paid }));
}
