import '#demo/load.ts';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type Column, type Declared, statementsOf } from '#testing/row-types.ts';
import { useTestShop } from '#testing/shop.ts';
import { allStatements } from './database.ts';

const shop = useTestShop();

const source = path.resolve(import.meta.dirname, '../..');
const declared = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file))
  .flatMap((file) => statementsOf(path.join(source, file)));

type Field = { name: string; dataTypeID: number };

/** The columns of a statement, as PostgreSQL describes it without running it. */
const describeStatement = (client: pg.PoolClient, text: string): Promise<Field[]> =>
  new Promise((resolve, reject) => {
    let fields: Field[] = [];
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] } as never, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: (message: { fields: Field[] }) => {
        fields = message.fields;
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    } as never);
  });

/** The words for the values that the driver makes of a type. */
const { builtins } = pg.types;
const words: Readonly<Record<number, string>> = {
  [builtins.INT2]: 'number',
  [builtins.INT4]: 'number',
  [builtins.INT8]: 'number',
  [builtins.FLOAT8]: 'number',
  [builtins.NUMERIC]: 'number',
  [builtins.TEXT]: 'string',
  [builtins.VARCHAR]: 'string',
  [builtins.UUID]: 'string',
  [builtins.BOOL]: 'boolean',
  [builtins.TIMESTAMPTZ]: 'Date',
  [builtins.BYTEA]: 'Buffer',
};

/** The type of a function that returns nothing. */
const nothing = 2278;

/** How a statement's row type differs from its rows; null when it does not. */
function difference({ name, columns }: Declared, described: readonly Field[]): string | null {
  if (columns === null) return null;
  const fields = described.filter(({ dataTypeID }) => dataTypeID !== nothing);
  const [own, real] = [Object.keys(columns).sort(), fields.map((field) => field.name).sort()];
  if (own.join() !== real.join()) return `${name} declares ${own}, returns ${real}`;
  const wrong = fields.filter(({ name: column, dataTypeID }) => {
    const { type } = columns[column] as Column;
    const word = words[dataTypeID];
    return type !== null && word !== undefined && type !== word;
  });
  return wrong.length === 0 ? null : `${name} declares another type of ${wrong.map((field) => field.name)}`;
}

test('every statement returns the columns, and plain types, that its row type declares', async () => {
  const statements = allStatements();
  const client = await shop.db.connect();
  const found: string[] = [];
  for (const one of declared) {
    const text = statements.get(one.name);
    const wrong = text === undefined ? null : difference(one, await describeStatement(client, text));
    if (wrong !== null) found.push(wrong);
  }
  client.release();
  expect(declared.length).toBeGreaterThan(450);
  expect(found).toEqual([]);
});

test.each([
  ['select id, name from products', { id: { type: 'number' } }],
  ['select id, name from products', { id: { type: 'number' }, title: { type: 'string' } }],
  ['select id from products', { id: { type: 'string' } }],
  ['update orders set status = status returning created_at', { created_at: { type: 'string' } }],
])('a planted difference is found: %s', async (text, columns) => {
  const client = await shop.db.connect();
  const fields = await describeStatement(client, text).finally(() => client.release());
  expect(difference({ name: 'planted', columns }, fields)).toContain('planted declares');
});
