import type { Database } from '#platform/postgres/database.ts';

/** What is no part of a call's work, and may differ after a request that does none. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  // A request of somebody who was away for a minute renews these.
  sessions: ['last_seen_at', 'expires_at'],
  staff_sessions: ['last_seen_at'],
};
/** Tries are counted, and a repeat is another one. */
const notCompared = ['limited_events'];

/** Of every table that has rows, their number and a hash over all of them; equal as long as nothing is changed. */
export async function fingerprintOf(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1) order by 1`,
    [notCompared],
  );
  const hashes = tables.map(({ name }) => {
    const without = leftOut[name];
    const line = without ? `(to_jsonb(t) - '{${without.join(',')}}'::text[])::text` : 't::text';
    return `select '${name}' as name, count(*) || ' ' || md5(string_agg(line, ' ' order by line collate "C")) as hash
      from (select ${line} as line from ${name} t) l`;
  });
  // Prepared, because planning a hundred tables takes longer than reading them.
  const { rows } = await db.query<{ name: string; hash: string | null }>({
    name: 'fingerprint',
    text: hashes.join(' union all '),
  });
  return Object.fromEntries(rows.flatMap(({ name, hash }) => (hash === null ? [] : [[name, hash]])));
}
