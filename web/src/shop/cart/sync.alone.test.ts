import { getCart, type StoredCart, type StoredLine } from '@kujiya/contract/cart';
import type { CallShape } from '@kujiya/contract/kernel/call';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, type Client } from '#lib/client.ts';
import { memoryStorage } from '#testing/memory-storage.ts';

/** A shop that stores one cart as the server does. */
function shopOf(first: StoredLine[] = []) {
  const kept = { version: first.length > 0 ? 1 : 0, items: first, price: 100 };
  const client = (async (call: CallShape, input: { body: { version: number; items: StoredLine[] } }) => {
    if (call.method === 'GET') {
      const items = kept.items.map((line) => ({
        ...line,
        title: `第 ${line.product_id} 號`,
        image: 'products/mug.webp',
        price: kept.price,
        subtotal: kept.price * line.quantity,
        stock: 9,
        allowance: null,
        arrives_at: null,
        issue: null,
        opens_at: null,
      }));
      return { success: true, data: { version: kept.version, items } satisfies StoredCart };
    }
    if (input.body.version !== kept.version) throw new ApiError(call, 409, {});
    Object.assign(kept, { version: kept.version + 1, items: input.body.items });
    return { success: true, data: { version: kept.version } };
  }) as Client;
  return { kept, client };
}

/** A browser of its own: its storage, and the cart that was read from it. */
async function browser() {
  vi.resetModules();
  const own = memoryStorage();
  const here = () => vi.stubGlobal('localStorage', own);
  here();
  const { cart, forgetCart } = await import('./useCart.ts');
  const { syncCart, isUnsent } = await import('./sync.ts');
  return { here, cart, forgetCart, syncCart, isUnsent };
}

const line = (product_id: number, quantity = 1): StoredLine => ({ product_id, quantity, selected: true });
const goods = (id: number) => ({
  id,
  title: `第 ${id} 號`,
  price: 100,
  image: 'products/mug.webp',
  stock: 9,
});
const shown = (items: readonly { id: number; quantity: number }[]) =>
  items.map(({ id, quantity }) => [id, quantity]);

beforeEach(() => vi.unstubAllGlobals());

test('a visitor’s cart joins the one the member left elsewhere, with nothing twice', async () => {
  const shop = shopOf([line(1, 3), line(2)]);
  const { cart, syncCart } = await browser();
  cart.add(goods(1), 2);
  cart.add(goods(7), 1);
  await syncCart(shop.client);
  expect(shown(cart.items())).toEqual([
    [1, 3],
    [7, 1],
    [2, 1],
  ]);
  expect(shop.kept.items.map(({ product_id }) => product_id)).toEqual([1, 7, 2]);
});

test('an item removed on one device is gone on the other', async () => {
  const shop = shopOf([line(1), line(2)]);
  const [phone, desk] = [await browser(), await browser()];
  phone.here();
  await phone.syncCart(shop.client);
  desk.here();
  await desk.syncCart(shop.client);
  desk.cart.remove([1]);
  expect(desk.isUnsent()).toBe(true);
  await desk.syncCart(shop.client);
  expect(desk.isUnsent()).toBe(false);
  phone.here();
  await phone.syncCart(shop.client);
  expect(shown(phone.cart.items())).toEqual([[2, 1]]);
});

test('when both devices have changed the cart, neither loses its additions', async () => {
  const shop = shopOf([line(1)]);
  const [phone, desk] = [await browser(), await browser()];
  phone.here();
  await phone.syncCart(shop.client);
  phone.cart.add(goods(5), 1);
  desk.here();
  await desk.syncCart(shop.client);
  desk.cart.add(goods(6), 1);
  await desk.syncCart(shop.client);
  phone.here();
  await phone.syncCart(shop.client);
  expect(shown(phone.cart.items())).toEqual([
    [1, 1],
    [5, 1],
    [6, 1],
  ]);
});

test('a change on another device hides no price change from this one', async () => {
  const shop = shopOf([line(1), line(2)]);
  const [phone, desk] = [await browser(), await browser()];
  phone.here();
  await phone.syncCart(shop.client);
  desk.here();
  await desk.syncCart(shop.client);
  shop.kept.price = 120;
  desk.cart.remove([2]);
  await desk.syncCart(shop.client);
  phone.here();
  await phone.syncCart(shop.client);
  const [now] = (await shop.client(getCart, {})).data.items;
  expect(phone.cart.refresh(now ? [now] : [])).toEqual(['「第 1 號」的價格由 $100 改為 $120']);
  expect(shown(phone.cart.items())).toEqual([[1, 1]]);
});

test('a member’s logout leaves no cart in the browser; a visitor’s cart stays', async () => {
  const shop = shopOf([line(1)]);
  const { cart, forgetCart, syncCart } = await browser();
  cart.add(goods(7), 1);
  forgetCart();
  expect(cart.items()).toHaveLength(1);
  await syncCart(shop.client);
  forgetCart();
  expect(cart.items()).toEqual([]);
  expect(shop.kept.items).toHaveLength(2);
});
