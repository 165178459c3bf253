import { staffLimits } from '@kujiya/contract/staff/session';
import { randomCode, randomToken, sha256 } from '#platform/crypto.ts';
import type { Database } from '#platform/postgres/database.ts';

export type TestStaff = { id: number; token: string };

/** Blocks a member from buying. */
export async function blockMember(db: Database, memberId: number): Promise<void> {
  const { id } = await makeStaff(db);
  await db.query(
    `insert into member_blocks (member_id, reason, staff_id, at) values ($1, '測試', $2, clock_timestamp())`,
    [memberId, id],
  );
}

/** What people of the staff have moved so far was a day ago: none of it is left in their sums. */
export const aDayLater = (shop: { tamper(...statements: string[]): Promise<void> }) =>
  shop.tamper(`update staff_moves set at = at - interval '25 hours'`);

/** A person of the staff with a live token; see `TestShop.staff`. */
export async function makeStaff(db: Database, role = 'owner'): Promise<TestStaff> {
  const token = randomToken();
  const { rows } = await db.query<{ id: number }>(
    `with a as (insert into staff (email, name, password_hash, role, created_at)
       values ($1, '店員', '', $2, now() - interval '2 days') returning id)
     select id from a`,
    [`${randomCode(10)}@kujiya.example`, role],
  );
  const id = rows[0]?.id ?? 0;
  await db.query(
    `insert into staff_sessions (token_hash, staff_id, user_agent, expires_at)
     values ($1, $2, '', now() + make_interval(secs => $3))`,
    [sha256(token), id, staffLimits.session],
  );
  return { id, token };
}
