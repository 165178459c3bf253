import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import { keptKey } from './kept-keys.ts';

const shop = useTestShop();

const made = (letter: string) => () => ({
  private_key: Buffer.from(letter),
  public_key: Buffer.from(letter.toUpperCase()),
});

test('a key is made once, even by two servers at once, and stored', async () => {
  const [one, other] = await Promise.all([
    keptKey(shop.db, 'tried', made('a')),
    keptKey(shop.db, 'tried', made('b')),
  ]);
  expect(one).toEqual(other);
  expect(await keptKey(shop.db, 'tried', made('c'))).toEqual(one);
  expect((await keptKey(shop.db, 'another', made('d'))).public_key.toString()).toBe('D');
});
