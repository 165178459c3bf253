import { advisoryLock } from '#platform/postgres/advisory-locks.ts';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export const findCredentials = readStatement<{ id: number; password_hash: string | null }, [phone: string]>(
  'auth.find_credentials',
  'select id, password_hash from members where phone = $1',
);

export const insertSession = writeStatement<
  object,
  [tokenHash: Buffer, memberId: number, days: number, userAgent: string]
>(
  'auth.insert_session',
  `insert into sessions (token_hash, member_id, expires_at, user_agent)
   values ($1, $2, now() + make_interval(days => $3), $4)`,
);

/** Updates when a session was last seen, at most once in ten minutes. */
export const touchSession = writeStatement<object, [tokenHash: Buffer]>(
  'auth.touch_session',
  `update sessions set last_seen_at = now() where token_hash = $1 and last_seen_at < now() - interval '10 minutes'`,
);

export type SessionRow = {
  id: number;
  user_agent: string;
  created_at: Date;
  last_seen_at: Date;
  is_current: boolean;
};
export const listSessions = readStatement<SessionRow, [memberId: number, tokenHash: Buffer]>(
  'auth.list_sessions',
  `select id, user_agent, created_at, last_seen_at, token_hash = $2 as is_current from sessions
   where member_id = $1 and expires_at > now() order by is_current desc, last_seen_at desc, id desc`,
);

export const endSession = writeStatement<object, [memberId: number, id: number]>(
  'auth.end_session',
  'delete from sessions where member_id = $1 and id = $2 returning id',
);

export const endOtherSessions = writeStatement<object, [memberId: number, tokenHash: Buffer]>(
  'auth.end_other_sessions',
  'delete from sessions where member_id = $1 and token_hash <> $2 and expires_at > now() returning id',
);

export const deleteSession = writeStatement<object, [tokenHash: Buffer]>(
  'auth.delete_session',
  'delete from sessions where token_hash = $1',
);

/** A new member with this phone; no row when the phone belongs to a member already. */
export const insertMember = writeStatement<
  { id: number },
  [phone: string, uid: string, name: string, passwordHash: string | null]
>(
  'auth.insert_member',
  `insert into members (phone, uid, display_name, password_hash) values ($1, $2, $3, $4)
   on conflict (phone) do nothing returning id`,
);

/**
 * The member of a phone, if the password is still this one; locked, so that neither changes before the session is open.
 */
export const keepCredentials = writeStatement<object, [memberId: number, passwordHash: string]>(
  'auth.keep_credentials',
  'select from members where id = $1 and password_hash = $2 for share',
);

/** Sets a new password; every session of the member must end after it, also those being opened at the moment. */
export const changePassword = writeStatement<{ id: number }, [phone: string, passwordHash: string]>(
  'auth.change_password',
  'update members set password_hash = $2 where phone = $1 returning id',
);

export const endSessions = writeStatement<object, [memberId: number]>(
  'auth.end_sessions',
  'delete from sessions where member_id = $1',
);

/** The member of a phone, with both accounts open; locked against deletion until the session is open. */
export const openMemberOfPhone = writeStatement<{ id: number }, [phone: string]>(
  'auth.open_member_of_phone',
  'select id, open_accounts(id) from members where phone = $1 for share',
);

type Failures = {
  of_strangers: number;
  /** Seconds since the last of them. */
  since_stranger: number | null;
  of_browser: number;
  oldest_of_browser: number | null;
  of_address: number;
  oldest_of_address: number | null;
};
/**
 * Failed logins of a phone in unknown browsers and in this one, and of an address; the ages of the oldest in seconds.
 */
export const recentFailures = readStatement<
  Failures,
  [phone: string | null, address: string, markHash: Buffer | null, seconds: number]
>(
  'auth.recent_failures',
  `with lately as (
     select f.*, extract(epoch from now() - at)::float8 as age from failed_logins f
     where at > now() - make_interval(secs => $4) and (phone = $1 or address = $2::inet))
   select
     count(*) filter (where phone = $1 and mark_hash is null) as of_strangers,
     min(age) filter (where phone = $1 and mark_hash is null) as since_stranger,
     count(*) filter (where phone = $1 and mark_hash = $3) as of_browser,
     max(age) filter (where phone = $1 and mark_hash = $3) as oldest_of_browser,
     count(*) filter (where address = $2::inet) as of_address,
     max(age) filter (where address = $2::inet) as oldest_of_address
   from lately`,
);

