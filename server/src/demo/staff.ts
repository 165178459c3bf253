import { hashPassword } from '#platform/passwords.ts';
import { type Tx, writeStatement } from '#platform/postgres/database.ts';

/** The people who run the demo shop; everybody has the same password. */
export const demoStaff = {
  owner: { email: 'owner@kujiya.example', name: '籤屋店長', role: 'owner' },
  clerk: { email: 'clerk@kujiya.example', name: '小倉', role: 'clerk' },
  accountant: { email: 'books@kujiya.example', name: '阿帳', role: 'accountant' },
  manager: { email: 'manager@kujiya.example', name: '阿理', role: 'manager' },
  promoter: { email: 'promo@kujiya.example', name: '阿宣', role: 'manager' },
  support: { email: 'support@kujiya.example', name: '小服', role: 'support' },
  viewer: { email: 'viewer@kujiya.example', name: '阿看', role: 'viewer' },
} as const;
export const demoStaffPassword = 'toybox-backroom';

// An account approves nothing on its first day.
const insertStaff = writeStatement<{ id: number }, [email: string, name: string, role: string, hash: string]>(
  'demo.insert_staff',
  `insert into staff (email, name, role, password_hash, created_at)
   values ($1, $2, $3, $4, now() - interval '2 days') returning id`,
);

/** The accounts of the demo's staff; returns the ids of four of them. */
export async function loadStaff(
  tx: Tx,
): Promise<Record<'clerkId' | 'managerId' | 'accountantId' | 'ownerId', number>> {
  const hash = await hashPassword(demoStaffPassword);
  const ids: Partial<Record<string, number>> = {};
  for (const [person, { email, name, role }] of Object.entries(demoStaff))
    ids[person] = (await insertStaff(tx, email, name, role, hash))[0]?.id;
  const { clerk: clerkId, manager: managerId, accountant: accountantId, owner: ownerId } = ids;
  if (clerkId === undefined || managerId === undefined || accountantId === undefined || ownerId === undefined)
    throw new Error('the demo lacks somebody of its staff');
  return { clerkId, managerId, accountantId, ownerId };
}
