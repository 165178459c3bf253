-- Limits of staff are sums: what each person has moved without a second one, by the right that the step needs.
create table staff_moves (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  needs text not null,
  kind text not null,
  -- such as 'order:17'
  subject text not null,
  -- in tokens, points, cards and coupons at their worth, or NT$ of an order that was paid by money
  amount bigint not null check (amount > 0),
  at timestamptz not null default clock_timestamp()
);
create index staff_moves_at on staff_moves (staff_id, at);
create index staff_moves_subject on staff_moves (staff_id, subject);
create trigger staff_moves_append_only before update or delete or truncate on staff_moves
  for each statement execute function refuse_change();

-- A step is 'alone' when nobody else could approve it, and 'withdrawn' by the person who asked.
alter table staff_approvals drop constraint staff_approvals_state_check;
alter table staff_approvals add constraint staff_approvals_state_check
  check (state in ('waiting', 'approved', 'declined', 'expired', 'withdrawn', 'alone')) not valid;
create index staff_approvals_subject on staff_approvals (subject) where state = 'waiting';
create index staff_approvals_alone on staff_approvals (decided_at) where state = 'alone';

-- Steps of people whose accounts are disabled already.
update staff_approvals p set state = 'expired' from staff a
  where a.id = p.asked_by and a.disabled_at is not null and p.state = 'waiting';
