import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './imports.ts';
import { poolInTransaction } from './transactions.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Nobody else uses the pools of the demo world and of the tests. */
const isLeftOut = (file: string) => /\.test\.ts$|^server\/src\/(?:demo|testing)\//.test(file);

test('code inside a transaction reads and writes through it, never through the pool', () => {
  const files = sourceFiles(root, 'server/src/', /\.ts$/).filter((file) => !isLeftOut(file));
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    poolInTransaction(file, readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});

test.each([
  'export async function f(shop: Shop, tx: Tx) {\n  await find(shop.db, 1);\n}',
  'const f = ({ db }: Shop) =>\n  transaction(db, async (tx) => {\n    await find(db);\n  });',
  'api.routeOnce(call, async (tx, { memberId }) => {\n  return ok({ data: await list(shop.db, memberId) });\n});',
])('a planted use of the pool inside a transaction is found: %s', (text) => {
  expect(poolInTransaction('server/src/x.ts', text)).toHaveLength(1);
});

test('passing the pool to open a transaction is not reported', () => {
  const text = 'const f = ({ db }: Shop) => transaction(db, (tx) => find(tx, 1));';
  expect(poolInTransaction('server/src/x.ts', text)).toEqual([]);
});

/** Files with a NOTIFY, each with the reason. */
const notifying: Readonly<Record<string, string>> = {
  'server/src/platform/postgres/notify.ts': 'sends notices after the commit, on a connection of its own',
  'server/migrations/103_members.sql': 'the end of a session, see docs/decisions/members-lists.md',
  'server/migrations/116_front.sql': 'a change of the settings, a few times a year',
};
const hasNotify = (text: string) =>
  /\bpg_notify\s*\(|(?:^|['"`;])\s*notify\s+\w+\s*(?:[,;'"`]|$)/im.test(text);

test('no NOTIFY rides in a commit, except for the end of a session and a change of the settings', () => {
  const files = sourceFiles(root, 'server/', /\.(?:ts|sql)$/).filter((file) => !isLeftOut(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => hasNotify(readFileSync(path.join(root, file), 'utf8'))).sort()).toEqual(
    Object.keys(notifying).sort(),
  );
  for (const planted of [
    "perform pg_notify('orders', new.id::text);",
    'begin\n  notify orders;\nend',
    "tx.query('notify orders')",
    "tx.query(`NOTIFY orders, 'paid'`)",
  ])
    expect(hasNotify(planted)).toBe(true);
  for (const other of ['await notify(tx, 1);', "'notify'", 'listens to NOTIFY channels on a connection'])
    expect(hasNotify(other)).toBe(false);
});
