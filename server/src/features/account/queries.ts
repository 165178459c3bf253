import { readStatement, writeStatement } from '../../platform/database.ts';

export type MemberRow = {
  id: number;
  uid: string;
  display_name: string;
  email: string | null;
  phone: string | null;
  photo_url: string | null;
  points_discount_limit: number;
  tokens: number;
  points: number;
};

const livePoints = `(select coalesce(sum(remaining), 0) from point_lots p
  where p.member_id = m.id and p.remaining > 0 and p.expires_at > now())`;

export const findMember = readStatement<MemberRow, [id: number]>(
  'account.find_member',
  `select m.id, m.uid, m.display_name, m.email, m.phone, m.photo_url, m.points_discount_limit,
     a.balance as tokens, ${livePoints} as points
   from members m
   join ledger_accounts a on a.member_id = m.id and a.kind = 'wallet' and a.currency = 'token'
   where m.id = $1`,
);

export const findCredentials = readStatement<{ id: number; password_hash: string | null }, [phone: string]>(
  'account.find_credentials',
  'select id, password_hash from members where phone = $1',
);

export const liveSession = readStatement<{ member_id: number }, [tokenHash: Buffer]>(
  'account.live_session',
  'select member_id from sessions where token_hash = $1 and expires_at > now()',
);

export const insertSession = writeStatement<object, [tokenHash: Buffer, memberId: number, days: number]>(
  'account.insert_session',
  `insert into sessions (token_hash, member_id, expires_at) values ($1, $2, now() + make_interval(days => $3))`,
);

export const deleteSession = writeStatement<object, [tokenHash: Buffer]>(
  'account.delete_session',
  'delete from sessions where token_hash = $1',
);

export const insertMember = writeStatement<object, [phone: string, uid: string, name: string]>(
  'account.insert_member',
  'insert into members (phone, uid, display_name) values ($1, $2, $3) on conflict (phone) do nothing',
);

/** The member of a phone, with both accounts open. */
export const openMemberOfPhone = writeStatement<{ id: number }, [phone: string]>(
  'account.open_member_of_phone',
  'select id, open_accounts(id) from members where phone = $1',
);

type Failures = { of_phone: number; of_address: number };
export const recentFailures = readStatement<Failures, [phone: string, address: string, seconds: number]>(
  'account.recent_failures',
  `select
     (select count(*) from failed_logins where phone = $1 and at > now() - make_interval(secs => $3)) as of_phone,
     (select count(*) from failed_logins where address = $2 and at > now() - make_interval(secs => $3)) as of_address`,
);

export const insertFailure = writeStatement<object, [phone: string, address: string]>(
  'account.insert_failure',
  'insert into failed_logins (phone, address) values ($1, $2)',
);

export const forgetFailures = writeStatement<object, [phone: string]>(
  'account.forget_failures',
  'delete from failed_logins where phone = $1',
);

/** One request at a time per phone and per address, so that limits hold for parallel ones. */
export const lockAttempts = writeStatement<object, [phone: string, address: string]>(
  'account.lock_attempts',
  `select pg_advisory_xact_lock(hashtextextended(key, 1)) from unnest(array['p' || $1, 'a' || $2]) key order by key`,
);

type Sent = { seconds_ago: number | null; today: number; of_address: number };
export const sentCodes = writeStatement<Sent, [phone: string, address: string]>(
  'account.sent_codes',
  `select
     extract(epoch from now() - max(sent_at))::float8 as seconds_ago,
     count(*) filter (where (sent_at at time zone 'Asia/Taipei')::date = (now() at time zone 'Asia/Taipei')::date) as today,
     (select count(*) from phone_codes where address = $2 and sent_at > now() - interval '1 hour') as of_address
   from phone_codes where phone = $1 and sent_at > now() - interval '2 days'`,
);

export const insertCode = writeStatement<{ id: number }, [phone: string, address: string, seconds: number]>(
  'account.insert_code',
  `insert into phone_codes (phone, address, expires_at)
   values ($1, $2, now() + make_interval(secs => $3)) returning id`,
);

export const codeSent = writeStatement<object, [id: number, sessionInfo: string]>(
  'account.code_sent',
  'update phone_codes set session_info = $2 where id = $1',
);

export const deleteCode = writeStatement<object, [id: number]>(
  'account.delete_code',
  'delete from phone_codes where id = $1',
);

/** Counts a try at a live code; no row when the code is unknown, used, too old or tried too often. */
export const countTry = writeStatement<{ id: number }, [phone: string, sessionInfo: string, tries: number]>(
  'account.count_try',
  `update phone_codes set tries = tries + 1
   where phone = $1 and session_info = $2 and used_at is null and expires_at > now() and tries < $3
   returning id`,
);

/** A code opens one session; no row when another request was faster. */
export const useCode = writeStatement<{ id: number }, [id: number]>(
  'account.use_code',
  'update phone_codes set used_at = now() where id = $1 and used_at is null returning id',
);
