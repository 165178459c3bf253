-- Payments about which the shop's books and the gateway disagree. Each stays until a person has settled it; nothing here
-- moves money.

create table payment_mismatches (
  id bigint generated always as identity primary key,
  provider text not null,
  kind text not null check (kind in ('amount_differs', 'unknown_here', 'not_paid_there', 'refunded_there', 'paid_twice',
    'trade_differs', 'merchant_differs')),
  -- as the gateway named it; the shop need not have issued it
  number text not null check (char_length(number) <= 40),
  attempt_id bigint references payment_attempts,
  trade_number text check (char_length(trade_number) <= 40),
  -- NT$ by the books and by the gateway
  ours bigint,
  theirs bigint,
  via text not null check (via in ('notice', 'return', 'query', 'reconcile')),
  found_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by bigint references staff,
  reason text check (char_length(reason) between 1 and 200),
  check ((settled_at is null) = (settled_by is null) and (settled_at is null) = (reason is null))
);
create unique index payment_mismatches_open on payment_mismatches (provider, number, kind, coalesce(trade_number, ''))
  where settled_at is null;
create index payment_mismatches_attempt on payment_mismatches (attempt_id) where attempt_id is not null;
create index payment_mismatches_waiting on payment_mismatches (id) where settled_at is null;

insert into payment_mismatches (provider, kind, number, attempt_id, trade_number, ours, theirs, via, found_at)
select distinct on (g.provider, g.number) g.provider,
  case when a.id is null then 'unknown_here' when a.amount::text <> g.body ->> 'Amt' then 'amount_differs'
    when a.paid_at is not null then 'paid_twice' else 'trade_differs' end,
  g.number, a.id, left(g.body ->> 'TradeNo', 40), a.amount,
  case when g.body ->> 'Amt' ~ '^[0-9]{1,9}$' then (g.body ->> 'Amt')::bigint end, g.via, g.at
from gateway_messages g left join payment_attempts a on a.provider = g.provider and a.number = g.number
where g.verdict in ('unknown', 'mismatch') order by g.provider, g.number, g.id;

-- Nothing reads strange messages by their time any more.
drop index gateway_messages_strange;
