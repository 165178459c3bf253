import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import { connectAlone } from './database.ts';
import { flushed } from './flush.ts';

const shop = useTestShop();

test('what was committed without waiting is on the disk once it is flushed, for all who asked by few commits', async () => {
  const client = await connectAlone(shop.db);
  await client.query('set synchronous_commit = off');
  await client.query('create table kept_for_now (n integer)');
  await client.query('insert into kept_for_now select generate_series(1, 500)');
  const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn');
  const xids = async () =>
    (
      await client.query<{ xid: number }>(
        'select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as xid',
      )
    ).rows[0]?.xid ?? 0;
  const before = await xids();
  await Promise.all(Array.from({ length: 50 }, () => flushed(shop.db)));
  expect((await xids()) - before).toBeLessThan(5);
  const after = await client.query<{ is_there: boolean }>(
    'select pg_current_wal_flush_lsn() >= $1::pg_lsn as is_there',
    [rows[0]?.lsn],
  );
  expect(after.rows[0]?.is_there).toBe(true);
  await client.query('drop table kept_for_now');
  await client.end();
});
