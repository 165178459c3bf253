import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { callsOf } from '#testing/call.ts';
import { allCalls } from '#testing/contract.ts';
import { type TestShop, useTestShop } from '#testing/shop.ts';
import { openPool } from './database.ts';
import {
  addressWithFunctions,
  dropUnusedFunctions,
  functionFiles,
  functionSet,
  ownFunctions,
} from './functions.ts';
import { isMigrated, migrate } from './migrate.ts';

const shop = useTestShop();

test('migrations hold no function but those that a trigger or a generated column needs', async () => {
  const folder = path.resolve(import.meta.dirname, '../../../migrations');
  for (const name of await readdir(folder)) {
    const text = await readFile(path.join(folder, name), 'utf8');
    const functions = [
      ...text.matchAll(/create (?:or replace )?function (\w+)\([^$]*?\$\$(?:[^$]|\$(?!\$))*\$\$/gi),
    ].map(([whole, found = '']) => ({ whole, found, isTrigger: /returns trigger/i.test(whole) }));
    const tables = text.match(/generated always as \([^;]*?\) stored|set expression as \([^;]*?\);/g) ?? [];
    const needing = [...functions.filter(({ isTrigger }) => isTrigger).map(({ whole }) => whole), ...tables];
    const others = functions
      .filter(({ isTrigger, found }) => !isTrigger && !needing.some((one) => one.includes(`${found}(`)))
      .map(({ found }) => `${name}: ${found}`);
    expect(others).toEqual([]);
  }
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
  'orders_id_seq',
  'journal_entries_id_seq',
  'box_shipping',
  'token_recharge',
  'credit_card',
  'rebate_back',
  'partial_refund',
]);

/** What a function refuses with, and every other quoted word that may be a refusal. */
const codesIn = (text: string): string[] => {
  const code = text.replaceAll(/--.*$/gm, '');
  return [
    /'([a-z]+(?:_[a-z]+)+)'/g,
    /'refused',\s*'(\w+)'/g,
    /refused(?:\s*:=|_line\([^,]+,)\s*'(\w+)'/g,
  ].flatMap((pattern) => [...code.matchAll(pattern)].map(([, word = '']) => word));
};

test('every refusal code in the functions is one that a call of the contract declares', () => {
  const known = new Set(
    [...allCalls.flatMap(([, { refusals = [] }]) => refusals), ...Object.values(commonRefusals)].map(
      ({ code }) => code,
    ),
  );
  const unknown = functionFiles.flatMap(({ file, text }) =>
    codesIn(text)
      .filter((word) => !known.has(word) && !otherWords.has(word))
      .map((word) => `${file}: ${word}`),
  );
  expect(unknown).toEqual([]);
  expect(known).toContain('tube_locked');
  for (const planted of [
    `select 'tube_lockd'`,
    `jsonb_build_object('refused', 'locked')`,
    `v_refused := 'gone'`,
    `refused_line(r.i, 'busy', null, false)`,
  ])
    expect(codesIn(planted).filter((word) => !known.has(word))).toHaveLength(1);
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
