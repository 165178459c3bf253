import { randomCode, randomToken, sha256 } from '#platform/crypto.ts';
import type { Database } from '#platform/postgres/database.ts';

export type TestStaff = { id: number; token: string };

/** A person of the staff with a live token; see `TestShop.staff`. */
export async function makeStaff(db: Database, role = 'owner'): Promise<TestStaff> {
  const token = randomToken();
  const { rows } = await db.query<{ id: number }>(
    `with a as (insert into staff (email, name, password_hash, role) values ($1, '店員', '', $2) returning id)
     select id from a`,
    [`${randomCode(10)}@kujiya.example`, role],
  );
  const id = rows[0]?.id ?? 0;
  await db.query(
    `insert into staff_sessions (token_hash, staff_id, user_agent, expires_at) values ($1, $2, '', now() + interval '1 hour')`,
    [sha256(token), id],
  );
  return { id, token };
}
