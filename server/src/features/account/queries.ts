import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { livePoints } from '#shop/ledger/member-data.ts';

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
  box_count: number;
  coupon_count: number;
  liked_ids: number[];
  checked_in: boolean;
  unread: boolean;
  legal_pending: boolean;
};

export const findMember = readStatement<MemberRow, [id: number, today: string]>(
  'account.find_member',
  `select m.id, m.uid, m.display_name, m.email, m.phone, m.photo_url, m.points_discount_limit,
     a.balance as tokens, ${livePoints('m.id')} as points,
     (select count(*) from box_items b where b.member_id = m.id and (b.status in ('pending', 'paid', 'wrapped')
        or b.status in ('available', 'selected') and b.expires_at >= taipei_today())) as box_count,
     (select count(*) from member_coupons c where c.member_id = m.id
        and c.order_id is null and c.expires_at > now()) as coupon_count,
     coalesce((select json_agg(l.product_id order by l.created_at desc, l.product_id desc)
        from likes l where l.member_id = m.id), '[]') as liked_ids,
     exists (select from check_ins c where c.member_id = m.id and c.day >= $2::date) as checked_in,
     exists (select from notifications n where n.member_id = m.id and n.read_at is null) as unread,
     exists (select from legal_texts t
        where t.published_at is not null and t.withdrawn_at is null and t.number > 1
          and (t.published_at > m.created_at
            or m.created_at < taipei_today() and t.holds_from > (m.created_at at time zone 'Asia/Taipei')::date)
          and not exists (select from legal_acceptances l
            where l.member_id = m.id and l.kind = t.kind and l.number >= t.number)) as legal_pending
   from members m
   join ledger_accounts a on a.member_id = m.id and a.kind = 'wallet' and a.currency = 'token'
   where m.id = $1`,
);

export const changeName = writeStatement<object, [memberId: number, name: string]>(
  'account.change_name',
  'update members set display_name = $2 where id = $1 and deleted_at is null',
);

export const findLiving = readStatement<{ id: number }, [memberId: number]>(
  'account.find_living',
  'select id from members where id = $1 and deleted_at is null',
);

export const exportProfile = readStatement<object, [memberId: number]>(
  'account.export_profile',
  'select uid, display_name, phone, email, photo_url, created_at from members where id = $1',
);

export const lockMember = writeStatement<object, [memberId: number]>(
  'account.lock_member',
  'select from members where id = $1 for update',
);

/** The person goes, the row stays: orders and postings keep pointing at it. */
export const anonymise = writeStatement<object, [memberId: number]>(
  'account.anonymise',
  `update members set display_name = '已刪除的會員', phone = null, email = null, photo_url = null,
     password_hash = null, deleted_at = now() where id = $1`,
);
