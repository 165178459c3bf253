import { heldBox, releaseBox, useHintCard, useInsightCard } from '@kujiya/contract/blindbox';
import { buyEntireProduct, buyItem } from '@kujiya/contract/box-purchase';
import type { Database } from '#platform/postgres/database.ts';
import type { Call } from './call.ts';
import type { TestCase } from './figures.ts';

type By = { token: string | null };
type More = { key?: string; [field: string]: unknown };

/** The calls of a member about one case, through one server; box numbers from 1. */
export const boxesOf = ({ call }: { call: Call }, { packageId, productId }: TestCase) => ({
  hold: ({ token }: By, itemIndex: number, lock_duration?: number) =>
    call(heldBox, {
      params: { packageId },
      query: { itemIndex, ...(lock_duration !== undefined && { lock_duration }) },
      token,
    }),
  release: ({ token }: By) => call(releaseBox, { params: { packageId }, token }),
  buy: ({ token }: By, item_index: number, { key, ...more }: More = {}) =>
    call(buyItem, {
      body: { payment_method: 'balance', package_id: packageId, item_index, ...more },
      token,
      ...(key !== undefined && { key }),
    }),
  buyCase: ({ token }: By, { key, ...more }: More = {}) =>
    call(buyEntireProduct, {
      params: { productId },
      body: { payment_method: 'balance', package_id: packageId, ...more },
      token,
      ...(key !== undefined && { key }),
    }),
  hint: ({ token }: By, item_index: number, key?: string) =>
    call(useHintCard, {
      body: { package_id: packageId, item_index },
      token,
      ...(key !== undefined && { key }),
    }),
  insight: ({ token }: By, item_index: number, key?: string) =>
    call(useInsightCard, {
      body: { package_id: packageId, item_index },
      token,
      ...(key !== undefined && { key }),
    }),
});

/** Lets `seconds` pass for all holds on boxes of a product: every hold becomes that much older. */
export const passHolds = (db: Database, { productId }: { productId: number }, seconds: number) =>
  db.query(
    `update slot_locks set locked_at = locked_at - make_interval(secs => $2),
       expires_at = expires_at - make_interval(secs => $2) where product_id = $1`,
    [productId, seconds],
  );

/** The held boxes of a lot with their members, at this moment by the database's clock. */
export async function holdersOf(db: Database, lotId: number): Promise<[box: number, member: number][]> {
  const { rows } = await db.query<{ number: number; member_id: number }>(
    'select number, member_id from slot_locks where lot_id = $1 and expires_at > now() order by number, member_id',
    [lotId],
  );
  return rows.map(({ number, member_id }) => [number, member_id]);
}

/** The drawn slots of a lot, with their prizes and owners. */
export async function ownersOf(
  db: Database,
  lotId: number,
): Promise<{ number: number; prize_id: number; member_id: number }[]> {
  const { rows } = await db.query<{ number: number; prize_id: number; member_id: number }>(
    'select slot_number as number, prize_id, member_id from box_items where lot_id = $1 order by slot_number',
    [lotId],
  );
  return rows;
}

/** Tokens on a member's account. */
export async function tokensOf(db: Database, { id }: { id: number }): Promise<number | undefined> {
  const { rows } = await db.query<{ balance: number }>(
    `select balance from ledger_accounts where member_id = $1 and kind = 'wallet' and currency = 'token'`,
    [id],
  );
  return rows[0]?.balance;
}
