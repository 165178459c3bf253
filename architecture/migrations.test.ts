import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { broken, statementsOf } from './migrations.ts';

const folder = path.resolve(import.meta.dirname, '../server/migrations');
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({ name, sql: readFileSync(path.join(folder, name), 'utf8') }));

/** Migrations up to this one make a new database; no server runs on it meanwhile. */
const base = '116_front.sql';

const brokenBy = ({ name, sql }: { name: string; sql: string }): string[] => {
  const before = files.filter((file) => file.name < name);
  return broken(
    sql,
    before.map((file) => file.sql).join('\n'),
    before.map((file) => file.name),
  );
};

test('no migration takes anything away from the release before, which serves while it runs', () => {
  expect(files.map(({ name }) => name)).toContain(base);
  const found = files
    .filter(({ name }) => name > base)
    .flatMap((file) => brokenBy(file).map((why) => `${file.name} ${why}`));
  expect(found).toEqual([]);
});

const refused = (sql: string) =>
  broken(
    sql,
    `create domain mood as text check (value in ('glad', 'sad'));
     create table coins (id integer, side text check (side in ('head', 'tail')));
     alter table coins add constraint coins_edge check (side in ('head', 'tail'));`,
    ['101_platform.sql', '116_front.sql'],
  );

test.each([
  ['alter table orders drop column note', 'drops a column'],
  ['alter table orders drop note', 'drops a column'],
  ['alter table orders add column a text, drop column if exists b', 'drops a column'],
  ['alter table orders rename column note to remark', 'renames'],
  ['ALTER TABLE orders RENAME TO purchases', 'renames'],
  ['alter table orders alter column note set not null', 'requires a value'],
  ['alter table orders alter column total type bigint', 'changes a type'],
  ['alter table orders alter note set data type varchar(9)', 'changes a type'],
  ['alter table orders alter column note drop default', 'takes a default away'],
  ['alter table orders add column note text not null', 'adds a required column'],
  ['alter table orders add note text not null check (note <> $$, $$)', 'adds a required column'],
  ['alter table orders add constraint short check (char_length(note) < 9)', 'adds a constraint'],
  ['alter table orders add unique (note)', 'adds a constraint'],
  ['create unique index orders_note on orders (note)', 'allows a value once'],
  ['drop table notes', 'drops a table'],
  ['drop function if exists note_of(bigint)', 'drops a function'],
  ['drop domain mood', 'drops a domain'],
  ['do $$ begin alter table orders drop column note; end $$', 'drops a column'],
  ['revoke update on orders from current_user', 'takes a right away'],
  [
    "alter table coins drop constraint coins_edge; alter table coins add constraint coins_edge check (side in ('head'))",
    'adds a constraint',
  ],
  [
    "alter table coins drop constraint coins_side_check, add constraint coins_side_check check (side in ('tail', 'edge'))",
    'adds a constraint',
  ],
  [
    "alter domain mood drop constraint mood_check; alter domain mood add constraint mood_check check (value in ('glad'))",
    'adds a constraint',
  ],
  [
    '-- contracts 099_never.sql: nobody reads it\nalter table orders drop column note',
    'no migration before it',
  ],
  ['-- contracts 116_front.sql\nalter table orders drop column note', 'drops a column'],
])('refused: %s', (sql, why) => {
  const found = refused(sql);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(why);
});

test.each([
  'alter table orders add column note text',
  "alter table orders add column note text not null default ''",
  'alter table orders add column id bigint generated always as identity',
  'alter table orders alter column note drop not null',
  'alter table orders drop constraint short',
  "alter table orders alter column note set default '', alter column note set not null",
  'create table notes (a integer not null); create unique index notes_a on notes (a); alter table notes drop column a; drop table notes',
  "alter table coins drop constraint coins_side_check, add constraint coins_side_check check (side in ('head', 'tail', 'edge'))",
  'create index orders_note on orders (note)',
  'drop index orders_note',
  "alter domain mood drop constraint mood_check; alter domain mood add constraint mood_check check (value in ('glad', 'sad', 'so-so')) not valid",
  "insert into texts values ('alter table orders drop column note; drop table orders')",
  '-- alter table orders drop column note;\nselect 1',
  'create function f() returns void language sql as $$ drop table notes $$',
  '-- contracts 116_front.sql: its release and all since write elsewhere\nalter table orders drop column note',
])('allowed: %s', (sql) => {
  expect(refused(sql)).toEqual([]);
});

test('a mark belongs to the next statement alone', () => {
  const marked =
    '-- contracts 116_front.sql: unused\nalter table a drop column b; alter table a drop column c;';
  expect(statementsOf(marked).map(({ contracts }) => contracts)).toEqual(['116_front.sql', null]);
  expect(refused(marked)).toHaveLength(1);
});
