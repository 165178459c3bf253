import { readStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';

type GiftRow = {
  id: number;
  title: string;
  amount: number;
  min_purchase: number;
  valid_until: Date | null;
  valid_days: number | null;
};
export const listGifts = readStatement<GiftRow, [limit: number]>(
  'members.list_gifts',
  `select id, title, amount, min_purchase, valid_until, valid_days from coupon_definitions d
   where (valid_until is null or valid_until > now())
     and not exists (select from coupon_definitions later where (later.key = d.key or later.offer_id = d.offer_id) and later.id > d.id)
     and not exists (select from coupon_offers o where o.id = d.offer_id and o.stopped_at is not null)
   order by id desc limit $1`,
);

export const titleOf = readStatement<{ title: string }, [couponId: number]>(
  'members.coupon_title',
  'select title from coupon_definitions where id = $1',
);

/** Steps about members that moved without an approval or an entry in the log, not at all, twice, or for somebody else. */
export const brokenBalances = readStatement<Finding>(
  'members.broken_balances',
  `with steps as materialized (
     select p.id, p.state, p.decided_at, p.payload ->> 'reference' as reference, (p.payload ->> 'id')::bigint as member_id,
       p.payload ->> 'kind' as kind, (p.payload ->> 'amount')::bigint as amount, p.subject
     from staff_approvals p where p.kind in ('member.adjust', 'member.grant')
   ), moved as materialized (
     select e.reference, e.created_at, a.member_id, a.currency || 's' as kind, p.amount
     from journal_entries e join postings p on p.entry_id = e.id
       join ledger_accounts a on a.id = p.account_id and a.member_id is not null
     where e.reference like 'staff:%'
   )
   select 'an approved step about a member moved its amount once, to that member' as rule, 'approval ' || s.id as example
     from steps s where s.state in ('approved', 'alone') and s.kind in ('tokens', 'points') and (
       s.subject <> 'member:' || s.member_id
       or 1 <> (select count(*) from moved m where m.reference = s.reference)
       or not exists (select from moved m where m.reference = s.reference and m.created_at = s.decided_at
         and (m.member_id, m.kind, m.amount) = (s.member_id, s.kind, s.amount)))
   union all
   select 'an approved coupon was given once, to that member', 'approval ' || s.id
     from steps s where s.state in ('approved', 'alone') and s.kind = 'coupon'
       and 1 <> (select count(*) from member_coupons c where c.source = s.reference and c.member_id = s.member_id)
   union all
   select 'a step that was not approved moved nothing', 'approval ' || s.id
     from steps s where s.state not in ('approved', 'alone') and (
       exists (select from moved m where m.reference = s.reference)
       or exists (select from member_coupons c where c.source = s.reference))
   union all
   select 'a balance that staff changed is in the log', m.reference
     from moved m where not exists (
       select from staff_log l where l.subjects @> array['entry:' || m.reference, 'member:' || m.member_id]
         and l.at = m.created_at)`,
);
