import pg from 'pg';

/** Tables that describe the database itself: its migrations, and the functions that servers have made there. */
const ofDatabase = ['migrations', 'code_schemas'];
/** Rows read and written at once. */
const atOnce = 2_000;
/** Values are copied as their texts, which then must not depend on the settings of either server. */
const plainTexts = `set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set search_path = public`;

type Table = { name: string; columns: { name: string; type: string }[] };

const quoted = pg.escapeIdentifier;
const list = (names: readonly string[]) => names.map(quoted).join(', ');

/** The tables in the order of their names, without columns that are computed from others. */
async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
       order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     group by 1 order by c.relname collate "C"`,
    [ofDatabase],
  );
  return rows;
}

/** Where each sequence stands, by the column that it numbers or by its own name. */
async function sequencesOf(client: pg.ClientBase): Promise<Map<string, { name: string; at: string }>> {
  const { rows } = await client.query<{ name: string; numbers: string }>(
    `select s.relname as name, coalesce(t.relname || '.' || a.attname, s.relname) as numbers
     from pg_class s left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.objsubid = 0
         and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
       left join pg_class t on t.oid = d.refobjid
       left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where s.relnamespace = 'public'::regnamespace and s.relkind = 'S'`,
  );
  const found = new Map<string, { name: string; at: string }>();
  for (const { name, numbers } of rows) {
    const { rows } = await client.query<{ at: string }>(
      `select last_value || ' ' || is_called as at from ${quoted(name)}`,
    );
    found.set(numbers, { name, at: rows[0]?.at ?? '' });
  }
  return found;
}

/** How many rows a table has, and a sum over the texts of all their values, whatever their order. */
async function digestOf(client: pg.ClientBase, { name, columns }: Table): Promise<string> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  const { rows } = await client.query<{ digest: string }>(
    `select count(*) || ' rows ' || coalesce(sum(('x' || left(md5(row(${texts})::text), 15))::bit(60)::bigint), 0)
       as digest from ${quoted(name)}`,
  );
  return rows[0]?.digest ?? '';
}

async function copyTable(from: pg.ClientBase, to: pg.ClientBase, { name, columns }: Table): Promise<void> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  const values = columns.map(({ type }, nth) => `u.c${nth}::${type}`).join(', ');
  const arrays = columns.map((_, nth) => `$${nth + 1}::text[]`).join(', ');
  const insert = `insert into ${quoted(name)} (${list(columns.map((column) => column.name))}) overriding system value
    select ${values} from unnest(${arrays}) u (${columns.map((_, nth) => `c${nth}`).join(', ')})`;
  await from.query(`declare copied no scroll cursor for select ${texts} from ${quoted(name)}`);
  for (;;) {
    const { rows } = await from.query<(string | null)[]>({
      text: `fetch ${atOnce} from copied`,
      rowMode: 'array',
    });
    if (rows.length === 0) break;
    await to.query(
      insert,
      columns.map((_, nth) => rows.map((row) => row[nth] ?? null)),
    );
  }
  await from.query('close copied');
}

/**
 * Runs `fill` without foreign keys and triggers, which the rows have satisfied where they come from; the keys are made
 * again, and so checked, at the end. Only the owner of the tables is needed, no administrator.
 */
async function withoutRules(
  client: pg.ClientBase,
  tables: Table[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; rule: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as rule
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of keys)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  await fill();
  await client.query('set constraints all immediate');
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
  for (const { table, name, rule } of keys)
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${rule}`);
}

/**
 * Copies all rows of one database, as they are at one moment, into another one with the same tables, of any version of
 * PostgreSQL, in the place of what is there; in one transaction, so that a break leaves the other one as it was. Then
 * compares each table row by row, and where the numbers of each go on. Returns the number of rows by table. Throws when
 * the tables differ.
 */
export async function copyRows(from: pg.ClientBase, to: pg.ClientBase): Promise<Map<string, number>> {
  await from.query(plainTexts);
  await to.query(plainTexts);
  await from.query('begin isolation level repeatable read read only');
  await to.query('begin');
  const tables = await tablesOf(to);
  const there = new Map((await tablesOf(from)).map((table) => [table.name, JSON.stringify(table)]));
  const differing = tables.filter((table) => there.get(table.name) !== JSON.stringify(table));
  const unknown = [...there.keys()].filter((name) => !tables.some((table) => table.name === name));
  if (differing.length + unknown.length > 0)
    throw new Error(`not the same tables: ${[...differing.map(({ name }) => name), ...unknown].join(', ')}`);

  const numbers = await sequencesOf(from);
  await withoutRules(to, tables, async () => {
    const full: string[] = [];
    for (const { name } of tables)
      if ((await to.query(`select from ${quoted(name)} limit 1`)).rowCount) full.push(name);
    if (full.length > 0) await to.query(`truncate ${list(full)}`);
    for (const table of tables) await copyTable(from, to, table);
    for (const [column, { name }] of await sequencesOf(to)) {
      const [value, isCalled] = numbers.get(column)?.at.split(' ') ?? [];
      await to.query('select setval($1::regclass, $2, $3)', [quoted(name), value, isCalled]);
    }
  });

  const counts = new Map<string, number>();
  for (const table of tables) {
    const [digest, copied] = [await digestOf(from, table), await digestOf(to, table)];
    if (digest !== copied) throw new Error(`${table.name} was not copied whole: ${digest}, ${copied}`);
    counts.set(table.name, Number.parseInt(copied, 10));
  }
  for (const [column, { at }] of await sequencesOf(to))
    if (at !== numbers.get(column)?.at) throw new Error(`the numbers of ${column} do not go on`);
  await from.query('commit');
  await to.query('commit');
  return counts;
}
