import { advisoryLock } from '#platform/postgres/advisory-locks.ts';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { hasFactor } from '#shop/staff/queries.ts';

export const lockAccounts = writeStatement<object>(
  'staff.lock_accounts',
  `select ${advisoryLock('staffAccounts', "''")}`,
);

export type PersonRow = {
  id: number;
  email: string;
  name: string;
  role: string;
  role_title: string;
  version: number;
  created_at: Date;
  disabled_at: Date | null;
  last_login_at: Date | null;
  second_factor: boolean;
  invited: boolean;
};
const person = `select a.id, a.email, a.name, a.role, r.title as role_title, a.version, a.created_at, a.disabled_at,
    (select max(p.last_login_at) from staff_places p where p.staff_id = a.id) as last_login_at,
    ${hasFactor} as second_factor, a.password_hash is null as invited
  from staff a join staff_roles r on r.name = a.role`;
export const listPeople = readStatement<PersonRow>('staff.list_people', `${person} order by a.id`);
export const findPerson = readStatement<PersonRow, [staffId: number]>(
  'staff.find_person',
  `${person} where a.id = $1`,
);

export type RoleRow = {
  name: string;
  title: string;
  rights: string[];
  limits: Record<string, number>;
  version: number;
  people: number;
};
const role = `select r.name, r.title, r.rights, r.limits, r.version,
    (select count(*) from staff a where a.role = r.name and a.disabled_at is null) as people
  from staff_roles r`;
export const listRoles = readStatement<RoleRow>('staff.list_full_roles', `${role} order by r.name`);
export const findRole = readStatement<RoleRow, [name: string]>(
  'staff.find_role',
  `${role} where r.name = $1`,
);
/** The role of an account that is not disabled. */
export const roleOf = readStatement<RoleRow, [staffId: number]>(
  'staff.role_of',
  `${role} where r.name = (select a.role from staff a where a.id = $1 and a.disabled_at is null)`,
);

export const insertPerson = writeStatement<{ id: number }, [email: string, name: string, role: string]>(
  'staff.insert_person',
  `insert into staff (email, name, role) values ($1, $2, $3) on conflict (lower(email)) do nothing returning id`,
);
export const changePerson = writeStatement<
  object,
  [staffId: number, name: string, role: string, isDisabled: boolean]
>(
  'staff.change_person',
  `update staff set name = $2, role = $3, version = version + 1,
     disabled_at = case when $4 then coalesce(disabled_at, now()) end
   where id = $1`,
);
/** Owners who can log in. */
export const countOwners = readStatement<{ count: number }>(
  'staff.count_owners',
  `select count(*) as count from staff a join staff_roles r on r.name = a.role
   where '*' = any (r.rights) and a.disabled_at is null
     and (a.password_hash is not null or exists (select from staff_passkeys k where k.staff_id = a.id))`,
);

export const insertRole = writeStatement<
  object,
  [name: string, title: string, rights: readonly string[], limits: string]
>(
  'staff.insert_role',
  `insert into staff_roles (name, title, rights, limits) values ($1, $2, $3, $4)
   on conflict (name) do nothing returning name`,
);
export const updateRole = writeStatement<
  object,
  [name: string, title: string, rights: readonly string[], limits: string]
>(
  'staff.update_role',
  'update staff_roles set title = $2, rights = $3, limits = $4, version = version + 1 where name = $1',
);
/** Everybody who has a role. */
export const namesWith = readStatement<{ name: string }, [role: string]>(
  'staff.names_with_role',
  'select name from staff where role = $1 order by id',
);
export const deleteRole = writeStatement<object, [name: string]>(
  'staff.delete_role',
  'delete from staff_roles where name = $1',
);

export const forgetPassword = writeStatement<object, [staffId: number]>(
  'staff.forget_password',
  'update staff set password_hash = null, version = version + 1 where id = $1',
);
export const insertInvitation = writeStatement<
  { expires_at: Date },
  [staffId: number, tokenHash: Buffer, seconds: number]
>(
  'staff.insert_invitation',
  `insert into staff_invitations (staff_id, token_hash, expires_at) values ($1, $2, now() + make_interval(secs => $3))
   on conflict (staff_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
   returning expires_at`,
);
/** Uses an invitation up; no row when it has expired, was used, or its account is disabled. */
export const takeInvitation = writeStatement<{ id: number; email: string }, [tokenHash: Buffer]>(
  'staff.take_invitation',
  `delete from staff_invitations i using staff a
   where i.token_hash = $1 and i.expires_at > now() and a.id = i.staff_id and a.disabled_at is null
   returning a.id, a.email`,
);
export const removeFactors = writeStatement<object, [staffId: number]>(
  'staff.remove_factors',
  `with totp as (delete from staff_totp where staff_id = $1), codes as (delete from staff_recovery_codes where staff_id = $1)
   delete from staff_passkeys where staff_id = $1`,
);
