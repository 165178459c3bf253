import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { hasFactor } from '#shop/staff/queries.ts';

export type StaffRow = {
  id: number;
  email: string;
  name: string;
  role: string;
  rights: string[];
  limits: Record<string, number>;
  password_hash: string | null;
  role_title: string;
  has_factor: boolean;
};
const columns = `a.id, a.email, a.name, a.role, r.title as role_title, r.rights, r.limits, a.password_hash,
  ${hasFactor} as has_factor`;

/** The account with this e-mail; no row when the account is disabled. */
export const findByEmail = readStatement<StaffRow, [email: string]>(
  'staff.find_by_email',
  `select ${columns} from staff a join staff_roles r on r.name = a.role
   where lower(a.email) = lower($1) and a.disabled_at is null`,
);

export const findById = readStatement<StaffRow, [staffId: number]>(
  'staff.find_by_id',
  `select ${columns} from staff a join staff_roles r on r.name = a.role where a.id = $1`,
);

/** No row when the account was disabled, or its password changed, while the password was compared. */
export const openSession = writeStatement<
  { expires_at: Date },
  [tokenHash: Buffer, staffId: number, passwordHash: string | null, userAgent: string, seconds: number]
>(
  'staff.open_session',
  `with a as (select id from staff where id = $2 and password_hash is not distinct from $3 and disabled_at is null for share)
   insert into staff_sessions (token_hash, staff_id, user_agent, expires_at)
   select $1, id, $4, now() + make_interval(secs => $5) from a returning expires_at`,
);

export const endSession = writeStatement<object, [tokenHash: Buffer]>(
  'staff.end_session',
  'delete from staff_sessions where token_hash = $1',
);

/** Those of the places from which this e-mail has been logged in to before. */
export const knownPlaces = readStatement<
  { place: string },
  [email: string, places: readonly string[], days: number]
>(
  'staff.known_places',
  `select p.place from staff a join staff_places p on p.staff_id = a.id
   where lower(a.email) = lower($1) and p.place = any ($2) and p.last_login_at > now() - make_interval(days => $3)`,
);

export const rememberPlaces = writeStatement<object, [staffId: number, places: readonly string[]]>(
  'staff.remember_places',
  `insert into staff_places (staff_id, place) select $1, place from unnest($2::text[]) place order by place
   on conflict (staff_id, place) do update set last_login_at = now()`,
);

export const forgetPlaces = writeStatement<object, [days: number]>(
  'staff.forget_places',
  'delete from staff_places where last_login_at <= now() - make_interval(days => $1)',
);

export const forgetSessions = writeStatement<object, [idleSeconds: number]>(
  'staff.forget_sessions',
  `delete from staff_sessions where expires_at <= now() or last_seen_at <= now() - make_interval(secs => $1)`,
);

export type LogRow = {
  id: number;
  staff: { id: number; name: string } | null;
  what: string;
  words: string;
  area: string | null;
  address: string | null;
  subjects: string[];
  before: unknown;
  after: unknown;
  reason: string | null;
  at: Date;
};
const within = `($staffId::bigint is null or l.staff_id = $staffId)
     and ($area::text is null or l.area = $area)
     and ($cursor::bigint is null or (l.at, l.id) < (select c.at, c.id from staff_log c where c.id = $cursor))
     and ($from::date is null or l.at >= $from::date::timestamp at time zone 'Asia/Taipei')
     and ($to::date is null or l.at < ($to::date + 1)::timestamp at time zone 'Asia/Taipei')
   order by l.at desc, l.id desc limit $most`;
/** The newest entries on one condition: each goes through an index of its own, which one condition with `or` could not. */
const newest = (condition: string) => `(select l.id from staff_log l where ${condition} and ${within})`;

export const listLog = readStatement<
  LogRow,
  {
    subject: string | null;
    /** What is searched for: entries about these, by these people, or with this in their words. Null: everything. */
    about: readonly string[] | null;
    people: readonly number[];
    step: string | null;
    staffId: number | null;
    area: string | null;
    from: string | null;
    to: string | null;
    cursor: number | null;
    most: number;
  }
>(
  'staff.list_log',
  `select l.id, case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as staff,
     l.what, l.words, l.area, l.address, l.subjects, l.before, l.after, l.reason, l.at
   from staff_log l left join staff a on a.id = l.staff_id
   where ($subject::text is null or l.subjects @> array[$subject])
     and ($about::text[] is null or l.id in (
       ${newest('l.subjects && $about::text[]')} union all ${newest('l.staff_id = any ($people::bigint[])')}
       union all ${newest('$step::text is not null and strpos(l.words, $step) > 0')}))
     and ${within}`,
);
export const listPeople = readStatement<{ id: number; name: string }>(
  'staff.list_names',
  'select id, name from staff order by name, id',
);

