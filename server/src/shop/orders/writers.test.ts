import { expect, test } from 'vitest';
import { functionFiles } from '#platform/postgres/functions.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

/**
 * The functions that write new orders, and the columns that each leaves to the table's default.
 */
const writers: Readonly<Record<string, readonly string[]>> = {
  'shop/orders/sql/insert_orders.sql': ['created_at'],
};

const inserts = functionFiles.flatMap(({ file, text }) =>
  [...text.matchAll(/insert into orders \(([^)]*)\)/g)].map(([, columns = '']) => ({
    file: file.replaceAll('\\', '/'),
    text,
    columns: columns.split(',').map((column) => column.trim()),
  })),
);

const columnsOf = async (relation: string): Promise<string[]> => {
  const { rows } = await shop.db.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
    [relation],
  );
  return rows.map(({ name }) => name);
};

test('orders are written by these functions, once in each, together with their event', () => {
  expect(inserts.map(({ file }) => file).sort()).toEqual(Object.keys(writers).sort());
  for (const { file, text } of inserts)
    expect(text, file).toContain('insert into events (kind, member_id, order_id)');
});

test('each writer of orders writes every column, but for those it leaves to the default', async () => {
  const all = await columnsOf('orders');
  for (const { file, columns } of inserts)
    expect(
      all.filter((column) => !columns.includes(column)),
      file,
    ).toEqual(writers[file]);
});

test('an order that is handed to `insert_orders` can have every column', async () => {
  const handed = await columnsOf('new_order');
  expect((await columnsOf('orders')).filter((column) => !handed.includes(column))).toEqual(['created_at']);
});