export const insertFailure = writeStatement<
  object,
  [phone: string, address: string, markHash: Buffer | null]
>('auth.insert_failure', 'insert into failed_logins (phone, address, mark_hash) values ($1, $2, $3)');

/** The right password clears failures: in a known browser its own, otherwise all of the phone. */
export const forgetFailures = writeStatement<object, [phone: string, markHash: Buffer | null]>(
  'auth.forget_failures',
  'delete from failed_logins where phone = $1 and ($2::bytea is null or mark_hash = $2)',
);

/** Has the member of this phone logged in from this browser before? */
export const findBrowser = readStatement<object, [phone: string, markHash: Buffer]>(
  'auth.find_browser',
  `select from known_browsers b join members m on m.id = b.member_id where m.phone = $1 and b.mark_hash = $2`,
);

/**
 * Parts of the net are half of an IPv6 address's, 256 of IPv4; those of a house's own say nothing. It comes after the session
 * was opened, when the account may have been deleted.
 */
export const rememberBrowser = writeStatement<
  object,
  [markHash: Buffer | null, memberId: number, address: string]
>(
  'auth.remember_browser',
  `with living as (
     select id from members where id = $2 and deleted_at is null for key share
   ), browser as (
     insert into known_browsers (mark_hash, member_id) select $1, id from living where $1::bytea is not null
     on conflict (mark_hash, member_id) do update set last_seen_at = now()
   )
   insert into member_networks (member_id, network)
   select id, network(set_masklen(a, case family(a) when 4 then 24 else 48 end)) from living, (select $3::inet as a) x
   where not a <<= any ('{0.0.0.0/8,10.0.0.0/8,127.0.0.0/8,172.16.0.0/12,192.168.0.0/16,::/64,fc00::/7,fe80::/10}'::inet[])
   on conflict (member_id, network) do update set last_seen_at = now()`,
);

/** With a new password every browser is unknown again. */
export const forgetBrowsers = writeStatement<object, [memberId: number]>(
  'auth.forget_browsers',
  'delete from known_browsers where member_id = $1',
);

/** One request at a time per phone and per address, so that limits hold for parallel ones. */
export const lockAttempts = writeStatement<object, [phone: string, address: string]>(
  'auth.lock_attempts',
  `select ${advisoryLock('signIn', 'key')} from unnest(array['p' || $1, 'a' || $2]) key order by key`,
);

type Sent = { seconds_ago: number | null; today: number; of_address: number };
export const sentCodes = writeStatement<Sent, [phone: string, address: string, window: number]>(
  'auth.sent_codes',
  `select
     extract(epoch from now() - max(sent_at))::float8 as seconds_ago,
     count(*) filter (where (sent_at at time zone 'Asia/Taipei')::date = (now() at time zone 'Asia/Taipei')::date) as today,
     (select count(*) from phone_codes where address = $2 and sent_at > now() - make_interval(secs => $3)) as of_address
   from phone_codes where phone = $1 and sent_at > now() - interval '2 days'`,
);

export const insertCode = writeStatement<{ id: number }, [phone: string, address: string, seconds: number]>(
  'auth.insert_code',
  `insert into phone_codes (phone, address, expires_at)
   values ($1, $2, now() + make_interval(secs => $3)) returning id`,
);

export const codeSent = writeStatement<object, [id: number, sessionInfo: string]>(
  'auth.code_sent',
  'update phone_codes set session_info = $2 where id = $1',
);

export const deleteCode = writeStatement<object, [id: number]>(
  'auth.delete_code',
  'delete from phone_codes where id = $1',
);

/** Counts a try at a live code; no row when the code is unknown, used, too old or tried too often. */
export const countTry = writeStatement<{ id: number }, [phone: string, sessionInfo: string, tries: number]>(
  'auth.count_try',
  `update phone_codes set tries = tries + 1
   where phone = $1 and session_info = $2 and used_at is null and expires_at > now() and tries < $3
   returning id`,
);

