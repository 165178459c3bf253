import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './imports.ts';
import { ownRefusals, unwritten } from './statements.ts';

const root = path.resolve(import.meta.dirname, '..');
const source = 'server/src/';
const files = sourceFiles(root, source, /\.ts$/)
  .filter((file) => !/\.test\.ts$|^server\/src\/testing\//.test(file))
  .map((file) => ({ file: file.slice(source.length), text: readFileSync(path.join(root, file), 'utf8') }));

/** Files that give the database SQL which does not stand in them, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'platform/postgres/database.ts': 'runs the statements that others declare',
  'platform/gathered.ts': 'declares the statements that others write',
  'platform/postgres/migrate.ts': 'runs the files of migrations, and drops all schemas',
  'platform/postgres/functions.ts': 'runs the files of functions, in a schema named after their contents',
  'platform/idempotency.ts': 'the same statements for two tables, named by literals in the same file',
};

test('every statement of the server is written out, so that the tables it writes can be read', () => {
  const found = files.flatMap(({ file, text }) => unwritten(file, text).map((one) => ({ file, one })));
  expect(found.filter(({ file }) => !(file in exceptions))).toEqual([]);
  expect([...new Set(found.map(({ file }) => file))].sort()).toEqual(Object.keys(exceptions).sort());
});

/** `«x»` stands for a template's computed part, which the linter suspects in a plain text. */
const withParts = (text: string) => text.replaceAll('«', '$' + '{').replaceAll('»', '}');

test.each([
  ["const target = 'orders';\ntx.query('update ' + target + ' set a = 1');"],
  ["writeStatement('x.y', 'upd' + 'ate orders set a = 1');"],
  ["const text = 'delete from ' + table;\nreadStatement<object, [id: number]>('x.y', text);"],
  ["db.query(['update', 'orders', 'set a = 1'].join(' '));"],
  ["shop.db.query({ name: 'x', text: 'update '.concat('orders set a = 1') });"],
  ['const set = (table: string) => `update ` + table;\ndb.query(`«set(name)» set a = 1`);'],
  ['async function set(tx: Tx, table: string) { await tx.query(`update «table» set a = 1`); }'],
  ["let verb = 'update';\nwriteStatement('x.y', `«verb» orders set a = 1`);"],
  ["import { words } from './words.ts';\nwriteStatement('x.y', words.update);"],
  ["writeStatement('x.y', `«'etadpu'.split('').reverse().join('')» orders set a = 1`);"],
  ["gatheredRead('x.y', a ? 'select 1' : 'update ' + b);"],
])('a planted statement that is put together is found: %s', (text) => {
  expect(unwritten('planted.ts', withParts(text))).toHaveLength(1);
});

test.each([
  ["const columns = 'id, name';\nreadStatement('x.y', `select «columns» from orders`);"],
  ["import { livePoints } from './points.ts';\nreadStatement('x.y', `select «livePoints('$1')»`);"],
  ["const page = (only: string) => `select 1 where «only»`;\nreadStatement('x.y', page('true'));"],
  ["tx.query('select $1 || $2', [a + b]);"],
])('a statement that is written out passes: %s', (text) => {
  expect(unwritten('planted.ts', withParts(text))).toEqual([]);
});

test('refusals come from the tables of the contract', () => {
  expect(files.flatMap(({ file, text }) => ownRefusals(file, text).map((line) => `${file}:${line}`))).toEqual(
    [],
  );
  for (const planted of [
    "throw new Refused({ code: 'tired', status: 409, message: '累了' });",
    'throw new Refused({ ...commonRefusals.not_found, status: 410 });',
    "const tired = { code: 'tired', status: 409, message: '累了' } as const;\nthrow new Refused(tired);",
  ])
    expect(ownRefusals('planted.ts', planted)).toHaveLength(1);
  expect(ownRefusals('planted.ts', 'throw new Refused(refusals.tired, { seconds: 3 });')).toEqual([]);
});
