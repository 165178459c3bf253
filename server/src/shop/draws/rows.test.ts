import { expect, test } from 'vitest';
import { functionFiles } from '#platform/postgres/functions.ts';
import { useTestShop } from '#testing/shop.ts';
import { drawRequestOf } from './purchase.ts';

const shop = useTestShop();

/** The columns of a row type with their types. */
async function columnsOf(type: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await shop.db.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 order by attnum`,
    [type],
  );
  return rows;
}

/** A value for each type; `n` makes those of one row differ. */
const values: Record<string, (n: number) => string> = {
  integer: (n) => `${n}`,
  bigint: (n) => `${n}`,
  text: (n) => `'text ${n}'`,
  boolean: () => 'true',
  jsonb: (n) => `'{"n": ${n}}'::jsonb`,
  bytea: (n) => `'\\x0${n % 10}'::bytea`,
  'integer[]': (n) => `array[${n}]`,
  'text[]': (n) => `array['text ${n}']`,
  'timestamp with time zone': (n) => `'2026-11-25'::timestamptz + interval '${n} minutes'`,
};

test.each(['draw_choice', 'draw_charge', 'new_order'])(
  '%s: each named value arrives in the column of its name, and nowhere else',
  async (type) => {
    const columns = await columnsOf(type);
    const literal = ({ type: kind }: { type: string }, n: number) => values[kind]?.(n) ?? 'null';
    const named = columns.map((column, n) => `${column.name} => ${literal(column, n + 1)}`).join(', ');
    const same = columns.map(
      (column, n) => `(x.r).${column.name} = ${literal(column, n + 1)} as ${column.name}`,
    );
    const { rows } = await shop.db.query(
      `select ${same.join(', ')} from (select ${type}_of(${named}) as r) x`,
    );
    expect(rows).toEqual([Object.fromEntries(columns.map(({ name }) => [name, true]))]);
    // Booleans are alike, so each is also given alone.
    for (const one of columns.filter(({ type: kind }) => kind === 'boolean')) {
      const { rows: alone } = await shop.db.query(`select (${type}_of(i => 1, ${one.name} => true)).*`);
      expect(Object.entries(alone[0] ?? {}).filter(([, value]) => value !== null)).toEqual(
        expect.arrayContaining([
          ['i', 1],
          [one.name, true],
        ]),
      );
      expect(Object.values(alone[0] ?? {}).filter((value) => value !== null)).toHaveLength(2);
    }
  },
);

test('a purchase is sent under the names of `draw_request`, with the session instead of the member', async () => {
  const draw = drawRequestOf(
    {
      game: 'gacha',
      token: Buffer.from('00', 'hex'),
      key: 'key',
      bodyHash: Buffer.from('01', 'hex'),
      target: 2,
      version: 3,
      numbers: [4],
      count: 5,
      full: true,
      total: 6,
      points: 7,
      pointsDiscount: 8,
      coupon: { id: 9, discount: 10 },
      orderNumber: 'number',
    },
    1,
  );
  const names = (await columnsOf('draw_request')).map(({ name }) => name);
  const ofBuyer = ['member', 'points_limit'];
  expect(Object.keys(draw).sort()).toEqual(
    [...names.filter((name) => !ofBuyer.includes(name)), 'token'].sort(),
  );
  const { rows } = await shop.db.query('select (jsonb_populate_record(null::draw_request, $1)).*', [draw]);
  const { token: _, ...sent } = draw;
  expect(rows).toEqual([{ ...sent, body_hash: Buffer.from('01', 'hex'), member: null, points_limit: null }]);
});

test('rows of draws are built by name', () => {
  const byPosition = functionFiles.filter(
    ({ file, text }) => !/_of\.sql$/.test(file) && /\)::(draw_|new_order)/.test(text),
  );
  const own = /(draws|ichiban|blindbox|gacha)/;
  expect(byPosition.map(({ file }) => file).filter((file) => own.test(file))).toEqual([]);
  for (const type of ['draw_request', 'draw_choice', 'draw_charge', 'new_order'])
    expect(functionFiles.filter(({ file }) => file.endsWith(`${type}.sql`))).toHaveLength(1);
});

test.each(['draw_request', 'draw_choice', 'draw_charge', 'new_order'])(
  '%s has at most twenty fields',
  async (type) => {
    expect((await columnsOf(type)).length).toBeLessThanOrEqual(20);
  },
);
