import { readStatement, type Tx } from '#platform/postgres/database.ts';

/** A paid order that earns: draws and goods, never a top-up, a fee or a gift; `paid` in tokens or NT$. */
export type EarningOrder = { id: number; memberId: number; paid: number };

const findEarning = readStatement<{ id: number; member_id: number; paid: number }, [orderId: number]>(
  'orders.find_earning',
  `select id, member_id, final_amount - shipping_fee as paid from orders
   where id = $1 and paid_at is not null and order_type in ('kuji', 'blindbox', 'gashapon', 'shop')
     and final_amount > shipping_fee`,
);

/** The amount for which an order earns points; null when it earns none. */
export async function earningOrder(tx: Tx, orderId: number | null): Promise<EarningOrder | null> {
  if (orderId === null) return null;
  const [row] = await findEarning(tx, orderId);
  return row ? { id: row.id, memberId: row.member_id, paid: row.paid } : null;
}