/** A code opens one session; no row when another request was faster. */
export const useCode = writeStatement<{ id: number }, [id: number]>(
  'auth.use_code',
  'update phone_codes set used_at = now() where id = $1 and used_at is null returning id',
);

/** Stores that a phone was proven just now, by a member or (null) by a visitor at this address. */
export const insertProof = writeStatement<
  { proven_at: Date },
  [phone: string, subject: string, memberId: number | null, address: string]
>(
  'auth.insert_proof',
  `insert into phone_proofs (phone, subject, member_id, address) values ($1, $2, $3, $4::inet) returning proven_at`,
);

/**
 * Uses up an unexpired proof of a phone: the member's own, or one made before logging in at the same address. Null for
 * both takes anybody's: of a caller who shows its token.
 */
export const takeProof = writeStatement<
  object,
  [phone: string, subject: string, memberId: number | null, address: string | null, seconds: number]
>(
  'auth.take_proof',
  `update phone_proofs set used_at = now() where id = (
     select id from phone_proofs
     where phone = $1 and subject = $2 and used_at is null and proven_at > now() - make_interval(secs => $5)
       and (member_id = $3 or (member_id is null and address = $4::inet) or ($3::bigint is null and $4::inet is null))
     order by proven_at desc limit 1 for update)
   returning id`,
);

export const photoSource = readStatement<{ source: string }, [memberId: number]>(
  'auth.photo_source',
  'select source from member_photos where member_id = $1',
);

export const keepPhoto = writeStatement<
  object,
  [memberId: number, name: string, source: string, picture: Buffer]
>(
  'auth.keep_photo',
  `with alive as (
     update members set photo_url = '/media/members/' || $2 where id = $1 and deleted_at is null returning id)
   insert into member_photos (member_id, name, source, picture) select id, $2, $3, $4 from alive
   on conflict (member_id) do update set name = $2, source = $3, picture = $4`,
);

export const findPhoto = readStatement<{ picture: Buffer }, [name: string]>(
  'auth.find_photo',
  'select picture from member_photos where name = $1',
);

/** Deletes rows that no rule needs any more. */
export const purgeExpired = writeStatement<
  object,
  [browserDays: number, networkDays: number, codeDays: number, attemptDays: number]
>(
  'auth.purge_expired',
  `with gone_sessions as (delete from sessions where expires_at < now()),
     gone_codes as (delete from phone_codes where sent_at < now() - make_interval(days => $3)),
     gone_failures as (delete from failed_logins where at < now() - make_interval(days => $4)),
     gone_proofs as (delete from phone_proofs where proven_at < now() - make_interval(days => $4)),
     gone_browsers as (delete from known_browsers where last_seen_at < now() - make_interval(days => $1)),
     gone_networks as (delete from member_networks where last_seen_at < now() - make_interval(days => $2)),
     gone_line_logins as (delete from line_logins where created_at < now() - make_interval(days => $4))
   delete from sandbox_sms where sent_at < now() - make_interval(days => $4)`,
);

export const exportIdentities = readStatement<object, [memberId: number]>(
  'auth.export_identities',
  'select provider, created_at from identities where member_id = $1 order by created_at',
);

export const exportDevices = readStatement<object, [memberId: number]>(
  'auth.export_devices',
  'select user_agent, created_at, last_seen_at, expires_at from sessions where member_id = $1 order by id',
);

/** Codes sent stay for three days: deleting the account must not be a way around their limits. */
export const eraseSignIn = writeStatement<object, [memberId: number]>(
  'auth.erase_sign_in',
  `with gone_sessions as (delete from sessions where member_id = $1),
     gone_proofs as (delete from phone_proofs where member_id = $1),
     gone_browsers as (delete from known_browsers where member_id = $1),
     gone_networks as (delete from member_networks where member_id = $1),
     gone_photos as (delete from member_photos where member_id = $1),
     gone_identities as (delete from identities where member_id = $1)
   delete from failed_logins where phone = (select phone from members where id = $1)`,
);
