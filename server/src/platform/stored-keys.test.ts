import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import { storedKey } from './stored-keys.ts';

const shop = useTestShop();

const made = (letter: string) => () => ({
  private_key: Buffer.from(letter),
  public_key: Buffer.from(letter.toUpperCase()),
});

test('a key is made once, even by two servers at once, and stored', async () => {
  const [one, other] = await Promise.all([
    storedKey(shop.db, 'tried', made('a')),
    storedKey(shop.db, 'tried', made('b')),
  ]);
  expect(one).toEqual(other);
  expect(await storedKey(shop.db, 'tried', made('c'))).toEqual(one);
  expect((await storedKey(shop.db, 'another', made('d'))).public_key.toString()).toBe('D');
});
