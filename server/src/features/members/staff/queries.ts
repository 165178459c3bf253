import type { MemberPage } from '@kujiya/contract/staff/members';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { pieceName, variantOfItem } from '#shop/draws/variant-queries.ts';
import { livePoints } from '#shop/ledger/member-data.ts';
import { drawTypes } from '#shop/orders/draw-types.ts';
import { endsWith, membersIn } from '#shop/search/orders.ts';

export type MemberRow = {
  id: number;
  name: string;
  phone: string | null;
  email: string | null;
  tokens: number;
  points: number;
  is_blocked: boolean;
  created_at: Date;
};
const member = `m.id, is_blocked(m.id) as is_blocked, m.display_name as name, m.phone, m.email, m.created_at, ${livePoints('m.id')} as points,
  (select balance from ledger_accounts a where a.member_id = m.id and a.kind = 'wallet' and a.currency = 'token') as tokens`;

/** Null: from the newest on. */
type Cut = { before: number | null; limit: number };

export const listMembers = readStatement<MemberRow, Cut>(
  'members.list',
  `select ${member} from members m
   where m.deleted_at is null and ($before::bigint is null or m.id < $before) order by m.id desc limit $limit`,
);

/** `name`: a part of a name, `surname`: its first character; null: not searched. */
export const searchMembers = readStatement<
  MemberRow,
  Cut & {
    id: number | null;
    phone: string | null;
    tail: string | null;
    email: string;
    name: string | null;
    surname: string | null;
  }
>(
  'members.search',
  `with found as materialized (
       select $id::bigint as id
       union select id from members where phone is not null and ${endsWith('phone', '$phone')}
       union select id from members where lower(email) = $email
       union select member_id from orders where ${endsWith('order_number', '$tail')}
       union select o.member_id from shipments s join orders o on o.id = s.order_id
         where s.tracking_number is not null and ${endsWith('s.tracking_number', '$tail')}
       union select id from members where folded_name like (search_patterns(array[$name]))[1]
       union (select id from members where search_text(left(display_name, 1)) = search_text($surname)
         and deleted_at is null and ($before::bigint is null or id < $before) order by id desc limit $limit))
   select ${member} from ${membersIn('found')} where m.deleted_at is null and ($before::bigint is null or m.id < $before)
   order by m.id desc limit $limit`,
);

export type WholeRow = MemberRow & {
  uid: string;
  deleted_at: Date | null;
  owed: number;
  level: number;
  growth: number;
  level_until: Date | null;
  addresses: number;
};
export const findMember = readStatement<WholeRow, [id: number]>(
  'members.find',
  `select ${member}, m.uid, m.deleted_at, coalesce(d.owed, 0) as owed, coalesce(v.level, 1) as level,
     coalesce(v.growth, 0) as growth, v.expires_at as level_until,
     (select count(*) from addresses x where x.member_id = m.id) as addresses
   from members m left join point_debts d on d.member_id = m.id left join vip_members v on v.member_id = m.id
   where m.id = $1`,
);

/** A row of a section of the page, with its times as they are stored. */
type Row<
  Section extends keyof MemberPage,
  Times extends string,
> = MemberPage[Section] extends readonly (infer One)[]
  ? { [K in keyof One]: K extends Times ? Exclude<One[K], string> | Date : One[K] }
  : never;
type Of = [memberId: number, limit: number];

export const listEntries = readStatement<Row<'entries', 'at'>, Of>(
  'members.list_entries',
  `select e.id, e.kind, e.reference, a.currency, p.amount, e.created_at as at
   from ledger_accounts a
   cross join lateral (
     select entry_id, amount from postings where account_id = a.id order by entry_id desc limit $2) p
   join journal_entries e on e.id = p.entry_id
   where a.member_id = $1 order by e.id desc, a.currency limit $2`,
);

export type EntryRow = {
  id: number;
  kind: string;
  at: Date;
  tokens: number;
  points: number;
  order: { id: number; order_number: string } | null;
};
/** The entries that moved a member's tokens, points, or (null) any of them, each with the order in its reference. */
export const pageEntries = readStatement<
  EntryRow,
  { memberId: number; currency: string | null; before: number | null; limit: number }
>(
  'members.page_entries',
  `with moved as materialized (
     select p.entry_id, coalesce(sum(p.amount) filter (where a.currency = 'token'), 0)::bigint as tokens,
       coalesce(sum(p.amount) filter (where a.currency = 'point'), 0)::bigint as points
     from ledger_accounts a
     cross join lateral (
       select entry_id, amount from postings where account_id = a.id and ($before::bigint is null or entry_id < $before)
       order by entry_id desc limit $limit) p
     where a.member_id = $memberId and ($currency::text is null or a.currency::text = $currency)
     group by 1 order by 1 desc limit $limit)
   select e.id, e.kind, e.created_at as at, m.tokens, m.points,
     (select jsonb_build_object('id', o.id, 'order_number', o.order_number) from orders o
      where o.id = (regexp_match(e.reference, '(?:^|:)order:([0-9]{1,15})$'))[1]::bigint) as order
   from moved m join journal_entries e on e.id = m.entry_id order by e.id desc`,
);

export const listOrders = readStatement<Row<'orders', 'at'>, Of>(
  'members.list_orders',
  `select id, order_number, order_type as type, status, payment_status, final_amount as amount, created_at as at
   from orders where member_id = $1 and order_type not in (${drawTypes}) order by id desc limit $2`,
);

