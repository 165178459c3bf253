import { type Database, transaction } from '#platform/postgres/database.ts';
import { insertOrder } from '#shop/orders/service.ts';
import { refundOrder } from '#shop/refunds/service.ts';
import { asStaff } from '#shop/staff/service.ts';
import type { TestShop } from './shop.ts';
import type { TestMember } from './stock.ts';

let orders = 0;

/** Goods that a member pays by tokens, posted like a purchase, with `points` set against the price; returns its id. */
export const buyGoods = (db: Database, member: TestMember, total: number, points = 0): Promise<number> =>
  transaction(db, async (tx) => {
    const id = await insertOrder(
      tx,
      {
        orderNumber: `TESTGOODS${++orders}`,
        memberId: member.id,
        type: 'shop',
        status: 'paid',
        paymentMethod: 'balance',
        paymentStatus: 'paid',
        total,
        pointsUsed: points,
        pointsDiscount: points / 20,
        paidAt: new Date(),
      },
      [{ productId: null, name: '測試商品', unitPrice: total, quantity: 1 }],
    );
    await tx.query(
      `with a as (select id, currency from ledger_accounts where member_id = $1 and kind = 'wallet')
       select ledger_post('order:' || $2::bigint, 'goods',
         array[(select id from a where currency = 'token'), shop_account('sales', 'token')]
           || case when $4::bigint > 0 then array[(select id from a where currency = 'point'), shop_account('redeemed', 'point')] else '{}' end,
         array[-$3::bigint, $3::bigint] || case when $4::bigint > 0 then array[-$4::bigint, $4::bigint] else '{}' end)`,
      [member.id, id, total - points / 20, points],
    );
    if (points > 0)
      await tx.query(
        `select spend_points(array[$1::bigint], array[e.id], array[$3::integer]) from journal_entries e where reference = 'order:' || $2::bigint`,
        [member.id, id, points],
      );
    return id;
  });

/** Gives such an order back as a whole, as the staff do. */
export async function refundGoods(shop: TestShop, orderId: number): Promise<void> {
  const { id } = await shop.staff();
  const whole = { wanted: null, restock: true, reason: 'test' };
  await transaction(shop.db, (tx) =>
    asStaff(tx, id, 'test', (caller) => refundOrder(tx, caller, orderId, whole)),
  );
}
