import { cartRefusals as refusals, type StoredCart, type StoredLine } from '@kujiya/contract/cart';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { joinLines } from './lines.ts';
import { refreshLines } from './quote.ts';

const findCart = readStatement<{ version: number; items: StoredLine[] }, [memberId: number]>(
  'goods.find_cart',
  'select version, items from carts where member_id = $1',
);
const keepCart = writeStatement<{ version: number }, [memberId: number, version: number, items: string]>(
  'goods.keep_cart',
  `insert into carts (member_id, version, items) values ($1, 1, $3)
   on conflict (member_id) do update set version = carts.version + 1, items = excluded.items, changed_at = now()
     where carts.version = $2
   returning version`,
);

export const exportCart = readStatement<object, [memberId: number]>(
  'goods.export_cart',
  'select items, changed_at from carts where member_id = $1',
);
export const eraseCart = writeStatement<object, [memberId: number]>(
  'goods.erase_cart',
  'delete from carts where member_id = $1',
);

/** A member's cart with current prices and stock; products that no longer exist are left out. */
export async function memberCart(context: Context, memberId: number): Promise<StoredCart> {
  const [kept] = await findCart(context.db, memberId);
  if (!kept) return { version: 0, items: [] };
  const lines = await refreshLines(context, memberId, joinLines(kept.items));
  const items = kept.items.flatMap(({ product_id, selected }) => {
    const line = lines.find((one) => one.product_id === product_id);
    return line && line.title !== '' ? [{ ...line, selected }] : [];
  });
  return { version: kept.version, items };
}

/** Stores a member's cart in place of `version`; returns its new version. Refuses `cart_elsewhere`. */
export async function keepMemberCart(
  { db }: Context,
  memberId: number,
  version: number,
  items: readonly StoredLine[],
): Promise<number> {
  const lines = joinLines(items).map(({ productId, quantity }) => ({
    product_id: productId,
    quantity,
    selected: items.some(({ product_id, selected }) => product_id === productId && selected),
  }));
  // In the order in which the member sees them.
  const places = items.map(({ product_id }) => product_id);
  lines.sort((a, b) => places.indexOf(a.product_id) - places.indexOf(b.product_id));
  const [kept] = await keepCart.alone(db, memberId, version, JSON.stringify(lines));
  if (!kept) throw new Refused(refusals.cart_elsewhere);
  return kept.version;
}