type DrawRow = Omit<Row<'draws', 'at'>, 'proof_url'> & { product_id: number };
export const listDraws = readStatement<DrawRow, Of>(
  'members.list_draws',
  `select o.id, o.order_number, o.order_type as type, o.status, o.product_id, p.name as product, o.lot_id,
     coalesce((select jsonb_agg(b.slot_number order by b.slot_number) from box_items b
       where b.order_id = o.id and b.slot_number > 0), '[]') as numbers,
     o.final_amount as amount, o.created_at as at
   from orders o join products p on p.id = o.product_id
   where o.member_id = $1 and o.order_type in (${drawTypes}) order by o.id desc limit $2`,
);

export const listStorage = readStatement<Row<'storage', 'expires_at'>, Of>(
  'members.list_storage',
  `select b.id, coalesce(${pieceName}, g.name, '') as name, b.status, b.expires_at,
     p.name as product, nullif(b.slot_number, 0) as number,
     case when o.id is not null then jsonb_build_object('id', o.id, 'order_number', o.order_number) end as order,
     b.prolonged is not null as is_prolonged
   from box_items b left join prizes z on z.id = b.prize_id ${variantOfItem}
     left join products g on g.id = b.goods_id left join products p on p.id = z.product_id left join orders o on o.id = b.order_id
   where b.member_id = $1 and b.status in ('available', 'pending', 'selected', 'wrapped', 'expired')
   -- A press of 延長 moves nothing under the eyes of who presses the next one.
   order by b.status = 'expired',
     b.expires_at - coalesce((select sum(more) from unnest(b.prolonged) more), interval '0'), b.id limit $2`,
);

export const listPresents = readStatement<Row<'presents', 'at'>, Of>(
  'members.list_presents',
  `select n.id, coalesce(${pieceName}, g.name, '') as name, n.giver_id = $1 as given, n.state, coalesce(n.ended_at, n.created_at) as at,
     case when n.giver_id = $1 then n.receiver_id else n.giver_id end as friend
   from presents n join box_items b on b.id = n.item_id left join prizes z on z.id = b.prize_id ${variantOfItem}
     left join products g on g.id = b.goods_id
   where n.giver_id = $1 or n.receiver_id = $1 order by n.id desc limit $2`,
);

export const listCoupons = readStatement<Row<'coupons', 'expires_at' | 'used_at'>, Of>(
  'members.list_coupons',
  `select c.id, d.title, d.amount, c.expires_at, c.used_at
   from member_coupons c join coupon_definitions d on d.id = c.definition_id
   where c.member_id = $1 order by c.id desc limit $2`,
);

export const listCards = readStatement<Row<'cards', 'expires_at' | 'used_at'>, Of>(
  'members.list_cards',
  `select u.id, t.type, u.expires_at, u.used_at from user_tools u join tools t on t.id = u.tool_id
   where u.member_id = $1 order by u.id desc limit $2`,
);

export const listSessions = readStatement<Row<'sessions', 'created_at' | 'last_seen_at'>, Of>(
  'members.list_sessions',
  `select id, user_agent, created_at, last_seen_at from sessions
   where member_id = $1 and expires_at > now() order by last_seen_at desc, id desc limit $2`,
);

export const listHeld = readStatement<Row<'held_invitations', 'noted_at'>, Of>(
  'members.list_held',
  `select invitee_id, inviter_id, reasons, noted_at from invitation_rewards
   where state = 'held' and $1 in (invitee_id, inviter_id) order by noted_at desc, invitee_id limit $2`,
);

export const listWaiting = readStatement<
  Row<'waiting', 'asked_at'>,
  { subject: string; rights: readonly string[]; limit: number }
>(
  'members.list_waiting',
  `select p.id, p.kind, p.amount, p.reason, p.asked_at, jsonb_build_object('id', a.id, 'name', a.name) as asked_by
   from staff_approvals p join staff a on a.id = p.asked_by
   where p.subject = $subject and p.state = 'waiting' and p.expires_at > now() and p.needs = any ($rights)
   order by p.id desc limit $limit`,
);

export const listNotes = readStatement<Row<'notes', 'at'>, Of>(
  'members.list_notes',
  `select n.id, n.text, n.at, jsonb_build_object('id', a.id, 'name', a.name) as by
   from member_notes n join staff a on a.id = n.staff_id
   where n.member_id = $1 order by n.id desc limit $2`,
);

export const insertNote = writeStatement<object, [memberId: number, staffId: number, text: string]>(
  'members.insert_note',
  'insert into member_notes (member_id, staff_id, text) values ($1, $2, $3)',
);
export const exportNotes = readStatement<object, [memberId: number]>(
  'members.export_notes',
  'select text, at from member_notes where member_id = $1 order by id',
);
export const eraseNotes = writeStatement<object, [memberId: number]>(
  'members.erase_notes',
  'delete from member_notes where member_id = $1',
);

/** A member who has not been deleted; the account is not deleted before the transaction ends. */
export const keepMember = writeStatement<{ id: number }, [id: number]>(
  'members.keep',
  'select id from members where id = $1 and deleted_at is null for key share',
);

type AddressRow = { name: string; phone: string; postcode: string; address: string };
export const findPersonal = readStatement<
  { phone: string | null; email: string | null; addresses: AddressRow[] },
  [id: number]
>(
  'members.find_personal',
  `select m.phone, m.email, coalesce((
     select jsonb_agg(jsonb_build_object('name', x.name, 'phone', x.phone, 'postcode', x.postcode,
       'address', x.city || x.district || x.address_detail) order by x.is_default desc, x.id desc)
     from addresses x where x.member_id = m.id), '[]') as addresses
   from members m where m.id = $1 and m.deleted_at is null`,
);

export const endSessions = writeStatement<{ id: number }, [memberId: number]>(
  'members.end_sessions',
  'delete from sessions where member_id = $1 and expires_at > now() returning id',
);
