import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export const kindsOfFactors = readStatement<{ totp: boolean; passkey: boolean }, [staffId: number]>(
  'staff.kinds_of_factors',
  `select exists (select from staff_totp where staff_id = $1 and confirmed_at is not null) as totp,
     exists (select from staff_passkeys where staff_id = $1) as passkey`,
);

/** No row when an authenticator is already in use. */
export const beginTotp = writeStatement<{ secret: string }, [staffId: number, secret: string]>(
  'staff.begin_totp',
  `insert into staff_totp as t (staff_id, secret) values ($1, $2)
   on conflict (staff_id) do update set secret = excluded.secret where t.confirmed_at is null returning secret`,
);
export const findTotp = readStatement<{ secret: string; is_confirmed: boolean }, [staffId: number]>(
  'staff.find_totp',
  'select secret, confirmed_at is not null as is_confirmed from staff_totp where staff_id = $1',
);
/** Takes the code of a period; no row when it, or a later one, was taken before. */
export const takeStep = writeStatement<object, [staffId: number, step: number]>(
  'staff.take_totp_step',
  'update staff_totp set last_step = $2 where staff_id = $1 and last_step < $2 returning staff_id',
);
export const confirmTotp = writeStatement<object, [staffId: number]>(
  'staff.confirm_totp',
  'update staff_totp set confirmed_at = now() where staff_id = $1 and confirmed_at is null',
);
export const removeTotp = writeStatement<object, [staffId: number]>(
  'staff.remove_totp',
  'delete from staff_totp where staff_id = $1',
);

export const countRecoveryCodes = readStatement<{ count: number }, [staffId: number]>(
  'staff.count_recovery_codes',
  'select count(*) as count from staff_recovery_codes where staff_id = $1',
);
export const dropRecoveryCodes = writeStatement<object, [staffId: number]>(
  'staff.drop_recovery_codes',
  'delete from staff_recovery_codes where staff_id = $1',
);
export const insertRecoveryCodes = writeStatement<object, [staffId: number, hashes: readonly Buffer[]]>(
  'staff.insert_recovery_codes',
  'insert into staff_recovery_codes (staff_id, code_hash) select $1, hash from unnest($2::bytea[]) hash',
);
export const takeRecoveryCode = writeStatement<object, [staffId: number, hash: Buffer]>(
  'staff.take_recovery_code',
  'delete from staff_recovery_codes where staff_id = $1 and code_hash = $2 returning staff_id',
);

export const insertChallenge = writeStatement<
  object,
  [challenge: string, staffId: number | null, seconds: number]
>(
  'staff.insert_challenge',
  `insert into staff_challenges (challenge, staff_id, expires_at) values ($1, $2, now() + make_interval(secs => $3))`,
);
/** No row when there is none, or another answer has used it. */
export const takeChallenge = writeStatement<object, [challenge: string, staffId: number | null]>(
  'staff.take_challenge',
  `delete from staff_challenges where challenge = $1 and staff_id is not distinct from $2 and expires_at > now()
   returning challenge`,
);
export const forgetChallenges = writeStatement<object>(
  'staff.forget_challenges',
  'delete from staff_challenges where expires_at <= now()',
);

export type PasskeyRow = {
  id: number;
  staff_id: number;
  public_key: Buffer;
  counter: number;
};
/** The passkey with this credential, of an account that is not disabled. */
export const findPasskey = readStatement<PasskeyRow, [credential: string]>(
  'staff.find_passkey',
  `select k.id, k.staff_id, k.public_key, k.counter from staff_passkeys k join staff a on a.id = k.staff_id
   where k.credential = $1 and a.disabled_at is null`,
);
export const usePasskey = writeStatement<object, [id: number, counter: number]>(
  'staff.use_passkey',
  'update staff_passkeys set counter = $2, last_used_at = now() where id = $1',
);
/** No row when the credential is registered already. */
export const insertPasskey = writeStatement<
  { id: number },
  [staffId: number, credential: string, publicKey: Buffer, counter: number, name: string]
>(
  'staff.insert_passkey',
  `insert into staff_passkeys (staff_id, credential, public_key, counter, name) values ($1, $2, $3, $4, $5)
   on conflict (credential) do nothing returning id`,
);
export const removePasskey = writeStatement<{ name: string }, [staffId: number, id: number]>(
  'staff.remove_passkey',
  'delete from staff_passkeys where staff_id = $1 and id = $2 returning name',
);
export const listPasskeys = readStatement<
  { id: number; credential: string; name: string; created_at: Date; last_used_at: Date | null },
  [staffId: number]
>(
  'staff.list_passkeys',
  'select id, credential, name, created_at, last_used_at from staff_passkeys where staff_id = $1 order by id',
);
