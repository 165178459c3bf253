import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import { askedBy, gatheredLists, gatheredRead, list, utc } from './gathered.ts';
import { connectAlone } from './postgres/database.ts';

const shop = useTestShop();

type Row = { owner: string; n: number; readers: number };
const countUp = gatheredRead<Row, [owner: string, most: number]>(
  'test.gathered_count_up',
  `select asked.nth, asked.owner, n, (select count(*) from unnest($1)) as readers
   from ${askedBy({ owner: 'text', most: 'integer' })}, generate_series(1, asked.most) n order by asked.nth, n desc`,
);

test('simultaneous callers share one statement, and each gets its own rows in order', async () => {
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

const held = 7_301;
const waitOrNot = gatheredRead<{ value: number; readers: number; waited: string | null }, [value: number]>(
  'test.gathered_wait',
  `select asked.nth, asked.value, (select count(*) from unnest($1)) as readers,
     case when asked.value = 0 then pg_advisory_xact_lock(${held})::text end as waited
   from ${askedBy({ value: 'integer' })} order by asked.nth`,
);

test('with many callers, a slow statement does not delay the others', async () => {
  const holder = await connectAlone(shop.db);
  await holder.query('select pg_advisory_lock($1)', [held]);
  const events: string[] = [];
  const slow = waitOrNot(shop.db, 0).then((rows) => events.push(`slow ${rows[0]?.value}`));
  await new Promise((resolve) => setImmediate(resolve));
  const others = await Promise.all(Array.from({ length: 8 }, (_, i) => waitOrNot(shop.db, i + 1)));
  expect(others.flat().map(({ value, readers }) => [value, readers])).toEqual(
    Array.from({ length: 8 }, (_, i) => [i + 1, 8]),
  );
  events.push('others');
  await holder.end();
  await slow;
  expect(events).toEqual(['others', 'slow 0']);
});

const divide = gatheredRead<{ quotient: number }, [by: number]>(
  'test.gathered_divide',
  `select asked.nth, 12 / asked.by as quotient from ${askedBy({ by: 'integer' })}`,
);

test('a failing read fails only for its own caller', async () => {
  const settled = await Promise.allSettled([3, 0, 4].map((by) => divide(shop.db, by)));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a statement for many callers is planned once for any number of them', async () => {
  const client = await connectAlone(shop.db);
  for (let most = 0; most < 20; most++)
    await Promise.all([countUp.alone(client, 'ann', most), divide.alone(client, 1)]);
  const { rows } = await client.query<{ name: string; generic: number }>(
    `select name, generic_plans as generic from pg_prepared_statements where name like 'test.gathered%' order by name`,
  );
  await client.end();
  expect(rows.map(({ generic }) => generic)).toEqual([15, 15]);
});

type Numbered = { n: number; name: string | null; at: string };
const numbers = list<Numbered>({
  n: 'n',
  name: `case when n > 1 then '第' || n || '號' end`,
  at: `timestamptz '2026-11-22 08:00:00.123456+08'`,
});
const owners = list<{ owner: string }>({ owner: 'asked.owner' });
const numbered = gatheredLists<
  { numbers: Numbered; owners: { owner: string } },
  [owner: string, most: number]
>(
  'test.gathered_lists',
  { numbers, owners },
  `with asked as materialized (select * from ${askedBy({ owner: 'text', most: 'integer' })})
   select ${numbers.sql('asked.nth', 'asked, generate_series(1, asked.most) n', 'n desc')} as numbers,
     ${owners.sql('asked.nth', `asked where asked.owner <> 'bob'`, 'asked.owner')} as owners`,
);

test('each caller gets its own rows of each list, with column names and in order, or none', async () => {
  const asked = [
    ['ann', 2],
    ['bob', 1],
    ['cho', 0],
  ] as const;
  const answers = await Promise.all(asked.map(([owner, most]) => numbered(shop.db, owner, most)));
  const seen = answers.map((answer) => [
    answer.owners.map(({ owner }) => owner),
    answer.numbers.map(({ n, name, at }) => [n, name, utc(at)]),
  ]);
  const [first, second] = [
    [1, null, '2026-11-22T00:00:00.123Z'],
    [2, '第2號', '2026-11-22T00:00:00.123Z'],
  ];
  expect(seen).toEqual([
    [['ann'], [second, first]],
    [[], [first]],
    [['cho'], []],
  ]);
  expect((await numbered.alone(shop.db, 'bob', 0)).numbers).toEqual([]);
});

test('a time is the same in UTC for any time zone of the database and any number of digits', () => {
  for (const at of [
    '2026-11-22T11:04:40.257999+00:00',
    '2026-11-22T11:04:40.25+00:00',
    '2026-11-22T11:04:40+00:00',
    '2026-11-22T19:04:40.257999+08:00',
  ])
    expect(utc(at)).toBe(new Date(at).toISOString());
});
