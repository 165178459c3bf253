import { getCart, putCart, type StoredCart, type StoredLine } from '@kujiya/contract/cart';
import { goodsLimits } from '@kujiya/contract/goods';
import { ApiError, type Client } from '#lib/client.ts';
import { readJson, writeJson } from '#lib/storage.ts';
import type { CartItem } from './cart.ts';
import { cart, syncKey } from './useCart.ts';

/** The last state this browser and the shop agreed on: the version, and the lines of it. */
type Agreed = { version: number; lines: string };

const isAgreed = (value: unknown): value is Agreed => {
  const { version, lines } = (value ?? {}) as Partial<Agreed>;
  return Number.isSafeInteger(version) && typeof lines === 'string';
};

const linesOf = (items: readonly CartItem[]): StoredLine[] =>
  items.map(({ id, quantity, selected }) => ({
    product_id: id,
    quantity: Math.min(goodsLimits.quantity, Math.max(1, quantity)),
    selected,
  }));

/**
 * The cart that the shop keeps. Goods that this browser has shown before keep their price and stock here, so that the
 * cart can report later what has changed.
 */
const itemsOf = (kept: StoredCart, here: readonly CartItem[]): CartItem[] =>
  kept.items.map(({ product_id, title, price, image, stock, quantity, selected, issue }) => {
    const shown = here.find(({ id }) => id === product_id);
    if (shown) return { ...shown, quantity, selected };
    return {
      id: product_id,
      product_id,
      title,
      price,
      image,
      stock: issue === 'missing' ? 0 : stock,
      quantity,
      selected,
      type: 'shop',
    };
  });

/** Merges two carts: nothing is lost, and goods in both are not counted twice. */
function merged(here: readonly CartItem[], there: readonly CartItem[]): CartItem[] {
  const others = there.filter(({ id }) => !here.some((item) => item.id === id));
  const joined = here.map((item): CartItem => {
    const twin = there.find(({ id }) => id === item.id);
    if (!twin) return item;
    const { quantity, selected } = item;
    return { ...twin, quantity: Math.max(quantity, twin.quantity), selected: selected || twin.selected };
  });
  return [...joined, ...others].slice(0, goodsLimits.orderLines);
}

const signature = (items: readonly CartItem[]): string => JSON.stringify(linesOf(items));
const agree = (version: number, lines: string) => writeJson(syncKey, { version, lines } satisfies Agreed);

/** Tries against a cart that other devices change at the same time. */
const tries = 3;

/** Reconciles the cart of this browser with the one that the shop keeps for the member. */
async function bringTogether(client: Client): Promise<void> {
  for (let left = tries; left > 0; left--) {
    const { data: kept } = await client(getCart, {});
    const there = itemsOf(kept, cart.items());
    const agreed = readJson(syncKey, isAgreed);
    const isChangedHere = agreed ? agreed.lines !== signature(cart.items()) : cart.items().length > 0;
    if (kept.version !== agreed?.version)
      // Without a common version removals are unknown, so the carts are merged: a visitor's cart, or both have changed.
      cart.replace(isChangedHere ? merged(cart.items(), there) : there);
    const lines = signature(cart.items());
    if (lines === signature(there)) return agree(kept.version, lines);
    try {
      const { data } = await client(putCart, {
        body: { version: kept.version, items: linesOf(cart.items()) },
      });
      return agree(data.version, lines);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
    }
  }
}

let under: Promise<void> | undefined;

/** The same, one run at a time; without an answer the cart stays as it is until the next time. */
export function syncCart(client: Client): Promise<void> {
  under ??= bringTogether(client)
    .catch(() => undefined)
    .finally(() => {
      under = undefined;
    });
  return under;
}

/** Does this browser have changes that the shop does not know of? */
export const isUnsent = (): boolean => {
  const agreed = readJson(syncKey, isAgreed);
  return agreed !== undefined && agreed.lines !== signature(cart.items());
};
