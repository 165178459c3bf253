import path from 'node:path';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { callsOf } from '#testing/call.ts';
import { allCalls } from '#testing/contract.ts';
import { type TestShop, useTestShop } from '#testing/shop.ts';
import { businessNumbers, refusalWords } from '#testing/sql-functions.ts';
import { openPool, type Queryable } from './database.ts';
import {
  addressWithFunctions,
  dropUnusedFunctions,
  functionFiles,
  functionSet,
  ownFunctions,
} from './functions.ts';
import { isMigrated, migrate } from './migrate.ts';

const shop = useTestShop();

/** Generated columns are computed by these: they belong to the table as a constraint does, for all builds alike. */
const ofColumns = ['prize_words', 'search_text'];

/** The functions that migrations left in the database and that no trigger calls, by name. */
async function otherFunctions(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname !~ '^(pg_|code_[0-9a-f]+$)' and n.nspname not in ('information_schema', 'graphile_worker')
       and not exists (select from pg_depend d
         where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       and not exists (select from pg_trigger t where t.tgfoid = p.oid)
     order by name`,
  );
  return rows.map(({ name }) => name);
}

test('migrations leave no function but those that a trigger or a generated column needs', async () => {
  expect(await otherFunctions(shop.db)).toEqual(ofColumns);
  const client = await shop.db.connect();
  for (const planted of [
    `function planted() returns integer language sql return 7`,
    `function planted(n integer) returns integer language sql as 'select $1'`,
    `function planted() returns integer language sql as $body$ select 7 $body$`,
    `function planted() returns trigger language plpgsql as $$ begin return null; end $$`,
    `procedure planted() language sql as 'select 7'`,
  ]) {
    await client.query(`begin; create or replace ${planted.replace(' planted', ' public.planted')}`);
    expect(await otherFunctions(client)).toEqual(['planted', ...ofColumns]);
    await client.query('rollback');
  }
  client.release();
});

test('each file holds one function or row type, named as the file', () => {
  expect(functionFiles.length).toBeGreaterThan(10);
  for (const { file, text } of functionFiles)
    expect([...text.matchAll(/^create (?:function|type) (\w+)/gim)].map(([, name]) => name)).toEqual([
      path.basename(file, '.sql'),
    ]);
});

/** What of the quoted words is no refusal of a call: names, and what only the calling service is told. */
const otherWords = new Set([
  'again',
  'stale',
  'orders_id_seq',
  'journal_entries_id_seq',
  'box_shipping',
  'token_recharge',
  'credit_card',
  'rebate_back',
]);

test('every refusal code in the functions is one that a call of the contract declares', () => {
  const known = new Set(
    [...allCalls.flatMap(([, { refusals = [] }]) => refusals), ...Object.values(commonRefusals)].map(
      ({ code }) => code,
    ),
  );
  const unknown = (files: readonly { file: string; text: string }[]) =>
    refusalWords(files)
      .filter(({ word }) => !known.has(word) && !otherWords.has(word))
      .map(({ file, word }) => `${file}: ${word}`);
  expect(unknown(functionFiles)).toEqual([]);
  expect(known).toContain('tube_locked');
  for (const [text, ...words] of [
    [`select 'tube_lockd'`, 'tube_lockd'],
    [`jsonb_build_object('refused', 'locked')`, 'locked'],
    [`jsonb_build_object('refused', case when p = 1 then 'resting' else 'gone' end)`, 'resting', 'gone'],
    [`jsonb_build_object('a', 1, 'refused', coalesce(v_x.why, 'gone'), 'fee', 'paid')`, 'gone'],
    [`v_request.refused := 'gone'; v_state := 'paid';`, 'gone'],
    [`select (r.i, case when b then 'gone' end, null, 'blindbox')::draw_line`, 'gone'],
    [`v_line.refused := case v_state when 'paid' then 'gone' end;`, 'gone'],
    [
      `v_why text := 'gone'; begin v_why := 'busy'; return jsonb_build_object('refused', v_why);`,
      'gone',
      'busy',
    ],
    [`refused_line(coalesce(r.i, 1), 'busy', null, false)`, 'busy'],
    [`select a, case when b in ('paid', 'sent') or c = 'paid' then 'gone' end as refused from d`, 'gone'],
  ] as const)
    expect(unknown([{ file: 'planted', text }])).toEqual(words.map((word) => `planted: ${word}`));
  const asking = [
    { file: 'a', text: `jsonb_build_object('refused', why_not(p))` },
    {
      file: 'b',
      text: `create function why_not() returns text as $$ select case when 'a' = 'paid' then 'gone' end $$`,
    },
  ];
  expect(unknown(asking)).toContain('b: gone');
});

test('no number of the business stands in a function', () => {
  const found = functionFiles.flatMap(({ file, text }) =>
    businessNumbers(text).map((one) => `${file}: ${one}`),
  );
  expect(found).toEqual([]);
  for (const planted of [
    'if p_amount > 300 then',
    'where n > 12',
    `now() + interval '480 seconds'`,
    `now() + '1 day'::interval`,
    'make_interval(secs => 480)',
    'total * 0.05',
    `'300'::integer`,
  ])
    expect(businessNumbers(planted)).toHaveLength(1);
  expect(businessNumbers(`select 0, x - 1, t2.a, $3, '00ff3' -- 12 of them`)).toEqual([]);
});

test('the path of functions is added to the options an address has', () => {
  const own = { schema: 'code_1', texts: [] };
  const path = 'options=-c%20search_path%3Dcode_1%2Cpublic';
  expect(addressWithFunctions('postgresql://a@b/c', own)).toBe(`postgresql://a@b/c?${path}`);
  expect(addressWithFunctions('postgresql://a@b/c?host=%2Ftmp', own)).toBe(
    `postgresql://a@b/c?host=%2Ftmp&${path}`,
  );
  expect(addressWithFunctions('postgresql://a@b/c?options=-c%20x%3D1&host=h', own)).toBe(
    'postgresql://a@b/c?host=h&options=-c%20x%3D1%20-c%20search_path%3Dcode_1%2Cpublic',
  );
});

