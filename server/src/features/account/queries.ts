import { readStatement, writeStatement } from '#platform/postgres/database.ts';

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

export const insertSession = writeStatement<
  object,
  [tokenHash: Buffer, memberId: number, days: number, userAgent: string]
>(
  'account.insert_session',
  `insert into sessions (token_hash, member_id, expires_at, user_agent)
   values ($1, $2, now() + make_interval(days => $3), $4)`,
);

/** Seen again; written once in ten minutes only. */
export const touchSession = writeStatement<object, [tokenHash: Buffer]>(
  'account.touch_session',
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
  'account.list_sessions',
  `select id, user_agent, created_at, last_seen_at, token_hash = $2 as is_current from sessions
   where member_id = $1 and expires_at > now() order by is_current desc, last_seen_at desc, id desc`,
);

export const endSession = writeStatement<object, [memberId: number, id: number]>(
  'account.end_session',
  'delete from sessions where member_id = $1 and id = $2 returning id',
);

export const endOtherSessions = writeStatement<object, [memberId: number, tokenHash: Buffer]>(
  'account.end_other_sessions',
  'delete from sessions where member_id = $1 and token_hash <> $2 and expires_at > now() returning id',
);

export const deleteSession = writeStatement<object, [tokenHash: Buffer]>(
  'account.delete_session',
  'delete from sessions where token_hash = $1',
);

/** A new member of a phone; no row when the phone is a member already. */
export const insertMember = writeStatement<
  { id: number },
  [phone: string, uid: string, name: string, passwordHash: string | null]
>(
  'account.insert_member',
  `insert into members (phone, uid, display_name, password_hash) values ($1, $2, $3, $4)
   on conflict (phone) do nothing returning id`,
);

/** The member of a phone as long as the password is still this one, and neither changes before the session is open. */
export const keepCredentials = writeStatement<object, [memberId: number, passwordHash: string]>(
  'account.keep_credentials',
  'select from members where id = $1 and password_hash = $2 for share',
);

/** A new password; every session of the member is to end after it, also those that were being opened meanwhile. */
export const changePassword = writeStatement<{ id: number }, [phone: string, passwordHash: string]>(
  'account.change_password',
  'update members set password_hash = $2 where phone = $1 returning id',
);

export const endSessions = writeStatement<object, [memberId: number]>(
  'account.end_sessions',
  'delete from sessions where member_id = $1',
);

/** The member of a phone, with both accounts open; not deleted before the session is open. */
export const openMemberOfPhone = writeStatement<{ id: number }, [phone: string]>(
  'account.open_member_of_phone',
  'select id, open_accounts(id) from members where phone = $1 for share',
);

type Failures = { of_phone: number; of_address: number };
export const recentFailures = readStatement<
  Failures,
  [phone: string | null, address: string, seconds: number]
>(
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

export const changeName = writeStatement<object, [memberId: number, name: string]>(
  'account.change_name',
  'update members set display_name = $2 where id = $1 and deleted_at is null',
);

const rows = (from: string) => `(select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (${from}) t)`;
/** All that is kept of a member; secrets (token and password hashes) are not about the person and stay out. */
export const exportMember = readStatement<
  { data: Record<string, Record<string, unknown>[]> },
  [memberId: number]
>(
  'account.export_member',
  `select jsonb_build_object(
     'member', ${rows('select uid, display_name, phone, email, photo_url, created_at from members where id = $1')},
     'identities', ${rows('select provider, created_at from identities where member_id = $1')},
     'devices', ${rows('select user_agent, created_at, last_seen_at, expires_at from sessions where member_id = $1')},
     'addresses', ${rows(`select name, phone, city, district, postcode, address_detail, is_default, created_at
                          from addresses where member_id = $1 order by id`)},
     'invoice', ${rows(`select invoice_type, carrier_number, tax_id, company_name, donation_code, email
                        from invoice_settings where member_id = $1`)},
     'balances', ${rows(`select currency, balance from ledger_accounts where member_id = $1 order by id`)},
     'movements', ${rows(`select e.reference, e.kind, a.currency, p.amount, e.created_at
                          from postings p join ledger_accounts a on a.id = p.account_id
                          join journal_entries e on e.id = p.entry_id where a.member_id = $1 order by e.id`)},
     'orders', ${rows(`select o.order_number, o.order_type, o.status, o.payment_status, o.total_amount, o.points_used,
                         o.final_amount, o.created_at, p.name as product
                       from orders o left join products p on p.id = o.product_id where o.member_id = $1 order by o.id`)},
     'box', ${rows(`select z.name, b.status, b.created_at, b.expires_at
                    from box_items b join prizes z on z.id = b.prize_id where b.member_id = $1 order by b.id`)},
     'tool_cards', ${rows(`select t.name, u.created_at, u.expires_at, u.used_at
                           from user_tools u join tools t on t.id = u.tool_id where u.member_id = $1 order by u.id`)},
     'likes', ${rows(`select p.name, l.created_at from likes l join products p on p.id = l.product_id
                      where l.member_id = $1 order by l.created_at`)}
   ) as data from members where id = $1`,
);

type Belongings = {
  tokens: number;
  points: number;
  box_items: number;
  tool_cards: number;
  /** Things being shipped, which need somebody to arrive at. */
  shipping: number;
};
export const belongings = readStatement<Belongings, [memberId: number]>(
  'account.belongings',
  `select a.balance as tokens, ${livePoints} as points,
     (select count(*) from box_items b where b.member_id = m.id and b.status in ('available', 'pending', 'selected')
        and b.expires_at > now()) as box_items,
     (select count(*) from user_tools u where u.member_id = m.id and u.used_at is null and u.expires_at > now())
       as tool_cards,
     (select count(*) from box_items b where b.member_id = m.id and b.status = 'paid') as shipping
   from members m
   join ledger_accounts a on a.member_id = m.id and a.kind = 'wallet' and a.currency = 'token'
   where m.id = $1`,
);

export const lockMember = writeStatement<object, [memberId: number]>(
  'account.lock_member',
  'select from members where id = $1 for update',
);

/** The person goes, the row stays. Codes sent stay for three days: else leaving would be a way around their limits. */
export const forgetMember = writeStatement<object, [memberId: number]>(
  'account.forget_member',
  `with gone_sessions as (delete from sessions where member_id = $1),
     gone_addresses as (delete from addresses where member_id = $1),
     gone_invoice as (delete from invoice_settings where member_id = $1),
     gone_likes as (delete from likes where member_id = $1),
     gone_identities as (delete from identities where member_id = $1),
     gone_failures as (delete from failed_logins where phone = (select phone from members where id = $1))
   update members set display_name = '已刪除的會員', phone = null, email = null, photo_url = null,
     password_hash = null, deleted_at = now() where id = $1`,
);

/** Limits look back a day at most; a code of yesterday opens nothing. */
export const purgeExpired = writeStatement<object>(
  'account.forget_the_old',
  `with gone_sessions as (delete from sessions where expires_at < now()),
     gone_codes as (delete from phone_codes where sent_at < now() - interval '3 days'),
     gone_failures as (delete from failed_logins where at < now() - interval '1 day'),
     gone_line_logins as (delete from line_logins where created_at < now() - interval '1 day')
   delete from sandbox_sms where sent_at < now() - interval '1 day'`,
);
