import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import { countAgainst, limitsJob } from './limits.ts';
import { transaction } from './postgres/database.ts';

const shop = useTestShop();

const limit = { what: 'test', most: 5, seconds: 60 };
const event = (key: string) => transaction(shop.db, (tx) => countAgainst(tx, limit, key));

test('of many simultaneous events the limit per key pass; later there is room again', async () => {
  const all = await Promise.allSettled(Array.from({ length: 30 }, () => event('one')));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  await event('another');
  await expect(event('one')).rejects.toMatchObject({ refusal: { code: 'too_many_requests' } });
  await shop.db.query(`update limited_events set at = at - interval '61 seconds'`);
  await event('one');
});

test('an event whose transaction fails does not count', async () => {
  const failing = transaction(shop.db, async (tx) => {
    await countAgainst(tx, limit, 'undone');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  for (let i = 0; i < 5; i++) await event('undone');
});

test('events are deleted when no limit counts them any more, and no limit has a longer period', async () => {
  await shop.db.query(
    `insert into limited_events (what, key, at) values ('old', 'x', now() - interval '49 hours'), ('old', 'y', now() - interval '47 hours')`,
  );
  await limitsJob(shop.db).run();
  const { rows } = await shop.db.query(`select key from limited_events where what = 'old'`);
  expect(rows).toEqual([{ key: 'y' }]);
  const tooLong = { what: 'old', most: 1, seconds: 3 * 86_400 };
  await expect(transaction(shop.db, (tx) => countAgainst(tx, tooLong, 'y'))).rejects.toThrow(
    'are deleted before',
  );
});
