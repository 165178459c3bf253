import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import { transaction } from './database.ts';
import { rehearse } from './rehearse.ts';

const shop = useTestShop();

const count = async () =>
  (await shop.db.query<{ n: number }>('select count(*) as n from failed_logins')).rows[0]?.n ?? 0;

test('what is rehearsed is known and undone, or kept; the rest of the transaction stays', async () => {
  const before = await count();
  const learnt = await transaction(shop.db, async (tx) => {
    const add = async () =>
      (await tx.query(`insert into failed_logins (phone) values ('0912345678') returning phone`)).rows.length;
    await add();
    return [
      await rehearse(tx, add),
      await rehearse(tx, add, (added) => added === 1),
      await rehearse(tx, add, (added) => added > 1),
      await rehearse(
        tx,
        () => add().then(() => tx.query('select 1 / 0')),
        () => true,
      ).catch((error: Error) => error.message),
      // One within another: the inner one is kept with the outer one only.
      await rehearse(tx, () => rehearse(tx, add, () => true)),
      // An inner one that is undone leaves what the outer one did to be undone as well.
      await rehearse(tx, async () => (await add()) + (await rehearse(tx, add))),
    ];
  });
  expect(learnt).toEqual([1, 1, 1, 'division by zero', 1, 2]);
  expect(await count()).toBe(before + 2);
});

test('a transaction whose result is not to be kept leaves nothing, and its connection can be used again', async () => {
  const before = await count();
  const add = (isKept: boolean) =>
    transaction(
      shop.db,
      (tx) => tx.query(`insert into failed_logins (phone) values ('0912345678') returning phone`),
      ({ rowCount }) => isKept && rowCount === 1,
    );
  expect((await add(false)).rowCount).toBe(1);
  expect(await count()).toBe(before);
  await add(true);
  expect(await count()).toBe(before + 1);
});
