-- Who pays money: what they have confirmed, and the limits they have set themselves.

-- What the law asks before a minor pays, as it was confirmed before the first payment.
create table payer_confirmations (
  member_id bigint primary key references members,
  confirmation text not null check (confirmation in ('adult', 'guardian')),
  confirmed_at timestamptz not null default now()
);

-- A member's own limit of what they pay in a day or a month of Taipei, in NT$.
create table payer_limits (
  member_id bigint not null references members,
  period text not null check (period in ('day', 'month')),
  -- null: none
  amount bigint check (amount >= 0),
  -- what holds from `next_from` on
  next_amount bigint check (next_amount >= 0),
  next_from timestamptz,
  primary key (member_id, period),
  check (next_amount is null or next_from is not null)
);

