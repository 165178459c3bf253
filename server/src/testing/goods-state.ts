import type { TestShop } from './shop.ts';
import type { TestMember } from './stock.ts';

/** The stored state of an order of goods, its buyer and its product. */
export function stateOf(shop: TestShop) {
  const list = async <T>(statement: string, id: number, column: string) =>
    (await shop.db.query<Record<string, T>>(statement, [id])).rows.map((row) => row[column]);
  return {
    statusOf: async (order: number) =>
      (
        await shop.db.query<{ status: string; payment_status: string }>(
          'select status, payment_status from orders where id = $1',
          [order],
        )
      ).rows[0],
    stockOf: async (product: number) =>
      (await shop.db.query('select stock, reserved, sold from goods where product_id = $1', [product]))
        .rows[0],
    /** Tokens, then points. */
    pursesOf: ({ id }: TestMember) =>
      list<number>(
        `select balance from ledger_accounts where member_id = $1 and kind = 'wallet' order by currency desc`,
        id,
        'balance',
      ),
    itemsOf: (order: number) =>
      list<string>('select status from box_items where order_id = $1 order by id', order, 'status'),
    eventsOf: (order: number) =>
      list<string>('select kind from events where order_id = $1 order by id', order, 'kind'),
  };
}
