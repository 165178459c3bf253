import { advisoryLock } from '#platform/postgres/advisory-locks.ts';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export type Provider = 'google' | 'line';

/** One login of a person at a time, so that two at once create one member. */
export const lockPerson = writeStatement<object, [key: string]>(
  'auth.lock_person',
  `select ${advisoryLock('identity', '$1')}`,
);

/** The member of an identity, locked against deletion until the session is open. */
export const findIdentity = writeStatement<{ member_id: number }, [provider: Provider, subject: string]>(
  'auth.find_identity',
  `select i.member_id from identities i join members m on m.id = i.member_id and m.deleted_at is null
   where i.provider = $1 and i.subject = $2 for share of m`,
);

export const insertIdentity = writeStatement<object, [provider: Provider, subject: string, memberId: number]>(
  'auth.insert_identity',
  'insert into identities (provider, subject, member_id) values ($1, $2, $3)',
);

/** The member an address was verified for, locked against deletion until the identity is theirs. */
export const findMemberOfEmail = writeStatement<{ id: number }, [email: string]>(
  'auth.find_member_of_email',
  'select id from members where lower(email) = lower($1) for share',
);

export const insertPerson = writeStatement<{ id: number }, [uid: string, name: string, email: string | null]>(
  'auth.insert_person',
  `insert into members (uid, display_name, email) values ($1, $2, $3) returning id`,
);

export const openAccounts = writeStatement<object, [memberId: number]>(
  'auth.open_accounts',
  'select open_accounts($1)',
);

export const insertLineLogin = writeStatement<
  object,
  [stateHash: Buffer, nonce: string, verifier: string, binding: Buffer]
>(
  'auth.insert_line_login',
  'insert into line_logins (state_hash, nonce, verifier, binding) values ($1, $2, $3, $4)',
);

/** Takes a login that was begun; a second call finds none. */
export const takeLineLogin = writeStatement<
  { nonce: string; verifier: string; binding: Buffer; late: boolean },
  [stateHash: Buffer, seconds: number]
>(
  'auth.take_line_login',
  `delete from line_logins where state_hash = $1
   returning nonce, verifier, binding, created_at < now() - make_interval(secs => $2) as late`,
);

export const bindingStatus = readStatement<
  { phone: string | null; bound_at: Date | null; others: number },
  [memberId: number]
>(
  'auth.binding_status',
  `select phone, phone_bound_at as bound_at, (select count(*) from identities where member_id = $1) as others
   from members where id = $1`,
);

/**
 * Binds a phone to a member who has none; no row when there is one. Another member's phone violates the unique
 * constraint.
 */
export const bindPhone = writeStatement<{ id: number }, [memberId: number, phone: string]>(
  'auth.bind_phone',
  'update members set phone = $2 where id = $1 and phone is null and deleted_at is null returning id',
);
