import { expect, test } from 'vitest';
import { functionFiles } from '#platform/postgres/functions.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

const columnsOf = async (relation: string): Promise<string[]> => {
  const { rows } = await shop.db.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
    [relation],
  );
  return rows.map(({ name }) => name);
};

/** The columns a function names where it inserts into a table. */
const writtenBy = (name: string, table: string): string[] => {
  const text = functionFiles.find(({ file }) => file.endsWith(`${name}.sql`))?.text ?? '';
  const [, columns = ''] = new RegExp(`insert into ${table} \\(([^)]*)\\)`).exec(text) ?? [];
  return columns.split(',').map((column) => column.trim());
};

test.each([
  ['orders', ['created_at']],
  ['order_lines', []],
])('`insert_orders` writes every column of %s except those with defaults', async (table, left) => {
  const written = writtenBy('insert_orders', table);
  expect((await columnsOf(table)).filter((column) => !written.includes(column))).toEqual(left);
});

test.each([
  ['new_order', 'orders', ['created_at']],
  ['new_line', 'order_lines', ['subtotal']],
])('the row type %s has every column of %s', async (type, table, left) => {
  const handed = await columnsOf(type);
  expect((await columnsOf(table)).filter((column) => !handed.includes(column))).toEqual(left);
});
