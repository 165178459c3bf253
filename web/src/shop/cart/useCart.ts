import type { QuoteLine } from '@kujiya/contract/goods';
import { useSyncExternalStore } from 'react';
import { readJson, readText, removeStored, writeJson } from '#lib/storage.ts';
import { added, type CartItem, type Goods, isCart, refreshed, refusalToAdd } from './cart.ts';

const key = 'cart';
/** The storage key of the cart version that the shop has from this browser. */
export const syncKey = 'cart_sync';
const nothing: readonly CartItem[] = [];

let items: readonly CartItem[] | undefined;
const listeners = new Set<() => void>();

const read = (): readonly CartItem[] => {
  items ??= readJson(key, isCart) ?? nothing;
  return items;
};
const change = (next: readonly CartItem[]) => {
  items = next;
  writeJson(key, next);
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  // Another tab has changed it.
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    items = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The cart of this browser, and the operations that change it; each change is stored. */
export const cart = {
  items: read,
  /** Returns the reason why nothing was added, or undefined. */
  add(goods: Goods, quantity: number): string | undefined {
    const refused = refusalToAdd(read(), goods, quantity);
    if (refused === undefined) change(added(read(), goods, quantity));
    return refused;
  },
  /** Sets exactly this quantity of the goods, and selects nothing else. */
  buyNow(goods: Goods, quantity: number): string | undefined {
    const others = read().filter(({ id }) => id !== goods.id);
    const refused = refusalToAdd(others, goods, quantity);
    if (refused === undefined)
      change(
        added(
          others.map((item) => ({ ...item, selected: false })),
          goods,
          quantity,
        ),
      );
    return refused;
  },
  setQuantity: (id: number, quantity: number) =>
    change(read().map((item) => (item.id === id ? { ...item, quantity } : item))),
  select: (id: number, selected: boolean) =>
    change(read().map((item) => (item.id === id ? { ...item, selected } : item))),
  selectAll: (selected: boolean) =>
    change(read().map((item) => ({ ...item, selected: selected && item.stock > 0 }))),
  /** Replaces the cart by the one the shop keeps for the member. */
  replace: (next: readonly CartItem[]) => change(next),
  subscribe,
  remove: (ids: readonly number[]) => change(read().filter(({ id }) => !ids.includes(id))),
  /** Updates the lines to the shop's present data; returns a sentence for each change. */
  refresh(lines: readonly QuoteLine[]): string[] {
    const now = refreshed(read(), lines);
    change(now.items);
    return now.changes;
  },
};

/**
 * Empties this browser's cart when a member leaves: the shop keeps it for them. A visitor's cart stays in the browser.
 */
export function forgetCart(): void {
  if (readText(syncKey) === undefined) return;
  removeStored(syncKey);
  change(nothing);
}

/** The cart of this browser; on a server, it is empty. */
export const useCart = (): readonly CartItem[] => useSyncExternalStore(subscribe, read, () => nothing);