test('a server with other functions starts beside a running one, and both draw', async () => {
  const { productId, tubeId } = await shop.tube({ tickets: 20, price: 10 });
  const { token } = await shop.member({ tokens: 1_000 });
  const draw = async ({ call }: Pick<TestShop, 'call'>, number: number) =>
    (
      await call(drawTickets, {
        params: { tubeId },
        body: { payment_method: 'balance', product_id: productId, ticket_numbers: [number] },
        token,
      })
    ).body.receipt;
  const first = await draw(shop, 1);
  expect(first.seq).toBe(1);

  // As the next build might: a changed function, and one more.
  const next = functionSet([
    ...functionFiles.map(({ text }) =>
      text.replace(
        'create function phone_mark(p_phone text)',
        'create function phone_mark(p_phone text, p_more text default null)',
      ),
    ),
    `create function only_the_next_build_has() returns integer language sql as 'select 1'`,
  ]);
  expect(next.schema).not.toBe(ownFunctions.schema);
  const db = openPool(shop.databaseUrl, 4, { functions: next });
  expect(await isMigrated(db, next)).toBe(false);
  expect(await migrate(db, next)).toEqual([]);
  expect(await isMigrated(db, next)).toBe(true);
  const app = await createApp({ config: shop.config, db, databaseUrl: shop.databaseUrl, webDir: null });
  const other = callsOf(app, shop.siteKey);
  const receipts = [await draw(other, 2), await draw(shop, 3), await draw(other, 4)];
  expect(receipts.map(({ seq }) => seq)).toEqual([2, 3, 4]);
  const asked = 'select only_the_next_build_has() as one';
  expect((await db.query<{ one: number }>(asked)).rows).toEqual([{ one: 1 }]);
  await expect(shop.db.query(asked)).rejects.toThrow('does not exist');
  await app.close();

  // A week after its last server, and no earlier, a build's functions are dropped.
  const last = (days: number) =>
    shop.db.query(`update code_schemas set used_at = now() - make_interval(days => $1) where name = $2`, [
      days,
      next.schema,
    ]);
  await last(6);
  expect(await dropUnusedFunctions(shop.db)).toEqual([]);
  await last(8);
  await shop.db.query(`update code_schemas set used_at = now() - interval '9 days' where name = $1`, [
    ownFunctions.schema,
  ]);
  expect(await dropUnusedFunctions(shop.db)).toEqual([next.schema]);
  await expect(db.query(asked)).rejects.toThrow('does not exist');
  await db.end();
  expect((await draw(shop, 5)).seq).toBe(5);
});

test('data of an older history is refused in one sentence', async () => {
  const client = await shop.db.connect();
  await client.query(`update migrations set name = '001_members.sql' where name = '001_platform.sql'`);
  await expect(migrate(shop.db)).rejects.toThrow('made by an older build');
  await client.query(`update migrations set name = '001_platform.sql' where name = '001_members.sql'`);
  client.release();
  expect(await migrate(shop.db)).toEqual([]);
});
