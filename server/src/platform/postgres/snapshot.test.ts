import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import { type Queryable, snapshot } from './database.ts';

const shop = useTestShop();

const add = (db: Queryable) => db.query(`insert into failed_logins (phone) values ('0912345678')`);
const count = async (db: Queryable) => (await db.query('select from failed_logins')).rowCount;

test('the reads of a snapshot agree while others commit', async () => {
  await snapshot(shop.db, async (view) => {
    const before = await count(view);
    await add(shop.db);
    expect(await count(view)).toBe(before);
    expect(await count(shop.db)).toBe((before ?? 0) + 1);
  });
});

test('a snapshot writes nothing', async () => {
  const before = await count(shop.db);
  await expect(snapshot(shop.db, add)).rejects.toThrow('read-only');
  expect(await count(shop.db)).toBe(before);
});