/** What the subjects of entries are called now; those that are gone or have no name are left out. */
export const namesOfSubjects = readStatement<
  { subject: string; name: string },
  [subjects: readonly string[]]
>(
  'staff.names_of_subjects',
  `with asked as (select subject, split_part(subject, ':', 1) as kind, split_part(subject, ':', 2)::bigint as id
     from unnest($1::text[]) subject where subject ~ '^[a-z_]+:[0-9]{1,15}$')
   select a.subject, n.name from asked a cross join lateral (
     select display_name as name from members where a.kind = 'member' and id = a.id and deleted_at is null
     union all select order_number from orders where a.kind = 'order' and id = a.id
     union all select name from products where a.kind = 'product' and id = a.id
     union all select p.name || '・' || l.title from lots l join products p on p.id = l.product_id
       where a.kind = 'lot' and l.id = a.id
     union all select number from payment_attempts where a.kind = 'payment' and id = a.id
     union all select title from official_info where a.kind = 'article' and id = a.id
     union all select title from campaigns where a.kind = 'campaign' and id = a.id
     union all select alt from banners where a.kind in ('banner', 'promo') and id = a.id
     union all select title from coupon_definitions where a.kind = 'coupon' and id = a.id
     union all select name from staff where a.kind = 'staff' and id = a.id) n`,
);

export const headOfLog = readStatement<{ position: number; hash: string }>(
  'staff.head_of_log',
  `select position, encode(hash, 'hex') as hash from staff_log order by position desc limit 1`,
);

export type AccountRow = {
  id: number;
  email: string;
  name: string;
  role: string;
  created_at: Date;
  disabled_at: Date | null;
};
export const listAccounts = readStatement<AccountRow>(
  'staff.list_accounts',
  'select id, email, name, role, created_at, disabled_at from staff order by id',
);
export const listRoles = readStatement<{ name: string; rights: string[] }>(
  'staff.list_roles',
  'select name, rights from staff_roles order by name',
);

/** No row when somebody has this e-mail already. */
export const insertAccount = writeStatement<
  { id: number },
  [email: string, name: string, passwordHash: string, role: string]
>(
  'staff.insert_account',
  `insert into staff (email, name, password_hash, role) values ($1, $2, $3, $4)
   on conflict (lower(email)) do nothing returning id`,
);

export const changePassword = writeStatement<object, [staffId: number, passwordHash: string]>(
  'staff.change_password',
  'update staff set password_hash = $2 where id = $1',
);
export const changeRole = writeStatement<object, [staffId: number, role: string]>(
  'staff.change_role',
  'update staff set role = $2 where id = $1',
);
export const setDisabled = writeStatement<object, [staffId: number, isDisabled: boolean]>(
  'staff.set_disabled',
  'update staff set disabled_at = case when $2 then coalesce(disabled_at, now()) end where id = $1',
);
export const endSessions = writeStatement<object, [staffId: number]>(
  'staff.end_sessions',
  'delete from staff_sessions where staff_id = $1',
);
export const setRole = writeStatement<object, [name: string, rights: readonly string[]]>(
  'staff.set_role',
  `insert into staff_roles as r (name, title, rights) values ($1, $1, $2)
   on conflict (name) do update set rights = excluded.rights, version = r.version + 1`,
);

export const noteProof = writeStatement<{ fresh_until: Date }, [tokenHash: Buffer, seconds: number]>(
  'staff.note_proof',
  `update staff_sessions set proved_at = now() where token_hash = $1
   returning proved_at + make_interval(secs => $2) as fresh_until`,
);
export const endOtherSessions = writeStatement<object, [staffId: number, tokenHash: Buffer]>(
  'staff.end_other_sessions',
  'delete from staff_sessions where staff_id = $1 and token_hash <> $2',
);
export const endSessionById = writeStatement<object, [staffId: number, id: number]>(
  'staff.end_session_by_id',
  'delete from staff_sessions where staff_id = $1 and id = $2 returning id',
);
export const listSessions = readStatement<
  { id: number; token_hash: Buffer; user_agent: string; created_at: Date; last_seen_at: Date },
  [staffId: number, idleSeconds: number]
>(
  'staff.list_sessions',
  `select id, token_hash, user_agent, created_at, last_seen_at from staff_sessions
   where staff_id = $1 and expires_at > now() and last_seen_at > now() - make_interval(secs => $2)
   order by last_seen_at desc, id desc`,
);
