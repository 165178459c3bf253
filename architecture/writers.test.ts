import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './imports.ts';
import { createsByItself, idle, strangers, type Write, writesOf } from './writers.ts';

const root = path.resolve(import.meta.dirname, '..');
const source = 'server/src/';

/** The demo world and the tests set up their own data, also dated in the past, which no program of the shop may do. */
const isLeftOut = (file: string) => /\.test\.ts$|^server\/src\/(?:demo|testing)\//.test(file);

const writes: Write[] = sourceFiles(root, source, /\.(?:ts|sql)$/)
  .filter((file) => !isLeftOut(file))
  .flatMap((file) => writesOf(file.slice(source.length), readFileSync(path.join(root, file), 'utf8')));

test('every table is written only by its listed owners, and by each of them', () => {
  expect(writes.length).toBeGreaterThan(200);
  expect(strangers(writes)).toEqual([]);
  expect(idle(writes)).toEqual([]);
});

test('products, prizes, goods and lots are created by their owners alone, in tests and measurements too', () => {
  const files = ['server/src/', 'bench/src/', 'faults/src/', 'journeys/'].flatMap((folder) =>
    sourceFiles(root, folder, /\.ts$/),
  );
  const creators = files.filter((file) => createsByItself(readFileSync(path.join(root, file), 'utf8')));
  expect(creators.filter((file) => !/^server\/src\/shop\/(catalogue|draws|stock)\//.test(file))).toEqual([]);
  expect(createsByItself('with a as (\n  insert into public.products (slug) values (1))')).toBe(true);
});

test.each([
  ['features/goods/queries.ts', 'insert into orders (id) select 1', 'orders'],
  [
    'features/storage/sql/select_items.sql',
    'with listed as (\n  insert into order_lines (order_id) values (1))',
    'order_lines',
  ],
  [
    'shop/refunds/queries.ts',
    "`update orders set payment_status = 'partial_refund' where id = $1`",
    'orders',
  ],
  ['shop/draws/sql/open_order.sql', 'update only orders as o set lot_id = 1;', 'orders'],
  ['features/goods/queries.ts', 'insert into postings (entry_id) select 1', 'postings'],
  ['shop/draws/sql/open_slots.sql', 'update ledger_accounts a set balance = 0', 'ledger_accounts'],
  ['features/likes/queries.ts', "'insert into public.events (kind) values ($1)'", 'events'],
  ['features/likes/queries.ts', "'delete from order_moves'", 'order_moves'],
  ['features/vip/queries.ts', "'merge into payouts p using x on true'", 'payouts'],
  ['features/vip/queries.ts', '`update $' + '{table} set a = 1`', '?'],
  ['features/vip/queries.ts', '`update $' + '{tableOf(kind)} v set a = 1`', '?'],
  // Written by one folder so far.
  ['features/vip/queries.ts', "'delete from carts where member_id = $1'", 'carts'],
])('a stranger’s write planted in %s is found: %s', (file, text, table) => {
  const planted = writesOf(file, text);
  expect(planted).toEqual([{ file, table }]);
  expect(strangers([...writes, ...planted]).some((one) => one.startsWith(`${file} writes ${table}`))).toBe(
    true,
  );
});

test('SQL that only reads, locks or mentions a table does not count as a write to it', () => {
  const text = `-- insert into orders is for others
    select from orders o where id = 1 for no key update of o;
    insert into likes (member_id) values (1) on conflict (member_id) do update set at = now()`;
  expect(writesOf('features/likes/sql/x.sql', text)).toEqual([
    { file: 'features/likes/sql/x.sql', table: 'likes' },
  ]);
});
