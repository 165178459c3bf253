import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import { askedBy, gatheredRead, packed } from './gathered.ts';
import { connectAlone } from './postgres/database.ts';

const shop = useTestShop();

type Row = { owner: string; n: number; readers: number };
const countUp = gatheredRead<Row, [owner: string, most: number]>(
  'test.gathered_count_up',
  `select asked.nth, asked.owner, n, (select count(*) from unnest($1)) as readers
   from ${askedBy({ owner: 'text', most: 'integer' })}, generate_series(1, asked.most) n order by asked.nth, n desc`,
);

test('who asks at once is answered by one statement, each with their own rows in its order', async () => {
  const owners = ['ann', 'bob', 'cho', 'ann'];
  const answers = await Promise.all(owners.map((owner, i) => countUp(shop.db, owner, i)));
  expect(answers.map((rows) => rows.map(({ owner, n, readers }) => [owner, n, readers]))).toEqual([
    [],
    [['bob', 1, 4]],
    [2, 1].map((n) => ['cho', n, 4]),
    [3, 2, 1].map((n) => ['ann', n, 4]),
  ]);
  expect((await countUp.alone(shop.db, 'dan', 1)).map(({ owner, readers }) => [owner, readers])).toEqual([
    ['dan', 1],
  ]);
});

const divide = gatheredRead<{ quotient: number }, [by: number]>(
  'test.gathered_divide',
  `select asked.nth, 12 / asked.by as quotient from ${askedBy({ by: 'integer' })}`,
);

test('a caller whose read fails is the only one it fails for', async () => {
  const settled = await Promise.allSettled([3, 0, 4].map((by) => divide(shop.db, by)));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a statement for many is planned once, however many ask', async () => {
  const client = await connectAlone(shop.db);
  for (let most = 0; most < 20; most++)
    await Promise.all([countUp.alone(client, 'ann', most), divide.alone(client, 1)]);
  const { rows } = await client.query<{ name: string; generic: number }>(
    `select name, generic_plans as generic from pg_prepared_statements where name like 'test.gathered%' order by name`,
  );
  await client.end();
  expect(rows.map(({ generic }) => generic)).toEqual([15, 15]);
});

const numbers = packed<{ n: number; name: string | null; at: string }>({
  n: 'n',
  name: `case when n > 1 then '第' || n || '號' end`,
  at: `timestamptz '2026-11-22 08:00:00.123456+08'`,
});

test('packed rows have their names again, and nothing packed is no row', async () => {
  const { rows } = await shop.db.query<{ list: unknown[][] | null }>(
    `select json_agg(${numbers.sql} order by n desc) as list from generate_series(1, 2) n
     union all select json_agg(${numbers.sql}) from generate_series(1, 0) n`,
  );
  const [full, empty] = rows.map(({ list }) => numbers.rows(list));
  expect(full?.map(({ n, name, at }) => [n, name, new Date(at).toISOString()])).toEqual([
    [2, '第2號', '2026-11-22T00:00:00.123Z'],
    [1, null, '2026-11-22T00:00:00.123Z'],
  ]);
  expect(empty).toEqual([]);
});
