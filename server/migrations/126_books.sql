-- What a closing's day moved, by the same keys as its totals; the vouchers are made of it. Where it is missing, it is the
-- difference of two days; the first closing has no day before, so that of an older shop is computed here.
alter table closings add column moved jsonb;

-- The right stays; the trigger rejects all other updates.
grant update (moved) on closings to current_user;
alter table closings disable trigger closings_append_only;
with first as (
  select day, counted, day::timestamp at time zone 'Asia/Taipei' as starts from closings order by day limit 1
), earlier as (
  select concat_ws(' ', a.currency, a.kind, e.kind, o.order_type) as key, sum(p.amount) as amount
  from first f join journal_entries e on e.created_at < f.starts join postings p on p.entry_id = e.id
    join ledger_accounts a on a.id = p.account_id and a.member_id is null
    left join payment_attempts t on a.kind = 'sales' and e.reference ~ '^payment:[0-9]+$'
      and t.id = substr(e.reference, 9)::bigint
    left join orders o on a.kind = 'sales' and o.id = case when e.reference ~ '^order:[0-9]+$'
      then substr(e.reference, 7)::bigint else t.order_id end
  group by 1
)
update closings c set moved = coalesce((
    select jsonb_object_agg(n.key, n.value::bigint - coalesce(b.amount, 0))
    from jsonb_each_text(f.counted) n left join earlier b on b.key = n.key), '{}')
  from first f where c.day = f.day;
alter table closings enable trigger closings_append_only;

-- Months that somebody has confirmed: their days, sums and names of accounts stay as they were seen.
create table closing_months (
  -- its first day
  month date primary key check (month = date_trunc('month', month)),
  locked_by bigint not null references staff,
  locked_at timestamptz not null default now(),
  figures jsonb not null,
  -- code and name of each account at that time
  accounts jsonb not null
);
create trigger closing_months_append_only before update or delete or truncate on closing_months
  for each statement execute function refuse_change();

-- No day is ever added to a locked month.
create function refuse_locked_month() returns trigger language plpgsql as $$
begin
  if exists (select from closing_months where month = date_trunc('month', new.day)::date) then
    raise exception 'the month of % is locked', new.day;
  end if;
  return new;
end $$;
create trigger closings_locked_month before insert on closings for each row execute function refuse_locked_month();

-- The accounts that the shop calls otherwise than the contract does.
create table book_accounts (
  account text primary key,
  code text not null check (char_length(code) between 1 and 20),
  name text not null check (char_length(name) between 1 and 40)
);

create index invoices_issued on invoices (issued_at) where issued_at is not null;
create index invoice_corrections_issued on invoice_corrections (issued_at) where issued_at is not null;
