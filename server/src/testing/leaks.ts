import { Writable } from 'node:stream';
import pg from 'pg';
import { expect } from 'vitest';
import type { Database } from '#platform/postgres/database.ts';

/** Everything that left a server: the channel, and the text. */
export type Left = [where: string, what: string][];

/** A log that is recorded to be searched. */
export const logInto = (left: Left): Writable =>
  new Writable({
    write(line, _, done) {
      left.push(['log', String(line)]);
      done();
    },
  });

/** Records the notices servers exchange; the returned function waits for the last ones and disconnects. */
export async function recordNotices(databaseUrl: string, left: Left): Promise<() => Promise<void>> {
  const notices = new pg.Client({ connectionString: databaseUrl });
  notices.on('notification', ({ payload }) => left.push(['notice', payload ?? '']));
  await notices.connect();
  await notices.query('listen lots');
  return async () => {
    await notices.query('select 1');
    await notices.end();
  };
}

/** The secrets that must not leave the server now, by name, in every form in which they could. */
export async function secretsOf(db: Database): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; bytes: Buffer }>(
    `with open as (select distinct lot_id from slots where order_id is null)
     select 'secret of lot ' || lot_id as name, secret as bytes from lot_secrets join open using (lot_id)
     union all select 'txid of lot ' || lot_id, decode(txid, 'hex') from lot_secrets join open using (lot_id)
     union all select 'salt of slot ' || lot_id || '-' || number, salt from slots where order_id is null
     union all select 'key ' || name, substring(private_key from 17) from shop_keys
     union all select 'password of ' || id, convert_to(password_hash, 'UTF8') from members where password_hash is not null`,
  );
  const found = new Map<string, string>();
  for (const { name, bytes } of rows)
    for (const form of ['hex', 'base64', 'base64url', 'utf8'] as const)
      found.set(`${name} (${form})`, bytes.toString(form));
  return found;
}

export function expectNoneLeft(left: Left, secrets: Map<string, string>): void {
  const leaks: string[] = [];
  for (const [where, what] of left) {
    const lower = what.toLowerCase();
    for (const [name, secret] of secrets)
      if (what.includes(secret) || (name.endsWith('(hex)') && lower.includes(secret)))
        leaks.push(`${name} in ${where}`);
  }
  expect(leaks).toEqual([]);
}
